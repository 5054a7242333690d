import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import {
  type AuditActor,
  approvedBy,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { openRequest } from '../requests/open-request.ts';
import { code, count, lineOf, part, text } from '../requests/subject.ts';
import { checkBothMayMake, clash, lockGrants, ownPermissionsOf, refuseBeyond } from '../roles/grants.ts';
import { holdsEverything } from '../roles/holds-everything.ts';
import { listOwnRoles } from '../roles/repository.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { findClash, findForbiddenPair, isRole, sumOf } from '../roles/roles.ts';
import { newInitialPassword } from '../setup/initial-password.ts';
import { mailMadeAlone, readEmail, requireGateway, sendSetupLink } from '../setup/setup-link.ts';
import type { Delivery } from '../setup/setup-mails.ts';
import { rolesText, STAFF_PERMISSION } from './change-of-operator.ts';
import { findOperatorByName, insertOperator, isEmailTaken, nameKey } from './repository/operators.ts';
import { addressesOfOthers, hadSecondPerson, hasSecondPerson } from './second-person.ts';

const NAME = /^[A-Za-z][A-Za-z0-9._-]{2,39}$/;
const CREATE = 'staff.create-operator';
const NOBODY = 0n;

export interface NewOperator {
  readonly name: string;
  readonly roles: readonly string[];
  /** The creator of the operator, for the audit log. */
  readonly by: AuditActor;
}

interface CheckedOperator {
  readonly name: string;
  readonly roles: readonly string[];
  /** All permissions of the roles. */
  readonly needed: ReadonlySet<string>;
}

function checkNameAndRoles(name: string, roles: readonly string[], own: ReadonlySet<string>): Refusal | null {
  if (!NAME.test(name)) return refuse('FIELD_RULE', { field: 'name', min: 3, max: 40, patternId: 'alphanumeric' });
  const pair = findForbiddenPair(roles);
  if (!pair && roles.length > 0 && roles.every((role) => isRole(role) || own.has(role))) return null;
  return refuse('FIELD_RULE', { field: 'roles', min: 1, max: 10, patternId: 'roles', pair: pair?.join(', ') ?? '' });
}

/** Validates name and roles of a new operator. */
async function readNewOperator(
  db: Queryable,
  scope: Scope,
  operator: { readonly name: string; readonly roles: readonly string[] },
): Promise<CheckedOperator | Refusal> {
  const name = operator.name.trim();
  const roles = [...new Set(operator.roles)];
  const refusal = checkNameAndRoles(name, roles, new Set((await listOwnRoles(db, scope)).map((role) => role.name)));
  if (refusal) return refusal;
  const own = await ownPermissionsOf(db, scope, roles);
  const found = findClash(roles, own);
  return found ? clash(name, found) : { name, roles, needed: sumOf(roles, own) };
}

/** Creates an operator without approval, with a password that the caller passes on; used by the platform itself. */
export async function createOperator(
  deps: StaffDeps,
  scope: Scope,
  operator: NewOperator,
): Promise<{ id: bigint; initialPassword: string } | Refusal> {
  const checked = await readNewOperator(deps.pool, scope, operator);
  if (isRefusal(checked)) return checked;
  const { name, roles } = checked;
  const initialPassword = newInitialPassword();
  const passwordHash = await deps.passwords.hash(initialPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  return transaction(deps.pool, async (tx) => {
    const who = { name, roles, email: null, passwordHash, createdBy: operator.by.operatorId, at: deps.clock.now() };
    const id = await insertOperator(tx, scope, who);
    if (id === null) return refuse('USERNAME_TAKEN');
    await audit(tx, operator.by, { action: CREATE, target: `operator:${id}`, after: { name, roles } });
    return { id, initialPassword };
  });
}

interface Made {
  readonly checked: CheckedOperator;
  readonly email: string;
  readonly createdBy: bigint;
  readonly at: Date;
  readonly mayUseFile?: boolean;
  readonly countsFrom?: Date | null;
}

/** Creates an operator with an unknown password and sends the operator a link to set one. */
async function insertAndInvite(
  deps: StaffDeps,
  tx: Queryable,
  scope: Scope,
  { checked: { name, roles }, email, createdBy, at, mayUseFile = false, countsFrom = null }: Made,
): Promise<{ id: bigint; delivery: Delivery } | Refusal> {
  const passwordHash = await deps.passwords.hash(newInitialPassword());
  if (isRefusal(passwordHash)) return passwordHash;
  if (await isEmailTaken(tx, scope, email, NOBODY)) return refuse('CONTACT_TAKEN', { field: 'email' });
  const id = await insertOperator(tx, scope, { name, email, passwordHash, roles, createdBy, at, countsFrom });
  if (id === null) return refuse('USERNAME_TAKEN');
  const link = { operatorId: id, name, email, template: 'operator_setup', at, mayUseFile } as const;
  const sent = await sendSetupLink(deps, tx, scope, link);
  return isRefusal(sent) ? sent : { id, delivery: sent.delivery };
}

/** Creates an operator after approval. Only the new operator learns the password. */
export const newOperator = (deps: StaffDeps) =>
  defineApproval({
    action: CREATE,
    schema: payloadSchema({ name: Type.String(), email: Type.String(), roles: Type.Array(Type.String()) }),
    permission: STAFF_PERMISSION,
    async preview(tx, scope, { name, email, roles }) {
      const permissions = sumOf(roles, await ownPermissionsOf(tx, scope, roles));
      const facts = [
        text('operator', lineOf(name)),
        text('email', lineOf(email)),
        code('roles', 'role', rolesText(roles)),
        count('permissions_held', permissions.size),
      ];
      return { name, page: { path: '/operators' }, parts: [part('OPERATOR', facts)] };
    },
    async apply(tx, scope, payload, approval) {
      await lockGrants(tx, scope);
      const checked = await readNewOperator(tx, scope, payload);
      if (isRefusal(checked)) return checked;
      const email = readEmail(payload.email);
      if (isRefusal(email)) return email;
      const refusal = await checkBothMayMake(tx, scope, approval, checked);
      if (refusal) return refusal;
      const { makerId, at } = approval;
      const made = await insertAndInvite(deps, tx, scope, { checked, email, createdBy: makerId, at });
      if (isRefusal(made)) return made;
      const after = { name: checked.name, roles: checked.roles, email, delivery: made.delivery };
      const entry = { action: CREATE, permission: STAFF_PERMISSION.approve, target: `operator:${made.id}`, after };
      await audit(tx, approvedBy(scope, approval), entry);
      return null;
    },
  });

/** After this time a colleague whom the last owner created alone counts as second person; until then the others can object. */
const OBJECTION_MS = 7 * 86_400_000;

/**
 * Creates the first colleague of an owner without approval, because there is nobody who could approve it. Where there were other colleagues,
 * the owner may have disabled them: all get a mail, and the new one counts as second person only a week later.
 */
function makeSecondPerson(
  deps: StaffDeps,
  context: StaffContext,
  { checked, email }: { readonly checked: CheckedOperator; readonly email: string },
): Promise<Value<'staff.createOperator'> | Refusal> {
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    await lockGrants(tx, scope);
    const others = { scope, exceptId: scope.operatorId, now: context.now };
    if (await hasSecondPerson(tx, others)) return refuse('STATE_CONFLICT');
    const isFirst = !(await hadSecondPerson(tx, others));
    const countsFrom = isFirst ? null : new Date(context.now.getTime() + OBJECTION_MS);
    const addresses = isFirst ? [] : await addressesOfOthers(tx, others);
    const details = { checked, email, createdBy: scope.operatorId, at: context.now, mayUseFile: true, countsFrom };
    const made = await insertAndInvite(deps, tx, scope, details);
    if (isRefusal(made)) return made;
    const { name, roles } = checked;
    if (countsFrom !== null) {
      const news = { by: context.operator.name, operator: name, from: countsFrom, at: context.now };
      const refusal = await mailMadeAlone(deps, tx, scope, addresses, news);
      if (refusal) return refusal;
    }
    await audit(tx, context, {
      action: CREATE,
      permission: 'staff.manage',
      target: `operator:${made.id}`,
      after: { name, roles, email, delivery: made.delivery, countsFrom },
    });
    return { requestId: null, delivery: made.delivery };
  });
}

