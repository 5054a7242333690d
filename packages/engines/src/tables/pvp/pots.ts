import type { RatePpm } from '@lantern/money';
import { potRake } from './rake.ts';

/** Chips that the same hands can win, in minor units before the rake. */
export interface Pot {
  readonly amount: bigint;
  /** Seats, ascending. */
  readonly eligible: readonly number[];
}

export interface PotTerms {
  /** By seat; the highest rank wins, equal ranks share. */
  readonly handRank: readonly number[];
  readonly rate: RatePpm;
  /** Maximum rake of all pots together, in minor units. */
  readonly cap: bigint;
  /** False when all other seats folded in the first betting round: no rake is taken then. */
  readonly hasPassedFirstRound?: boolean;
  /** First seat for chips that do not divide evenly: left of the dealer. */
  readonly firstSeat?: number;
}

export interface PotQuestion extends PotTerms {
  /** Contribution of each seat, in minor units. */
  readonly contributions: readonly bigint[];
  /** Seats that have not folded; at least one. */
  readonly live: readonly number[];
}

export interface PotSettlement {
  readonly pots: readonly Pot[];
  readonly rake: bigint;
  /** Payout of each seat, in minor units. */
  readonly payout: readonly bigint[];
}

/** One pot per distinct contribution of a live hand; chips of folded hands above the highest of them go into the last pot. */
export function sidePots(contributions: readonly bigint[], live: readonly number[]): Pot[] {
  const put = (seat: number) => contributions[seat] ?? 0n;
  const levels = [...new Set(live.map(put))].filter((level) => level > 0n).sort((a, b) => (a < b ? -1 : 1));
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  return levels.map((level, index) => {
    const from = levels[index - 1] ?? 0n;
    const isLast = index === levels.length - 1;
    const amount = contributions.reduce(
      (sum, chips) => sum + (isLast ? chips : least(chips, level)) - least(chips, from),
      0n,
    );
    return { amount, eligible: [...live].filter((seat) => put(seat) >= level).sort((a, b) => a - b) };
  });
}

/** Settles a round in which every live hand contributed the same amount or all its chips. */
export function settlePots({ contributions, live, ...terms }: PotQuestion): PotSettlement {
  return payPots(sidePots(contributions, live), terms);
}

/**
 * Pays the pots. Each pot bears its share of the rake (rounded down, the last pot bears the rest) and goes to the best eligible hand;
 * chips that do not divide evenly go one each from the first seat on.
 */
export function payPots(pots: readonly Pot[], terms: PotTerms): PotSettlement {
  const { handRank, rate, cap, hasPassedFirstRound = true, firstSeat = 0 } = terms;
  const total = pots.reduce((sum, { amount }) => sum + amount, 0n);
  const rake = potRake(total, rate, cap, hasPassedFirstRound);
  const payout = handRank.map(() => 0n);
  let rakeLeft = rake;
  pots.forEach((pot, index) => {
    const share = index === pots.length - 1 ? rakeLeft : (rake * pot.amount) / total;
    rakeLeft -= share;
    const winners = winnersOf(pot, handRank, firstSeat);
    const count = BigInt(winners.length);
    const [each, odd] = [(pot.amount - share) / count, (pot.amount - share) % count];
    winners.forEach((seat, place) => {
      payout[seat] = (payout[seat] ?? 0n) + each + (BigInt(place) < odd ? 1n : 0n);
    });
  });
  return { pots, rake, payout };
}

/** The best hands of a pot, in order from the first seat. */
function winnersOf({ eligible }: Pot, handRank: readonly number[], firstSeat: number): readonly number[] {
  const best = Math.max(...eligible.map((seat) => handRank[seat] ?? 0));
  const distance = (seat: number) => (seat - firstSeat + handRank.length) % handRank.length;
  return eligible.filter((seat) => handRank[seat] === best).sort((a, b) => distance(a) - distance(b));
}
