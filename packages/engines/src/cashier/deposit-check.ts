import { accept, type Decision, refuse } from '../refusal.ts';

/** A channel's current terms; amounts in minor units. */
export type DepositChannelTerms = { readonly isOpen: boolean; readonly min: bigint; readonly max: bigint };

/** A brand's limits on deposit orders. */
export type DepositLimits = {
  readonly openOrders: number;
  /** This number of expired orders within the window pauses new orders. */
  readonly expiredOrders: number;
  readonly pauseMs: number;
};

/** Expired orders older than this no longer count towards the pause; milliseconds. */
export const EXPIRED_ORDERS_WINDOW_MS = 86_400_000;

export type DepositAccount = {
  readonly openOrders: number;
  /** Instants (ms) at which orders expired within the window before `nowMs`, in any order. */
  readonly expiredAtMs: readonly number[];
  /** Remaining amount of the member's own deposit limits; null without such a limit. */
  readonly limitLeft: bigint | null;
};

export type DepositRefusalCode =
  | 'CHANNEL_CLOSED'
  | 'AMOUNT_BELOW_MIN'
  | 'AMOUNT_ABOVE_MAX'
  | 'OPEN_ORDERS_LIMIT'
  | 'DEPOSITS_PAUSED'
  | 'RG_DEPOSIT_LIMIT';

/** Checks a new deposit order. In the params, amounts are digits of minor units and waiting times are seconds. */
export function checkDeposit(
  channel: DepositChannelTerms,
  limits: DepositLimits,
  account: DepositAccount,
  amount: bigint,
  nowMs: number,
): Decision<null, DepositRefusalCode> {
  if (!channel.isOpen) return refuse('CHANNEL_CLOSED');
  if (amount < channel.min || amount <= 0n) return refuse('AMOUNT_BELOW_MIN', { min: channel.min.toString() });
  if (amount > channel.max) return refuse('AMOUNT_ABOVE_MAX', { max: channel.max.toString() });
  if (account.openOrders >= limits.openOrders) return refuse('OPEN_ORDERS_LIMIT', { max: limits.openOrders });
  const pausedUntil = depositPauseEnd(limits, account.expiredAtMs, nowMs);
  if (pausedUntil !== null) return refuse('DEPOSITS_PAUSED', { waitS: Math.ceil((pausedUntil - nowMs) / 1000) });
  if (account.limitLeft !== null && amount > account.limitLeft) {
    return refuse('RG_DEPOSIT_LIMIT', { left: account.limitLeft.toString() });
  }
  return accept(null);
}

/** End of the pause after too many expired orders (ms), or null without a pause. The pause starts with the last expired order. */
export function depositPauseEnd(limits: DepositLimits, expiredAtMs: readonly number[], nowMs: number): number | null {
  const recent = expiredAtMs.filter((at) => at <= nowMs && at > nowMs - EXPIRED_ORDERS_WINDOW_MS);
  if (recent.length < limits.expiredOrders) return null;
  const end = Math.max(...recent) + limits.pauseMs;
  return end > nowMs ? end : null;
}
