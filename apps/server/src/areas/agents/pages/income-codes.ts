import { POSTING_CODES, type PostingCode, type Reference } from '@lantern/ledger';
import type { Queryable } from '@lantern/server-kit';
import { kindsOfBills } from '../repository/bill-kinds.ts';

export type IncomeKind = 'REBATE' | 'SALARY' | 'DIVIDEND';

/** An agent's rebates, what was taken back of them, and what of them paid an old debt. */
export const REBATE_CODES: readonly PostingCode[] = ['P26', 'P27', 'P27b'];
/** Bills of contracts, paid by the house or between levels, advanced, or corrected. */
export const CONTRACT_CODES: readonly PostingCode[] = ['P39p', 'P40', 'P41', 'P42'];

/** Everything that is no bill may stand as one line a day. */
export const FOLDED_CODES = (Object.keys(POSTING_CODES) as PostingCode[]).filter(
  (code) => !CONTRACT_CODES.includes(code),
);

/** The bill that a movement is of; null for all others. */
export function billOf(reference: Reference | null): bigint | null {
  return reference?.type === 'contract_bill' && /^\d{1,18}$/.test(reference.id) ? BigInt(reference.id) : null;
}

/** Which income each of some bills is. */
export async function incomeOfBills(
  db: Queryable,
  bills: readonly bigint[],
): Promise<ReadonlyMap<bigint, 'SALARY' | 'DIVIDEND'>> {
  const kinds = bills.length === 0 ? [] : await kindsOfBills(db, bills);
  return new Map(kinds.map(({ id, kind }) => [id, kind === 'DIVIDEND' ? 'DIVIDEND' : 'SALARY']));
}
