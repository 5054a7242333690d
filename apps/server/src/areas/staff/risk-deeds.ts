import type { StaffContext } from '@lantern/server-kit';

/** Who reads what compliance does about members: flags, cases, proofs of identity. */
export const READ_RISK = 'safety.read';

export const mayReadRisk = ({ operator }: Pick<StaffContext, 'operator'>): boolean =>
  operator.permissions.has(READ_RISK);

/**
 * Condition that leaves out deeds about risk, and requests about them, of the audit entry `e`. Nobody besides those who may read risk
 * learns that a member is looked at: whoever speaks with him could tell him.
 */
export const NO_RISK = `not (
  starts_with(e.action, 'safety.') or starts_with(coalesce(e.permission, ''), 'safety.')
  or starts_with(e.target, 'aml-case:') or starts_with(e.target, 'identity-check:')
  or starts_with(coalesce(e.before ->> 'action', ''), 'safety.') or starts_with(coalesce(e.after ->> 'action', ''), 'safety.'))`;
