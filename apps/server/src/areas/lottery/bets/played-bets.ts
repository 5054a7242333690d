import type { MemberScope, Queryable } from '@lantern/server-kit';
import { FAMILIES } from '../families/index.ts';
import { type BetFilter, type BetState, type BetSums, listBets, sumBets } from './repository/bets.ts';

/** A member's own bet in the record format of all games; amounts in minor units. */
export interface PlayedBet {
  readonly id: string;
  readonly category: string;
  readonly family: string;
  readonly gameCode: string;
  readonly issueNumber: string;
  readonly play: string;
  readonly numbers: readonly string[];
  readonly stake: bigint;
  readonly state: BetState;
  /** Null while the bet is undecided, and for returned stakes. */
  readonly payout: bigint | null;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
}

/** Filter of a member's bets, by the time at which they were placed. */
export interface PlayedFilter extends Pick<BetFilter, 'from' | 'to' | 'state'> {
  /** LOTT or ELOTT; other categories have no lottery bets. */
  readonly category?: string | undefined;
}

const NOTHING: BetSums = { stake: 0n, payout: 0n, drawnStake: 0n, count: 0n };

/** Converts the filter's category to game families; null for a category without lotteries. */
function inFamilies({ category, ...filter }: PlayedFilter): BetFilter | null {
  if (category === undefined) return filter;
  const families = Object.entries(FAMILIES).flatMap(([name, family]) => (family.category === category ? name : []));
  return families.length === 0 ? null : { ...filter, families };
}

/** A member's bets on all lotteries, newest first. */
export async function listPlayedBets(
  db: Queryable,
  scope: MemberScope,
  filter: PlayedFilter,
  page: Parameters<typeof listBets>[3],
): Promise<readonly PlayedBet[]> {
  const inside = inFamilies(filter);
  const rows = inside ? await listBets(db, scope, inside, page) : [];
  return rows.map((bet) => {
    const rules = FAMILIES[bet.family];
    const { id, family, gameCode, issueNumber, play, stake, state, placedAt, settledAt } = bet;
    const isDrawn = state === 'WON' || state === 'LOST';
    return {
      ...{ id, category: rules.category, family, gameCode, issueNumber, play, stake, state, placedAt, settledAt },
      numbers: rules.describe(bet).numbers,
      payout: isDrawn ? (bet.payout ?? 0n) : null,
    };
  });
}

/** Sums over the same bets, in minor units. */
export async function sumPlayedBets(db: Queryable, scope: MemberScope, filter: PlayedFilter): Promise<BetSums> {
  const inside = inFamilies(filter);
  return inside ? sumBets(db, scope, inside) : NOTHING;
}
