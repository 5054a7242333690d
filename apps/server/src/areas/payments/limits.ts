import type { DepositLimits } from '@lantern/engines/cashier';

/** Limits on one member's own deposit orders (operations 7.4). */
export const limits: DepositLimits = {
  openOrders: 3,
  /** So many orders left to expire within 24 hours close deposits for `pauseMs` after the last of them. */
  expiredOrders: 5,
  pauseMs: 60 * 60_000,
};
