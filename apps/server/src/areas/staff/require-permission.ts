import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';

/**
 * FORBIDDEN unless the operator holds the permission. A session whose first step is still due holds none.
 *
 * @example
 * const refusal = staff.requirePermission(context, 'payments.match');
 * if (refusal) return refusal;
 */
export function requirePermission(context: StaffContext, permission: string): Refusal | null {
  return context.operator.permissions.has(permission) ? null : refuse('FORBIDDEN', { permission });
}
