import { MAX_AMOUNT } from '@lantern/money';
import { type AccountName, isPlatformAccount } from '../accounts/accounts.ts';
import type { PostingCode } from './codes.ts';

/** Money moves only by transfers: `amount` minor units, always positive, debited to one account and credited to another. */
export interface Transfer {
  readonly debit: AccountName;
  readonly credit: AccountName;
  readonly amount: bigint;
}

/** One kind of posting with its amounts: its transfers are posted all together or not at all. */
export interface Posting {
  readonly code: PostingCode;
  readonly transfers: readonly Transfer[];
}

/** One side of a posting, as it is shown in reports. */
export interface Leg {
  readonly side: 'debit' | 'credit';
  readonly account: AccountName;
  readonly amount: bigint;
}

export const MAX_TRANSFERS = 16;

/**
 * Builds and validates a posting: 1 … 16 transfers, each positive and at most 10^15 minor units, from ≠ to, no transfer between money and
 * points, no transfer between two vendor or member accounts of different currencies (the names show it: `P:` is points). Throws RangeError:
 * a posting that breaks these rules is a programming error; callers validate user input before.
 */
export function posting(code: PostingCode, ...transfers: readonly Transfer[]): Posting {
  if (transfers.length === 0 || transfers.length > MAX_TRANSFERS) {
    throw new RangeError(`${code}: ${transfers.length} transfers`);
  }
  for (const { debit, credit, amount } of transfers) {
    if (amount <= 0n || amount > MAX_AMOUNT) throw new RangeError(`${code}: amount ${amount} is out of range`);
    if (debit === credit) throw new RangeError(`${code}: ${debit} is debited and credited`);
    if (isPoints(debit) !== isPoints(credit))
      throw new RangeError(`${code}: ${debit} and ${credit} are in different books`);
  }
  return { code, transfers };
}

/** Builds a transfer; use `some` to leave out amounts of zero. */
export function transfer(debit: AccountName, credit: AccountName, amount: bigint): Transfer {
  return { debit, credit, amount };
}

/** The transfers with a non-zero amount, so that optional fees and shares need no special case. */
export function some(...transfers: readonly Transfer[]): readonly Transfer[] {
  return transfers.filter((one) => one.amount !== 0n);
}

/** True for accounts in points. */
export function isPoints(name: AccountName): boolean {
  return name.startsWith('P:');
}

/** The debit and credit legs of a posting, summed per account; Σ debits = Σ credits by construction. */
export function legsOf({ transfers }: Posting): readonly Leg[] {
  const sums = new Map<string, Leg>();
  const add = (side: Leg['side'], account: AccountName, amount: bigint): void => {
    const key = `${side} ${account}`;
    sums.set(key, { side, account, amount: (sums.get(key)?.amount ?? 0n) + amount });
  };
  for (const one of transfers) add('debit', one.debit, one.amount);
  for (const one of transfers) add('credit', one.credit, one.amount);
  return [...sums.values()];
}

/** The member account whose balance and sequence form the answer: the first one with a stored balance, debit before credit. */
export function primaryAccount({ transfers }: Posting): AccountName | undefined {
  for (const { debit, credit } of transfers) {
    if (!isPlatformAccount(debit)) return debit;
    if (!isPlatformAccount(credit)) return credit;
  }
  return undefined;
}
