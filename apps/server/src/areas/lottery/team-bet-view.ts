import type { Queryable, Scope } from '@lantern/server-kit';
import { FAMILIES } from './families/index.ts';
import { groupBy } from './group-by.ts';
import { type BetLevel, betLevels } from './level-shares.ts';
import type { BetState } from './repository/bets.ts';
import { type TeamBet, validBetsOf } from './repository/team-bets.ts';
import { validStakes } from './valid-stakes.ts';

/** A bet as uplines are told of it; amounts in minor units. */
export interface TeamBetView {
  readonly id: string;
  readonly memberId: bigint;
  /** Uplines at the time of the bet, from the top agent down, with what each gets of it. */
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
  /** Null while nothing is decided. */
  readonly validBet: bigint | null;
  readonly payout: bigint | null;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
}

const isDrawn = ({ state }: TeamBet) => state === 'WON' || state === 'LOST';

/** Whether a bet counts hangs on what else its member played in the issue. */
async function validOf(db: Queryable, scope: Scope, bets: readonly TeamBet[]): Promise<ReadonlyMap<string, bigint>> {
  const drawn = bets.filter(isDrawn);
  const valid = new Map<string, bigint>();
  const all = await validBetsOf(db, scope, drawn);
  const family = new Map(drawn.map((bet) => [bet.issueId, FAMILIES[bet.family]]));
  for (const some of groupBy(all, ({ issueId, memberId }) => `${issueId} ${memberId}`).values()) {
    const rules = family.get(some[0]?.issueId ?? 0n);
    if (rules === undefined) continue;
    for (const { ref, valid: counts } of validStakes(rules, some)) valid.set(ref, BigInt(counts));
  }
  return valid;
}

/** Bets in their order, with what counts of each and what its levels get. */
export async function viewTeamBets(
  db: Queryable,
  scope: Scope,
  bets: readonly TeamBet[],
): Promise<readonly TeamBetView[]> {
  const valid = await validOf(db, scope, bets);
  return bets.map((bet) => {
    const family = FAMILIES[bet.family];
    const { numbers, prizeGroup } = family.describe(bet);
    const { id, memberId, gameCode, issueNumber, play, stake, rebate, state, placedAt, settledAt } = bet;
    return {
      ...{ id, memberId, gameCode, issueNumber, play, stake, rebate, state, placedAt, settledAt },
      ...{ category: family.category, numbers, prizeGroup, levels: betLevels(family, bet) },
      validBet: isDrawn(bet) ? (valid.get(`lottery:${id}`) ?? 0n) : null,
      payout: isDrawn(bet) ? (bet.payout ?? 0n) : null,
    };
  });
}
