import type { StaffContext } from '@lantern/server-kit';

/** Permission to read compliance data of members: flags, cases, identity verifications. */
export const READ_RISK = 'safety.read';

export const mayReadRisk = ({ operator }: Pick<StaffContext, 'operator'>): boolean =>
  operator.permissions.has(READ_RISK);

/**
 * SQL condition that excludes risk actions, and requests about them, from audit entries `e`. Only operators who may read risk may learn
 * that a member is under investigation, because others could tip the member off.
 */
export const NO_RISK = `not (
  starts_with(e.action, 'safety.') or starts_with(coalesce(e.permission, ''), 'safety.')
  or starts_with(e.target, 'aml-case:') or starts_with(e.target, 'identity-check:')
  or starts_with(coalesce(e.before ->> 'action', ''), 'safety.') or starts_with(coalesce(e.after ->> 'action', ''), 'safety.'))`;
