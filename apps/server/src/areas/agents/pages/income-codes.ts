import { POSTING_CODES, type PostingCode, type Reference } from '@lantern/ledger';
import type { Queryable, Scope } from '@lantern/server-kit';
import { kindsOfBills } from '../repository/bill-kinds.ts';

export type IncomeKind = 'REBATE' | 'SALARY' | 'DIVIDEND';

/** An agent's rebates, their reversals, and the parts that repaid a debt. */
export const REBATE_CODES: readonly PostingCode[] = ['P26', 'P27', 'P27b'];
/** Contract bills: paid by the platform or between levels, advanced, or corrected. */
export const CONTRACT_CODES: readonly PostingCode[] = ['P39p', 'P40', 'P41', 'P42'];

/** All postings except bills may be combined into one row per day. */
export const FOLDED_CODES = (Object.keys(POSTING_CODES) as PostingCode[]).filter(
  (code) => !CONTRACT_CODES.includes(code),
);

/** Bill of a movement; null for other movements. */
export function billOf(reference: Reference | null): bigint | null {
  return reference?.type === 'contract_bill' && /^\d{1,18}$/.test(reference.id) ? BigInt(reference.id) : null;
}

/** Income kind of each of some bills. */
export async function incomeOfBills(
  db: Queryable,
  scope: Scope,
  bills: readonly bigint[],
): Promise<ReadonlyMap<bigint, 'SALARY' | 'DIVIDEND'>> {
  const kinds = bills.length === 0 ? [] : await kindsOfBills(db, scope, bills);
  return new Map(kinds.map(({ id, kind }) => [id, kind === 'DIVIDEND' ? 'DIVIDEND' : 'SALARY']));
}
