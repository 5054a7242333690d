import type { BetSettled } from '@lantern/events';
import type { Queryable, Scope } from '@lantern/server-kit';

/**
 * A team's play as agents read it. Lotteries and games implement these shapes, without a dependency on them here. Amounts in minor units.
 */

type Book = 'REAL' | 'TEST';
type BetState = 'OPEN' | 'CANCELLED' | 'WON' | 'LOST' | 'VOID';

interface TeamBetFilter {
  /** Head of the team: bets placed in the branch below this account, and its own. */
  readonly agentId: bigint;
  readonly book: Book;
  /** Inclusive and exclusive. */
  readonly from: Date;
  readonly to: Date;
  /** Only one member of the team. */
  readonly memberId?: bigint | undefined;
  readonly gameCode?: string | undefined;
  readonly issueId?: bigint | undefined;
  readonly state?: BetState | undefined;
}

/** A lottery bet. */
export interface TeamBet {
  readonly id: string;
  readonly memberId: bigint;
  /** Uplines at the time of the bet, from the top agent down, with the entitlement and the share of each. */
  readonly levels: readonly {
    readonly accountId: bigint;
    readonly group: number;
    readonly ratePpm: number;
    readonly entitled: bigint;
    readonly share: bigint;
  }[];
  readonly category: string;
  readonly gameCode: string;
  readonly issueNumber: string;
  readonly play: string;
  readonly numbers: readonly string[];
  readonly prizeGroup: number | null;
  readonly stake: bigint;
  readonly state: BetState;
  /** Null until the bet is settled. */
  readonly validBet: bigint | null;
  /** Why less than the stake counts. */
  readonly uncountedReason: 'COVERED' | 'SECURED' | 'UNJUDGED' | null;
  readonly payout: bigint | null;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
}

export interface RoundFilter {
  readonly book: Book;
  /** Inclusive and exclusive. */
  readonly from: Date;
  readonly to: Date;
  readonly gameType?: string | undefined;
  readonly state?: 'OPEN' | 'WON' | 'LOST' | 'VOID' | undefined;
  readonly before?: { readonly at: Date; readonly ref: string } | undefined;
  readonly limit: number;
}

/** A round of a game. */
export interface TeamRound {
  readonly vendor: string;
  readonly ref: string;
  readonly memberId: bigint;
  readonly game: string;
  readonly title: string;
  /** Names of its game by language. */
  readonly titles: Readonly<Record<string, string>>;
  readonly gameType: string;
  readonly state: 'OPEN' | 'ENDED' | 'VOID';
  readonly stake: bigint;
  readonly payout: bigint;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
}

export interface TeamPlay {
  /** Lottery bets in the branch below an agent, and his own, newest first. */
  readonly teamBets: (
    scope: Scope,
    filter: TeamBetFilter,
    page: { readonly after?: { readonly placedAt: Date; readonly id: string } | undefined; readonly limit: number },
  ) => Promise<readonly TeamBet[]>;
  /** Rounds of games of these members, or of all; newest first. */
  readonly roundsOfMembers: (
    scope: Scope,
    members: readonly bigint[] | null,
    filter: RoundFilter,
  ) => Promise<readonly TeamRound[]>;
  /** Replays the payloads of all settled bets published so far. */
  readonly replayBets: (db: Queryable, scope: Scope) => AsyncIterable<BetSettled>;
  /** Sums of ended rounds by member, business day (yyyy-MM-dd) and category. */
  readonly endedRounds: (
    db: Queryable,
    scope: Scope,
    timeZone: string,
  ) => Promise<
    readonly {
      readonly memberId: bigint;
      readonly day: string;
      readonly category: string;
      readonly book: Book;
      readonly stake: bigint;
      readonly payout: bigint;
    }[]
  >;
}
