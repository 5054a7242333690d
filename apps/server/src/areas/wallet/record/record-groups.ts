import type { Payload } from '@lantern/contract/schemas';
import { type EntryFilter, POSTING_CODES, type PostingCode } from '@lantern/ledger';

type Query = Payload<'wallet.accountRecord'>;
export type RecordGroup = NonNullable<Query['group']>;
export type MovementState = NonNullable<Query['state']>;

const CODES = Object.keys(POSTING_CODES) as readonly PostingCode[];

/** Posting codes of each filter of the account record; codes in no group are OTHER. */
const GROUPS: Readonly<Record<Exclude<RecordGroup, 'ALL' | 'OTHER'>, readonly PostingCode[]>> = {
  DEPOSIT: ['P01', 'P01m', 'P03', 'P04', 'P06', 'P06c', 'P06r', 'P06b'],
  WITHDRAWAL: ['P10', 'P11', 'P16'],
  BET: ['P21', 'P23', 'P28', 'P28p', 'P28r', 'P35b'],
  PAYOUT: ['P22w', 'P24', 'P28w', 'P28y', 'P47w'],
  BONUS: ['P25', 'P26', 'P34', 'P35r', 'P36', 'P37', 'P38', 'P39p', 'P40', 'P42', 'P44'],
  TRANSFER: ['P19', 'P20', 'P20h', 'P20r', 'P29', 'P29c', 'P30b'],
};

/** Posting codes of a filter; undefined for all codes. */
export function codesOf(group: RecordGroup): readonly PostingCode[] | undefined {
  if (group === 'ALL') return undefined;
  if (group !== 'OTHER') return GROUPS[group];
  const named = new Set<string>(Object.values(GROUPS).flat());
  return CODES.filter((code) => !named.has(code));
}

/** Posting codes that put money on hold and codes that release it; all other movements are done. */
const STATES: Readonly<Record<Exclude<MovementState, 'ALL' | 'DONE'>, readonly PostingCode[]>> = {
  HELD: ['P10', 'P20h', 'P29', 'P30', 'P49'],
  RETURNED: ['P11', 'P14', 'P16', 'P20r', 'P23', 'P28r', 'P29c', 'P30c'],
};

function codesInState(state: MovementState): readonly PostingCode[] | undefined {
  if (state === 'ALL') return undefined;
  if (state !== 'DONE') return STATES[state];
  const others = new Set<string>(Object.values(STATES).flat());
  return CODES.filter((code) => !others.has(code));
}

/** The filter for the account record: kind, state and time of movements combined. */
export function recordFilter({
  group = 'ALL',
  state = 'ALL',
  from,
  to,
}: Pick<Query, 'group' | 'state' | 'from' | 'to'>): Omit<EntryFilter, 'limit' | 'after'> {
  const [ofGroup, inState] = [codesOf(group), codesInState(state)];
  const codes = ofGroup && inState ? ofGroup.filter((code) => inState.includes(code)) : (ofGroup ?? inState);
  return { ...(codes && { codes }), ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) };
}
