import type { Committed, EntriesPosted } from '@lantern/events';
import { type CodedEntry, entriesOfBatches, type PostingCode } from '@lantern/ledger';
import { businessDay, type Queryable } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { REBATE_REFERENCE } from '../rebates/post-rebates.ts';
import { addDeltas, type Found } from './count-figures.ts';

/** Rebates and bonuses counted entry by entry; reversals have the opposite sign already. */
const FIGURE_OF: Partial<Readonly<Record<PostingCode, 'rebate' | 'activityBonus'>>> = {
  P25: 'rebate',
  P26: 'rebate',
  P27: 'rebate',
  P37: 'rebate',
  P34: 'activityBonus',
  P35: 'activityBonus',
  P35f: 'activityBonus',
  P36: 'activityBonus',
  P38: 'activityBonus',
  P44: 'activityBonus',
};

export const ENTRY_CODES = Object.keys(FIGURE_OF) as readonly PostingCode[];

/** Agents' rebates contain their category in the reference: `kind.category.source`. */
function categoryOf({ reference }: CodedEntry): string {
  return reference.type === REBATE_REFERENCE ? (reference.id.split('.')[1] ?? '') : '';
}

/** Effect of an entry on its member's day; none for the rebates of lottery bets, which are counted with the bets and their branch. */
export function deltaOfEntry(entry: CodedEntry, zone: string): readonly Found[] {
  const { brandId, memberId, book, amount, code, reference, at } = entry;
  const figure = FIGURE_OF[code];
  if (figure === undefined || (code === 'P25' && reference.type.startsWith('lottery_'))) return [];
  const figures = { [figure]: amount };
  const day = businessDay(at, zone);
  return [{ brandId, day, accountId: memberId, uplines: null, book, category: categoryOf(entry), figures }];
}

/** Adds rebates and bonuses to the daily figures, in the transaction that advances the consumer's position. */
export async function countEntries(
  deps: AgentsDeps,
  tx: Queryable,
  events: readonly Committed<typeof EntriesPosted>[],
): Promise<void> {
  await addDeltas(deps, tx, await entryDeltas(deps, tx, events));
}

/** Deltas of ledger events. A batch is published once per book. */
export async function entryDeltas(
  deps: AgentsDeps,
  db: Queryable,
  events: readonly Committed<typeof EntriesPosted>[],
): Promise<readonly Found[]> {
  const published = events.map(({ brandId, payload }) => {
    const { batchId, book, currency } = payload;
    return { brandId, batchId: BigInt(batchId), key: `${brandId} ${book} ${currency} ${batchId}` };
  });
  const keys = new Set(published.map(({ key }) => key));
  const entries = await entriesOfBatches(db, published, ENTRY_CODES);
  const found: Found[] = [];
  for (const entry of entries) {
    if (!keys.has(`${entry.brandId} ${entry.book} ${entry.currency} ${entry.batchId}`)) continue;
    const { businessTimeZone } = await deps.brands.settings(entry.brandId);
    found.push(...deltaOfEntry(entry, businessTimeZone));
  }
  return found;
}
