import { FAMILIES } from '../families/index.ts';
import { type BetLevel, betLevels } from '../settlement/level-shares.ts';
import type { BetState } from './repository/bets.ts';
import type { TeamBet } from './repository/team-bets.ts';

/** A bet in the view for uplines; amounts in minor units. */
export interface TeamBetView {
  readonly id: string;
  readonly memberId: bigint;
  /** Uplines at the time of the bet, from the top agent down, with the share of each. */
  readonly levels: readonly BetLevel[];
  readonly category: string;
  readonly gameCode: string;
  readonly issueNumber: string;
  readonly play: string;
  readonly numbers: readonly string[];
  readonly prizeGroup: number | null;
  readonly stake: bigint;
  /** The bettor's own rebate. */
  readonly rebate: bigint;
  readonly state: BetState;
  /** Null while the bet is undecided, and until its valid-bet amount has been published. */
  readonly validBet: bigint | null;
  readonly uncountedReason: TeamBet['uncountedReason'];
  readonly payout: bigint | null;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
}

const isDrawn = ({ state }: TeamBet) => state === 'WON' || state === 'LOST';

/** Converts bets in their order, with the valid-bet amount of each and the shares of its levels. */
export function viewTeamBets(bets: readonly TeamBet[]): readonly TeamBetView[] {
  return bets.map((bet) => {
    const family = FAMILIES[bet.family];
    const { numbers, prizeGroup } = family.describe(bet);
    const { id, memberId, gameCode, issueNumber, play, stake, rebate, state, placedAt, settledAt } = bet;
    return {
      ...{ id, memberId, gameCode, issueNumber, play, stake, rebate, state, placedAt, settledAt },
      ...{ category: family.category, numbers, prizeGroup, levels: betLevels(family, bet) },
      validBet: isDrawn(bet) && bet.isPublished ? bet.counted : null,
      uncountedReason: isDrawn(bet) && bet.isPublished ? bet.uncountedReason : null,
      payout: isDrawn(bet) ? (bet.payout ?? 0n) : null,
    };
  });
}
