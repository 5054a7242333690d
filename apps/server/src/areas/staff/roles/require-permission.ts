import { type OperatorSession, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';

/** Permissions checked so far, per call: each call gets a new session object. */
const used = new WeakMap<OperatorSession, Set<string>>();

/**
 * FORBIDDEN unless the operator has the permission. A session with a pending first step has none.
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

/** Permissions that allowed this call, in alphabetical order. */
export function permissionsUsed(operator: OperatorSession): string[] {
  return [...(used.get(operator) ?? [])].sort();
}
