import type { DepositLimits } from '@lantern/engines/cashier';

/** Limits on one member's own deposit orders. */
export const limits: DepositLimits = {
  openOrders: 3,
  /** This number of expired orders within 24 hours closes deposits for `pauseMs` after the last of them. */
  expiredOrders: 5,
  pauseMs: 60 * 60_000,
};