/**
 * Creates an operator: a second operator approves, then the new one gets a setup link. Without approval only when an owner has no second
 * approver yet. Nobody can grant permissions that they do not hold.
 */
export async function createOperatorByCall(
  deps: StaffDeps,
  context: StaffContext,
  input: Payload<'staff.createOperator'>,
): Promise<Value<'staff.createOperator'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const checked = await readNewOperator(deps.pool, scope, input);
  if (isRefusal(checked)) return checked;
  const beyond = refuseBeyond(context.operator, checked.needed);
  if (beyond) return beyond;
  const email = readEmail(input.email);
  if (isRefusal(email)) return email;
  const { name, roles, needed } = checked;
  if (await findOperatorByName(deps.pool, scope, name)) return refuse('USERNAME_TAKEN');
  if (await isEmailTaken(deps.pool, scope, email, NOBODY)) return refuse('CONTACT_TAKEN', { field: 'email' });
  const others = { scope, exceptId: scope.operatorId, now: context.now };
  if (holdsEverything(context) && !(await hasSecondPerson(deps.pool, others))) {
    // Without a second approver, the first colleague has to be able to approve later requests.
    return needed.has('staff.approve')
      ? makeSecondPerson(deps, context, { checked, email })
      : refuse('NO_SECOND_PERSON');
  }
  const noGateway = await requireGateway(deps, deps.pool, scope);
  if (noGateway) return noGateway;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const requestId = await openRequest(deps, tx, context, newOperator(deps), {
      target: `operator-name:${nameKey(name)}`,
      payload: { name, email, roles: [...roles] },
      reason: input.reason,
    });
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString(), delivery: null };
  });
}
