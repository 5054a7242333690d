import { calls } from '@lantern/contract/calls';
import { BetReturned, BetSettled, EntriesPosted } from '@lantern/events';
import {
  type Consumer,
  consumer,
  fileRoute,
  type Job,
  type MemberScope,
  type Route,
  route,
  type Scope,
} from '@lantern/server-kit';
import { countTakings, TAKINGS_TYPES } from './dashboard/count-takings.ts';
import { readDashboard } from './dashboard/read-dashboard.ts';
import { readWaiting } from './dashboard/read-waiting.ts';
import type { ViewsDeps } from './deps.ts';
import { readHome } from './home/read-home.ts';
import { countMemberDays, MEMBER_DAYS } from './members/count-member-days.ts';
import { readMember } from './members/read-member.ts';
import { readPersonalProfit } from './members/read-personal-profit.ts';
import { readTimeline } from './members/read-timeline.ts';
import {
  findMemberDayDifferences,
  type MemberDayDifference,
  rebuildMemberDays,
} from './members/rebuild-member-days.ts';
import { exportPlay } from './play/export-play.ts';
import { readPlayRecord, readPlaySums } from './play/play-record.ts';
import { pushBalances } from './push-balances.ts';
import { pushOutcomes } from './push-outcomes.ts';
import { sumBonuses } from './repository/member-days.ts';

export type { ViewsDeps } from './deps.ts';

/**
 * Public API of the read models over several areas. Only settled figures are stored: the brand's per quarter of an hour, members' per day.
 */
export interface Views {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** Days of members' profit and loss that differ from bets, rounds and entries; empty if all are correct. */
  findMemberDayDifferences(scope: Scope): Promise<readonly MemberDayDifference[]>;
  /** Minor units of bonuses in all days of a member. */
  bonusesOf(scope: MemberScope): Promise<bigint>;
  /** Recomputes a brand's days from bets, rounds and entries. */
  rebuildMemberDays(scope: Scope): Promise<void>;
}

export function createViews(deps: ViewsDeps): Views {
  return {
    routes: [
      route(calls.views.home, async ({ brand, language: usual, now }, { language }) =>
        readHome(deps, {
          brand,
          now,
          language: language && brand.languages.includes(language) ? language : usual,
        }),
      ),
      route(calls.views.personalProfit, (context, payload) => readPersonalProfit(deps, context, payload)),
      route(calls.views.playRecord, (context, payload) => readPlayRecord(deps, context, payload)),
      route(calls.views.playSums, (context, payload) => readPlaySums(deps, context, payload)),
      fileRoute(calls.views.exportPlay, (context, payload) => exportPlay(deps, context, payload)),
      route(calls.views.operatorMember, async (context, { id }) => readMember(deps, context, BigInt(id))),
      route(calls.views.operatorTimeline, async (context, payload) => readTimeline(deps, context, payload)),
      route(calls.views.operatorWaiting, async (context) => readWaiting(deps, context)),
      route(calls.views.operatorDashboard, async (context, payload) => readDashboard(deps, context, payload)),
    ],
    jobs: [],
    consumers: [
      consumer({
        name: 'views.balances',
        types: [EntriesPosted],
        // Small, because each event names every account of a ledger batch: parsing many at once would block the event loop.
        batchSize: 25,
        handle: (_tx, events) => pushBalances(deps, events),
      }),
      consumer({
        name: 'views.outcomes',
        types: [BetSettled, BetReturned],
        batchSize: 25,
        handle: (_tx, events) => pushOutcomes(deps, events),
      }),
      consumer({ name: 'views.takings', types: TAKINGS_TYPES, handle: countTakings }),
      consumer({ ...MEMBER_DAYS, batchSize: 100, handle: (tx, events) => countMemberDays(deps, tx, events) }),
    ],
    findMemberDayDifferences: (scope) => findMemberDayDifferences(deps, scope),
    bonusesOf: (scope) => sumBonuses(deps.pool, scope),
    rebuildMemberDays: (scope) => rebuildMemberDays(deps, scope),
  };
}
