import type { StaffContext } from '@lantern/server-kit';

/** Permissions to decide about withdrawals or to handle risk. Other operators see an order without the risk facts. */
export const WEIGHS = ['safety.read', 'payments.review', 'payments.approve'];

export const mayWeigh = ({ operator }: Pick<StaffContext, 'operator'>): boolean =>
  WEIGHS.some((permission) => operator.permissions.has(permission));
