import { BetSettled, type Committed, EntriesPosted, RoundsSettled } from '@lantern/events';
import { type CodedEntry, entriesOfBatches, readEntriesEvent } from '@lantern/ledger';
import { businessDay, type Queryable } from '@lantern/server-kit';
import type { ViewsDeps } from '../deps.ts';
import { addMemberDays, addMemberFigures, type MemberDay, NO_MEMBER_FIGURES } from '../repository/member-days.ts';
import { COUNTED_CODES, figuresOf } from './member-figures.ts';

/** The consumer that maintains `views.member_day`, and its event types. */
export const MEMBER_DAYS = {
  name: 'views.member-days',
  types: [EntriesPosted, BetSettled, RoundsSettled],
} as const;

type SettledEvent = Committed<typeof BetSettled | typeof RoundsSettled>;
type EntriesEvent = Committed<typeof EntriesPosted>;
type MemberDayEvent = SettledEvent | EntriesEvent;

/** The business day of an instant for a brand. */
type DayOf = (of: { readonly brandId: bigint }, at: Date) => string;

function daysOfSettled(event: SettledEvent, dayOf: DayOf): MemberDay[] {
  const { brandId, payload } = event;
  const { settledAt, category, members } = payload;
  const day = dayOf(event, new Date(settledAt));
  return members.map((one) => ({
    ...{ brandId, memberId: BigInt(one.memberId), day, category, bonus: 0n },
    plays: BigInt('bets' in one ? one.bets : one.rounds),
    stake: BigInt(one.stake),
    payout: BigInt(one.payout),
    rebate: BigInt('rebate' in one ? one.rebate : 0),
  }));
}

/** Days of ledger entries that are counted one by one. */
export function daysOfEntries(entries: readonly CodedEntry[], dayOf: DayOf): MemberDay[] {
  return entries.flatMap((entry) => {
    const found = figuresOf(entry);
    if (found === null) return [];
    const { brandId, memberId, at } = entry;
    return [
      {
        brandId,
        memberId,
        day: dayOf(entry, at),
        category: found.category,
        ...addMemberFigures(NO_MEMBER_FIGURES, found.figures),
      },
    ];
  });
}

export const memberDayKey = ({ brandId, memberId, day, category }: Omit<MemberDay, keyof typeof NO_MEMBER_FIGURES>) =>
  `${brandId} ${memberId} ${day} ${category}`;

/** Merges rows of the same member, day and category by adding their figures. */
export function mergeMemberDays(rows: readonly MemberDay[]): MemberDay[] {
  const merged = new Map<string, MemberDay>();
  for (const row of rows) {
    const key = memberDayKey(row);
    const known = merged.get(key);
    merged.set(key, known ? { ...row, ...addMemberFigures(known, row) } : row);
  }
  return [...merged.values()];
}

/** Key of a ledger event: it covers the entries of one batch and book. */
const bookKey = (of: Pick<CodedEntry, 'brandId' | 'book' | 'currency' | 'batchId'>) =>
  `${of.brandId} ${of.book} ${of.currency} ${of.batchId}`;

/** Reads the entries of ledger events. A batch has one event per book, and these may arrive separately. */
async function publishedEntries(db: Queryable, events: readonly EntriesEvent[]): Promise<readonly CodedEntry[]> {
  const published = events.map(({ brandId, payload }) => ({ brandId, ...readEntriesEvent(payload) }));
  const keys = new Set(published.map(bookKey));
  return (await entriesOfBatches(db, published, COUNTED_CODES)).filter((entry) => keys.has(bookKey(entry)));
}

/** What events add to members' days. */
export async function memberDaysOf(
  deps: ViewsDeps,
  db: Queryable,
  events: readonly MemberDayEvent[],
): Promise<MemberDay[]> {
  const zones = new Map<bigint, string>();
  for (const { brandId } of events) {
    if (!zones.has(brandId)) zones.set(brandId, (await deps.brands.settings(brandId)).businessTimeZone);
  }
  const dayOf: DayOf = ({ brandId }, at) => businessDay(at, zones.get(brandId) ?? '');
  const settled = events.filter((event) => event.topic !== 'ledger.entries');
  const entries = await publishedEntries(
    db,
    events.filter((event) => event.topic === 'ledger.entries'),
  );
  return mergeMemberDays([
    ...settled.flatMap((event) => daysOfSettled(event, dayOf)),
    ...daysOfEntries(entries, dayOf),
  ]);
}

/** Adds events to members' days. The consumer's position moves in the same transaction, so that each event counts once. */
export async function countMemberDays(
  deps: ViewsDeps,
  tx: Queryable,
  events: readonly MemberDayEvent[],
): Promise<void> {
  const days = await memberDaysOf(deps, tx, events);
  if (days.length > 0) await addMemberDays(tx, days);
}
