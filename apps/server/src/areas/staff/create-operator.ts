import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refusable,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import { type AuditActor, audit } from './audit.ts';
import type { RequestHandler, StaffDeps } from './deps.ts';
import { hasSecondPerson } from './has-second-person.ts';
import { holdsEverything } from './holds-everything.ts';
import { newInitialPassword } from './initial-password.ts';
import { allowReset, listOwnRoles } from './repository/office.ts';
import { findOperatorByName, insertOperator, nameKey } from './repository/operators.ts';
import { openRequest } from './requests/open-request.ts';
import { requirePermission } from './require-permission.ts';
import { findForbiddenPair, isRole, permissionsOf } from './roles.ts';

const NAME = /^[A-Za-z][A-Za-z0-9._-]{2,39}$/;
const CREATE = 'staff.create-operator';

export interface NewOperator {
  readonly name: string;
  readonly roles: readonly string[];
  /** Whoever makes the operator, for the audit log. */
  readonly by: StaffContext | AuditActor;
}

function checkWish(name: string, roles: readonly string[], own: ReadonlySet<string>): Refusal | null {
  if (!NAME.test(name)) return refuse('FIELD_RULE', { field: 'name', min: 3, max: 40, patternId: 'alphanumeric' });
  const pair = findForbiddenPair(roles);
  if (!pair && roles.length > 0 && roles.every((role) => isRole(role) || own.has(role))) return null;
  return refuse('FIELD_RULE', { field: 'roles', min: 1, max: 10, patternId: 'roles', pair: pair?.join(', ') ?? '' });
}

/** A name and roles that an operator may have, or what is wrong with them. */
async function readWish(
  db: Queryable,
  scope: Scope,
  wish: Pick<NewOperator, 'name' | 'roles'>,
): Promise<
  { readonly name: string; readonly roles: readonly string[]; readonly ownPermissions: readonly string[] } | Refusal
> {
  const name = wish.name.trim();
  const roles = [...new Set(wish.roles)];
  const own = await listOwnRoles(db, scope);
  const refusal = checkWish(name, roles, new Set(own.map((role) => role.name)));
  const ownPermissions = own.filter((role) => roles.includes(role.name)).flatMap((role) => role.permissions);
  return refusal ?? { name, roles, ownPermissions };
}

/** Writes an operator without asking anybody: for the house itself, and for the one owner who is still alone. */
export async function createOperator(
  deps: StaffDeps,
  scope: Scope,
  wish: NewOperator,
): Promise<{ id: bigint; initialPassword: string } | Refusal> {
  const read = await readWish(deps.pool, scope, wish);
  if (isRefusal(read)) return read;
  const { name, roles } = read;
  const initialPassword = newInitialPassword();
  const passwordHash = await deps.passwords.hash(initialPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  const createdBy = 'operator' in wish.by ? wish.by.operator.scope.operatorId : wish.by.operatorId;
  return transaction(deps.pool, async (tx) => {
    const id = await insertOperator(tx, scope, { name, passwordHash, roles, createdBy, at: deps.clock.now() });
    if (id === null) return refuse('USERNAME_TAKEN');
    await audit(tx, wish.by, {
      action: CREATE,
      permission: 'staff.manage',
      target: `operator:${id}`,
      after: { name, roles },
    });
    return { id, initialPassword };
  });
}

/**
 * The call: a second person has to approve a new colleague, whose first password its maker then takes once. Only an owner who has
 * nobody to approve anything makes that somebody alone. Another owner is made by an owner: by whoever holds every permission there is.
 */
export async function createOperatorByCall(
  deps: StaffDeps,
  context: StaffContext,
  input: Payload<'staff.createOperator'>,
): Promise<Value<'staff.createOperator'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  if (input.roles.includes('owner') && !holdsEverything(context)) return refuse('FORBIDDEN', { permission: 'owner' });
  const { scope } = context.operator;
  const wish = await readWish(deps.pool, scope, input);
  if (isRefusal(wish)) return wish;
  const { name, roles, ownPermissions } = wish;
  if (await findOperatorByName(deps.pool, scope, name)) return refuse('USERNAME_TAKEN');
  const isSecondPerson = permissionsOf(roles, ownPermissions).has('staff.approve');
  if (isSecondPerson && holdsEverything(context) && !(await hasSecondPerson(deps, context))) {
    const created = await createOperator(deps, scope, { name, roles, by: context });
    return isRefusal(created) ? created : { requestId: null, initialPassword: created.initialPassword };
  }
  return refusable(deps.pool, async (tx) => {
    const requestId = await openRequest(tx, context, {
      area: 'staff',
      action: CREATE,
      target: `operator-name:${nameKey(name)}`,
      frozen: { name, roles },
      reason: input.reason,
      permissionToApprove: 'staff.approve',
    });
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString(), initialPassword: null };
  });
}

/** Carries an approved colleague out. Nobody knows his password until the maker of the request takes the first one. */
export function createHandler(deps: StaffDeps): [string, RequestHandler] {
  return [
    CREATE,
    async (tx, scope, frozen, { checker, checkerId, maker, makerId, requestId, at }) => {
      const roles = Array.isArray(frozen.roles) ? frozen.roles.map(String) : [];
      const wish = await readWish(tx, scope, { name: String(frozen.name), roles });
      if (isRefusal(wish)) return wish;
      const passwordHash = await deps.passwords.hash(newInitialPassword());
      if (isRefusal(passwordHash)) return passwordHash;
      const { name } = wish;
      const id = await insertOperator(tx, scope, { name, passwordHash, roles: wish.roles, createdBy: makerId, at });
      if (id === null) return refuse('USERNAME_TAKEN');
      await allowReset(tx, { ...scope, operatorId: id }, requestId);
      const who = { ...scope, operatorId: checkerId, name: checker, ip: null, at, requestId: `asked by ${maker}` };
      const target = `operator:${id}`;
      await audit(tx, who, { action: CREATE, permission: 'staff.approve', target, after: { name, roles: wish.roles } });
      return null;
    },
  ];
}
