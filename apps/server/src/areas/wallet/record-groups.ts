import type { Payload } from '@lantern/contract/schemas';
import { POSTING_CODES, type PostingCode } from '@lantern/ledger';

export type RecordGroup = NonNullable<Payload<'wallet.accountRecord'>['group']>;

/** Which postings stand under which filter of the account record; what no group names is OTHER. */
const GROUPS: Readonly<Record<Exclude<RecordGroup, 'ALL' | 'OTHER'>, readonly PostingCode[]>> = {
  DEPOSIT: ['P01', 'P01m', 'P03', 'P04', 'P06', 'P06b'],
  WITHDRAWAL: ['P10', 'P11', 'P16'],
  BET: ['P21', 'P23', 'P28', 'P28p', 'P28r', 'P35b'],
  PAYOUT: ['P22w', 'P24', 'P28w', 'P28y', 'P47w'],
  BONUS: ['P25', 'P26', 'P34', 'P35r', 'P36', 'P37', 'P38', 'P39p', 'P40', 'P42', 'P44'],
  TRANSFER: ['P19', 'P20', 'P20h', 'P20r', 'P29', 'P29c', 'P30b'],
};

/** Posting codes of a filter, undefined for all of them. */
export function codesOf(group: RecordGroup): readonly PostingCode[] | undefined {
  if (group === 'ALL') return undefined;
  if (group !== 'OTHER') return GROUPS[group];
  const named = new Set<string>(Object.values(GROUPS).flat());
  return (Object.keys(POSTING_CODES) as PostingCode[]).filter((code) => !named.has(code));
}
