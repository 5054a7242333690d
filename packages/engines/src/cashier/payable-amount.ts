import { type MinorUnits, minorUnits } from '@lantern/money';
import { isNameWithin, isSameName } from '@lantern/text/names';
import { type ByteSource, shuffle } from '../chance/index.ts';

/** Number of distinct payable amounts for one order amount: the amount plus 0.01 to 0.99. */
const VARIANTS = 99;

/**
 * Chooses the amount of a bank transfer so that it identifies the order among the open orders of the receiving account: the order's amount
 * plus 0.01–0.99 (1–99 minor units in a currency with fewer than two decimals), chosen at random among the unused ones; null when all are
 * used.
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

/** An incoming transfer on a bank statement. */
export type IncomingTransfer = {
  readonly amount: bigint;
  readonly atMs: number;
  /** Empty when the bank names no payer beside the text. */
  readonly payerName: string;
  readonly text?: string;
};

/**
 * Whether a transfer comes from a person: the payer has the name, or, where the bank names no payer, the transfer's text contains it. A text
 * proves nothing beside another payer, who may have written it.
 */
export function isPaidBy(
  { payerName, text = '' }: Pick<IncomingTransfer, 'payerName' | 'text'>,
  realName: string,
): boolean {
  return payerName.trim() === '' ? isNameWithin(text, realName) : isSameName(payerName, realName);
}

/** An open order of the same receiving account. */
export type AwaitedTransfer = {
  readonly orderId: string;
  readonly payableAmount: bigint;
  readonly createdAtMs: number;
  readonly realName: string;
};

/** Result of matching: an order, or a case for manual matching with the reason. */
export type TransferMatch =
  | { readonly kind: 'MATCHED'; readonly orderId: string }
  | {
      readonly kind: 'MATCHING';
      readonly orderId: string | null;
      /** A payer other than the member is a third party; such a transfer is refused and returned. */
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
  if (!isPaidBy(transfer, order.realName)) {
    return { kind: 'MATCHING', orderId, reason: 'PAYER_NAME_MISMATCH' };
  }
  return { kind: 'MATCHED', orderId };
}
