import type { StaffContext } from '@lantern/server-kit';

/** Who decides about withdrawals, or looks after risk. Others see an order without what speaks against its member. */
export const WEIGHS = ['safety.read', 'payments.review', 'payments.approve'];

export const mayWeigh = ({ operator }: Pick<StaffContext, 'operator'>): boolean =>
  WEIGHS.some((permission) => operator.permissions.has(permission));
