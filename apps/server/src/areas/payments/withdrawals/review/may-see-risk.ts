import type { StaffContext } from '@lantern/server-kit';

/** Permissions to decide about withdrawals or to handle risk. Other operators see an order without the risk facts. */
export const RISK_PERMISSIONS = ['safety.read', 'payments.review', 'payments.approve'];

export const maySeeRisk = ({ operator }: Pick<StaffContext, 'operator'>): boolean =>
  RISK_PERMISSIONS.some((permission) => operator.permissions.has(permission));
