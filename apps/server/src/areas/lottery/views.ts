import type { Value } from '@lantern/contract/schemas';
import { type MinorUnits, minorUnits } from '@lantern/money';
import { businessOffsetMs, type CallContext, type MemberScope, type Queryable, type Scope } from '@lantern/server-kit';
import { listPlayedBets, type PlayedBet, type PlayedFilter, sumPlayedBets } from './bets/played-bets.ts';
import { type BetRow, type BetSums, listBets, openStakes, sumBets } from './bets/repository/bets.ts';
import { countWithoutResult, type LargeBet, largestBets } from './bets/repository/large-bets.ts';
import { listPublishedDays, type PublishedDay } from './bets/repository/settled-days.ts';
import { listTeamBets, type TeamBetFilter } from './bets/repository/team-bets.ts';
import { listRecentWins, type WinRow } from './bets/repository/wins.ts';
import { readSettledBets } from './bets/settled-bets.ts';
import { type TeamBetView, viewTeamBets } from './bets/team-bet-view.ts';
import { listToConfirm } from './calendar/to-confirm.ts';
import { FAMILIES } from './families/index.ts';
import { listRatedGames, type RatedGames } from './games/list-rated-games.ts';
import { readElotteryMenu } from './games/read-elottery.ts';
import { readGameMenu } from './games/read-games.ts';
import { flagOf } from './lobby/lottery-kinds.ts';
import { type MinuteBoard, readMinuteBoards } from './lobby/minute-boards.ts';
import type { LobbyDeps } from './lobby/read-lotto-lobby.ts';
import { replaySettledBets } from './settlement/replay-settled.ts';

const ALL_TIME = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') };
const MOST_WINS = 50;

/** `flag` is the country of the lottery; empty for the platform's own. */
export type RecentWin = Omit<WinRow, 'calendar'>;

/** Read functions of the lottery for other areas. */
export interface LotteryViews {
  menu(scope: Scope): Promise<Value<'lottery.gameMenu'>['games']>;
  elotteryMenu(scope: Scope): Promise<Value<'elottery.menu'>['games']>;
  /** Codes of all lotteries, listed or not, by how rates are given on them. */
  ratedGames(scope: Scope): Promise<RatedGames>;
  /** The most popular lotteries that the platform draws every one to five minutes, at most eight. */
  minuteBoards(reader: Pick<CallContext, 'brand' | 'language'>): Promise<readonly MinuteBoard[]>;
  /** Bets of the issues drawn in the last day, by game code. */
  betsByGame(scope: Scope): Promise<ReadonlyMap<string, bigint>>;
  /** Largest payouts of the last hours, REAL money only. */
  recentWins(scope: Scope, hours: number): Promise<readonly RecentWin[]>;
  readonly bets: {
    /** Sums over all bets of a member, in minor units. */
    sums(scope: MemberScope): Promise<BetSums>;
    /** A member's bets placed before an instant, newest first. */
    before(scope: MemberScope, before: Date, limit: number): Promise<readonly BetRow[]>;
    /** A member's bets under a filter, newest first, after the last one of the previous page. */
    played(
      scope: MemberScope,
      filter: PlayedFilter,
      page: Parameters<typeof listPlayedBets>[3],
    ): Promise<readonly PlayedBet[]>;
    /** Sums over all bets that match the filter, in minor units. */
    sumPlayed(scope: MemberScope, filter: PlayedFilter): Promise<BetSums>;
  };
  /** Figures of the whole brand, REAL money only. */
  readonly figures: {
    /** Numbers of bets on undrawn issues are hidden from operators who may enter the result. */
    largestBets(
      scope: Scope,
      filter: { readonly since: Date; readonly limit: number; readonly withUndrawn: boolean },
    ): Promise<readonly LargeBet[]>;
    /** Issues whose draw is over and whose result is missing. */
    countWithoutResult(scope: Scope, now: Date): Promise<number>;
    /** Holidays of the coming month whose draws people must confirm. */
    countToConfirm(scope: Scope, now: Date): Promise<number>;
  };
  /**
   * What the settlement events have published so far, summed by member, business day and category of the bets.
   *
   * @param timeZone of the business day, e.g. `+08:00`
   */
  publishedDays(
    db: Queryable,
    scope: Scope,
    timeZone: string,
  ): Promise<readonly (PublishedDay & { readonly category: string })[]>;
  /** Repeats what `lottery.bet-settled` has published so far. */
  replayBets(db: Queryable, scope: Scope): ReturnType<typeof replaySettledBets>;
  /** Bets placed in an agent's branch, and the agent's own bets, newest first. */
  teamBets(
    scope: Scope,
    filter: TeamBetFilter,
    page: Parameters<typeof listTeamBets>[3],
  ): Promise<readonly TeamBetView[]>;
  /** Single bets of members on a drawn issue, with their valid-bet amounts. */
  readonly settledBets: typeof readSettledBets;
  /** A member's stakes in issues that are not finished. */
  openStakes(scope: MemberScope, db?: Queryable): Promise<MinorUnits>;
}

export function createViews(deps: LobbyDeps): LotteryViews {
  return {
    menu: async (scope) => (await readGameMenu(deps, scope)).games,
    elotteryMenu: async (scope) => (await readElotteryMenu(deps, scope)).games,
    ratedGames: (scope) => listRatedGames(deps, scope),
    minuteBoards: (reader) => readMinuteBoards(deps, reader),
    betsByGame: (scope) => deps.popularity.read(scope),
    recentWins: async (scope, hours) => {
      const since = new Date(deps.clock.now().getTime() - hours * 3_600_000);
      const wins = await listRecentWins(deps.pool, scope, since, MOST_WINS);
      return wins.map((win) => ({ ...win, flag: flagOf(win) }));
    },
    bets: {
      sums: (scope) => sumBets(deps.pool, scope, ALL_TIME),
      before: (scope, before, limit) => listBets(deps.pool, scope, { ...ALL_TIME, to: before }, { limit }),
      played: (scope, filter, page) => listPlayedBets(deps.pool, scope, filter, page),
      sumPlayed: (scope, filter) => sumPlayedBets(deps.pool, scope, filter),
    },
    figures: {
      largestBets: (scope, filter) => largestBets(deps.pool, scope, filter),
      countWithoutResult: (scope, now) => countWithoutResult(deps.pool, scope, now),
      countToConfirm: async (scope, now) => (await listToConfirm(deps.pool, scope, now)).length,
    },
    publishedDays: async (db, scope, timeZone) => {
      const days = await listPublishedDays(db, scope, businessOffsetMs(timeZone));
      return days.map((day) => ({ ...day, category: FAMILIES[day.family].category }));
    },
    replayBets: replaySettledBets,
    teamBets: async (scope, filter, page) => viewTeamBets(await listTeamBets(deps.pool, scope, filter, page)),
    settledBets: readSettledBets,
    openStakes: async (scope, db = deps.pool) => minorUnits(await openStakes(db, scope)),
  };
}
