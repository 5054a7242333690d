import { type OperatorSession, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';

/** What each call was allowed by so far; the session of an operator is read anew for every call. */
const used = new WeakMap<OperatorSession, Set<string>>();

/**
 * FORBIDDEN unless the operator holds the permission. A session whose first step is still due holds none.
 *
 * @example
 * const refusal = staff.requirePermission(context, 'payments.match');
 * if (refusal) return refusal;
 */
export function requirePermission({ operator }: Pick<StaffContext, 'operator'>, permission: string): Refusal | null {
  if (!operator.permissions.has(permission)) return refuse('FORBIDDEN', { permission });
  const granted = used.get(operator) ?? new Set();
  used.set(operator, granted.add(permission));
  return null;
}

/** The permissions that the call of this session has been allowed by, in alphabetical order. */
export function permissionsUsed(operator: OperatorSession): string[] {
  return [...(used.get(operator) ?? [])].sort();
}
