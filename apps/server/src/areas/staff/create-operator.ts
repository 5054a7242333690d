import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { isRefusal, type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { type AuditActor, audit } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { holdsEverything } from './holds-everything.ts';
import { newInitialPassword } from './initial-password.ts';
import { listOwnRoles } from './repository/office.ts';
import { insertOperator } from './repository/operators.ts';
import { requirePermission } from './require-permission.ts';
import { findForbiddenPair, isRole } from './roles.ts';

const NAME = /^[A-Za-z][A-Za-z0-9._-]{2,39}$/;

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

/** Creates an operator. The initial password is answered once and must be changed at the first login. */
export async function createOperator(
  deps: StaffDeps,
  scope: Scope,
  wish: NewOperator,
): Promise<{ id: bigint; initialPassword: string } | Refusal> {
  const name = wish.name.trim();
  const roles = [...new Set(wish.roles)];
  const own = new Set((await listOwnRoles(deps.pool, scope)).map((role) => role.name));
  const refusal = checkWish(name, roles, own);
  if (refusal) return refusal;
  const initialPassword = newInitialPassword();
  const passwordHash = await deps.passwords.hash(initialPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  const createdBy = 'operator' in wish.by ? wish.by.operator.scope.operatorId : wish.by.operatorId;
  return transaction(deps.pool, async (tx) => {
    const id = await insertOperator(tx, scope, { name, passwordHash, roles, createdBy, at: deps.clock.now() });
    if (id === null) return refuse('USERNAME_TAKEN');
    await audit(tx, wish.by, {
      action: 'staff.create-operator',
      permission: 'staff.manage',
      target: `operator:${id}`,
      after: { name, roles },
    });
    return { id, initialPassword };
  });
}

/** The call. Another owner is made by an owner only: by whoever holds every permission there is. */
export async function createOperatorByCall(
  deps: StaffDeps,
  context: StaffContext,
  input: Payload<'staff.createOperator'>,
): Promise<Value<'staff.createOperator'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  if (input.roles.includes('owner') && !holdsEverything(context)) return refuse('FORBIDDEN', { permission: 'owner' });
  const created = await createOperator(deps, context.operator.scope, { ...input, by: context });
  return isRefusal(created) ? created : { ...created, id: created.id.toString() };
}
