import type { RatePpm } from '@lantern/money';
import { type Card, isRed } from '../../card.ts';
import { type Payment, settlePayments } from '../payments.ts';
import { rakeWins, type SeatResults } from '../rake.ts';
import { type Combination, isTwo, TWO, tienLenRank } from './combination.ts';

/** Prices in units of the room. */
export const TIEN_LEN_UNITS = { blackTwo: 3, redTwo: 6, threePairs: 6, quad: 10, instantWin: 26 } as const;
const { blackTwo, redTwo, threePairs, quad, instantWin } = TIEN_LEN_UNITS;

/** Debt of one seat to another for a chop, in units. */
export interface Chop {
  readonly chopper: number;
  readonly chopped: number;
  readonly units: number;
}

export interface TienLenEnd {
  readonly winner: number;
  /** Remaining cards of each seat; none for the winner. */
  readonly remaining: readonly (readonly Card[])[];
  /** Minor units per unit. */
  readonly unit: bigint;
  readonly rate: RatePpm;
  readonly chops: readonly Chop[];
  /** Seats that never played a card. */
  readonly frozen: readonly number[];
  /** Chips of each seat at the start, in minor units; unlimited when omitted. */
  readonly stacks?: readonly bigint[];
  /** True when the winner won with the dealt hand. */
  readonly isInstantWin?: boolean;
}

/** Units for twos, red and black. */
function unitsOfTwos(cards: readonly Card[]): number {
  return cards
    .filter((card) => tienLenRank(card) === TWO)
    .reduce((sum, card) => sum + (isRed(card) ? redTwo : blackTwo), 0);
}

/** Price of chopped cards, in units; four and more consecutive pairs have no price of their own. */
export function chopUnits(cards: readonly Card[], combination: Combination): number {
  if (isTwo(combination)) return unitsOfTwos(cards);
  if (combination.kind === 'quad') return quad;
  return combination.kind === 'pairseq' && combination.length === 3 ? threePairs : 0;
}

/** Price of a loser's remaining cards, in units: doubled when the seat never played a card, plus twos and quads. */
export function unitsLeft(cards: readonly Card[], isFrozen: boolean): number {
  const ranks = cards.map(tienLenRank);
  const quads = [...new Set(ranks)].filter((rank) => ranks.filter((one) => one === rank).length === 4).length;
  return cards.length * (isFrozen ? 2 : 1) + unitsOfTwos(cards) + quads * quad;
}

/** Settles a round by counting cards. Chops are paid first, then each loser pays the winner as far as the chips allow. */
export function settleTienLen(end: TienLenEnd): SeatResults {
  const { winner, remaining, unit, rate, chops, frozen, stacks = null, isInstantWin = false } = end;
  const seats = remaining.length;
  const paidForChops = new Array<bigint>(seats).fill(0n);
  for (const { chopper, chopped, units } of chops) {
    const debt = [{ from: chopped, to: chopper, amount: BigInt(units) * unit }];
    add(paidForChops, settlePayments(debt, seats, chopper, left(stacks, paidForChops)));
  }
  const debts = remaining.flatMap((cards, seat): Payment[] => {
    if (seat === winner) return [];
    const units = isInstantWin ? instantWin : unitsLeft(cards, frozen.includes(seat));
    return [{ from: seat, to: winner, amount: BigInt(units) * unit }];
  });
  const gross = settlePayments(debts, seats, winner, left(stacks, paidForChops));
  add(gross, paidForChops);
  return rakeWins(gross, rate);
}

function left(stacks: readonly bigint[] | null, results: readonly bigint[]): bigint[] | null {
  return stacks?.map((chips, seat) => chips + (results[seat] ?? 0n)) ?? null;
}

function add(sums: bigint[], more: readonly bigint[]): void {
  more.forEach((amount, seat) => {
    sums[seat] = (sums[seat] ?? 0n) + amount;
  });
}
