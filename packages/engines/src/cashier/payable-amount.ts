import { type MinorUnits, minorUnits } from '@lantern/money';
import { type ByteSource, shuffle } from '../chance/index.ts';
import { isSameName } from './names.ts';

/** How many different payable amounts one amount has: it plus 0.01 to 0.99. */
const VARIANTS = 99;

/**
 * The amount that a bank transfer must show so that it can be told from all other open orders of the receiving account:
 * the order's amount plus 0.01–0.99 (1–99 minor units in a currency with fewer than two decimals), chosen at random
 * among the free ones; null when all are taken.
 * @param taken payable amounts of the account's other open orders
 */
export function choosePayableAmount(
  amount: bigint,
  exponent: number,
  taken: ReadonlySet<bigint>,
  source: ByteSource,
): MinorUnits | null {
  const step = 10n ** BigInt(Math.max(0, exponent - 2));
  const free = Array.from({ length: VARIANTS }, (_, index) => amount + BigInt(index + 1) * step).filter(
    (payable) => !taken.has(payable),
  );
  const [chosen] = shuffle(source, free);
  return chosen === undefined ? null : minorUnits(chosen);
}

/** A line of a bank statement: money that came in. */
export type IncomingTransfer = { readonly amount: bigint; readonly atMs: number; readonly payerName: string };

/** An open order of the same receiving account. */
export type AwaitedTransfer = {
  readonly orderId: string;
  readonly payableAmount: bigint;
  readonly createdAtMs: number;
  readonly realName: string;
};

/** What a transfer is: an order's money, or a case for people with what stands against it. */
export type TransferMatch =
  | { readonly kind: 'MATCHED'; readonly orderId: string }
  | {
      readonly kind: 'MATCHING';
      readonly orderId: string | null;
      /** A payer other than the member is a third party: refused and sent back. */
      readonly reason: 'AMOUNT' | 'TIME' | 'PAYER_NAME_MISMATCH';
    };

const MATCH_WINDOW_MS = 30 * 60_000;

/** Matches a transfer to an order: exact payable amount, within 30 minutes, and the member's own name. */
export function matchTransfer(transfer: IncomingTransfer, awaited: readonly AwaitedTransfer[]): TransferMatch {
  const sameAmount = awaited.filter((order) => order.payableAmount === transfer.amount);
  const order = sameAmount.find((one) => Math.abs(transfer.atMs - one.createdAtMs) <= MATCH_WINDOW_MS) ?? sameAmount[0];
  if (order === undefined) return { kind: 'MATCHING', orderId: null, reason: 'AMOUNT' };
  const { orderId } = order;
  if (Math.abs(transfer.atMs - order.createdAtMs) > MATCH_WINDOW_MS)
    return { kind: 'MATCHING', orderId, reason: 'TIME' };
  if (!isSameName(transfer.payerName, order.realName)) {
    return { kind: 'MATCHING', orderId, reason: 'PAYER_NAME_MISMATCH' };
  }
  return { kind: 'MATCHED', orderId };
}
