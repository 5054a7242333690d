import { transaction } from '@lantern/database';
import { entriesWithCodes } from '@lantern/ledger';
import { businessDay, pendingEvents, type Queryable, type Scope } from '@lantern/server-kit';
import type { ViewsDeps } from '../deps.ts';
import { addMemberDays, allMemberDays, deleteMemberDays, type MemberDay } from '../repository/member-days.ts';
import { daysOfEntries, MEMBER_DAYS, memberDayKey, memberDaysOf, mergeMemberDays } from './count-member-days.ts';
import { COUNTED_CODES } from './member-figures.ts';

const FIGURES = ['plays', 'stake', 'payout', 'rebate', 'bonus'] as const;
const CHUNK = 5_000;

/** A day whose figures differ from bets, rounds and entries. */
export interface MemberDayDifference {
  readonly memberId: bigint;
  readonly day: string;
  readonly category: string;
  readonly figure: (typeof FIGURES)[number];
  readonly expected: bigint;
  readonly found: bigint;
}

const isEmpty = (row: MemberDay) => FIGURES.every((figure) => row[figure] === 0n);
const negated = (row: MemberDay): MemberDay => ({
  ...row,
  ...{ plays: -row.plays, stake: -row.stake, payout: -row.payout, rebate: -row.rebate, bonus: -row.bonus },
});

/** A brand's days computed from bets, rounds and entries, without events that the consumer has not received yet. */
async function daysFromSources(deps: ViewsDeps, tx: Queryable, scope: Scope): Promise<MemberDay[]> {
  const { brandId } = scope;
  const { businessTimeZone: zone } = await deps.brands.settings(brandId);
  const days: MemberDay[] = [];
  for await (const events of pendingEvents(tx, MEMBER_DAYS, brandId)) {
    days.push(...(await memberDaysOf(deps, tx, events)).map(negated));
  }
  for (const { bets: plays, family: _family, ...day } of await deps.lottery.publishedDays(tx, scope, zone)) {
    days.push({ brandId, bonus: 0n, plays, ...day });
  }
  for (const { rounds: plays, ...day } of await deps.games.endedDays(tx, scope, zone)) {
    days.push({ brandId, rebate: 0n, bonus: 0n, plays, ...day });
  }
  for await (const entries of entriesWithCodes(tx, brandId, COUNTED_CODES)) {
    days.push(...daysOfEntries(entries, (_brand, at) => businessDay(at, zone)));
  }
  return mergeMemberDays(days).filter((day) => !isEmpty(day));
}

/** All sources are read in one snapshot, while the consumer is blocked. */
const AT_ONE_MOMENT = { isolation: 'repeatable read' } as const;

/** Stored figures that differ from their sources; an empty list if all are correct. */
export async function findMemberDayDifferences(deps: ViewsDeps, scope: Scope): Promise<readonly MemberDayDifference[]> {
  return transaction(
    deps.pool,
    async (tx) => {
      const expected = await daysFromSources(deps, tx, scope);
      const found = await allMemberDays(tx, scope);
      return mergeMemberDays([...expected, ...found.map(negated)])
        .filter((day) => !isEmpty(day))
        .flatMap((off) => {
          const stored = found.find((day) => memberDayKey(day) === memberDayKey(off));
          return FIGURES.filter((figure) => off[figure] !== 0n).map((figure) => {
            const has = stored?.[figure] ?? 0n;
            const { memberId, day, category } = off;
            return { memberId, day, category, figure, expected: has + off[figure], found: has };
          });
        });
    },
    AT_ONE_MOMENT,
  );
}

/** Recomputes a brand's days from their sources; the consumer continues from its position. */
export async function rebuildMemberDays(deps: ViewsDeps, scope: Scope): Promise<void> {
  await transaction(
    deps.pool,
    async (tx) => {
      const days = await daysFromSources(deps, tx, scope);
      await deleteMemberDays(tx, scope);
      for (let from = 0; from < days.length; from += CHUNK) await addMemberDays(tx, days.slice(from, from + CHUNK));
    },
    AT_ONE_MOMENT,
  );
}
