import { Rational } from '@lantern/money';
import { type Card, rankOf, suitStrength } from './card.ts';

/** Five cards. */
export type NiuNiuHand = readonly Card[];
/** Against the banker of the operator, or between players, which has two more classes. */
export type NiuNiuVariant = 'live' | 'pvp';

/** Classes by number: 0 no niu, 1 to 9, 10 niu niu, 11 five faces, 12 bomb, 13 five small. A higher class beats a lower one. */
export const NIU_NIU_CLASSES: Readonly<Record<NiuNiuVariant, number>> = { live: 12, pvp: 14 };
const [NIU_NIU, FIVE_FACES, BOMB, FIVE_SMALL] = [10, 11, 12, 13];

/** Multiplier by the winner's class number. */
const MULTIPLIERS: Readonly<Record<NiuNiuVariant, readonly number[]>> = {
  live: [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 5],
  pvp: [1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8],
};

const COMMISSION_PERCENT = 5;
/** Share of a win that is paid after the commission. */
export const NIU_NIU_PAID_SHARE = Rational.of(100 - COMMISSION_PERCENT, 100);
/** Multiple of the bet that is reserved for a double bet: the highest multiplier that can be lost. */
export const NIU_NIU_DOUBLE_RESERVE = Math.max(...MULTIPLIERS.live);

/** Class of five ranks, 1 for an ace to 13 for a king; suits do not count. */
export function niuNiuClassOfRanks(ranks: readonly number[], variant: NiuNiuVariant): number {
  const sum = ranks.reduce((total, rank) => total + Math.min(rank, 10), 0);
  if (variant === 'pvp') {
    if (ranks.every((rank) => rank < 5) && sum <= 10) return FIVE_SMALL;
    if (quadRank(ranks) !== null) return BOMB;
  }
  if (ranks.every((rank) => rank > 10)) return FIVE_FACES;
  return hasNiu(ranks) ? sum % 10 || NIU_NIU : 0;
}

/** Whether three cards total a multiple of ten: then the other two have the same remainder as all five. */
function hasNiu(ranks: readonly number[]): boolean {
  const values = ranks.map((rank) => Math.min(rank, 10));
  const sum = values.reduce((total, value) => total + value, 0);
  return values.some((a, first) => values.some((b, second) => second > first && (sum - a - b) % 10 === 0));
}

function quadRank(ranks: readonly number[]): number | null {
  return ranks.find((rank) => ranks.filter((one) => one === rank).length === 4) ?? null;
}

export function niuNiuClass(hand: NiuNiuHand, variant: NiuNiuVariant): number {
  return niuNiuClassOfRanks(hand.map(rankOf), variant);
}

/** Tie-break between hands of one class: the highest card by rank (ace low), then suit; for bombs their rank. */
export function niuNiuTieBreak(hand: NiuNiuHand, variant: NiuNiuVariant): number {
  const ranks = hand.map(rankOf);
  const quad = variant === 'pvp' && niuNiuClassOfRanks(ranks, variant) === BOMB ? quadRank(ranks) : null;
  if (quad !== null) return quad * 4;
  return Math.max(...hand.map((card) => rankOf(card) * 4 + suitStrength(card)));
}

/** Whether the first hand wins; two hands of one deck are never equal. */
export function beatsNiuNiu(hand: NiuNiuHand, other: NiuNiuHand, variant: NiuNiuVariant): boolean {
  const difference = niuNiuClass(hand, variant) - niuNiuClass(other, variant);
  return difference === 0 ? niuNiuTieBreak(hand, variant) > niuNiuTieBreak(other, variant) : difference > 0;
}

/** Multiplier of the bet for a win with this class. */
export function niuNiuMultiplier(type: number, variant: NiuNiuVariant): number {
  return MULTIPLIERS[variant][type] ?? 1;
}

/** Results of the two bets of a seat. */
export interface NiuNiuSettlement {
  readonly playerType: number;
  readonly bankerType: number;
  readonly playerWins: boolean;
  /** Net in minor units of a base bet: +0.95 times the bet, or −1 times the bet. */
  readonly equalNet: bigint;
  /** The same, times the multiplier of the winner's class. */
  readonly doubleNet: bigint;
}

/** Settles a seat against the banker. Winnings are rounded down once. */
export function settleNiuNiu(player: NiuNiuHand, banker: NiuNiuHand, bet: bigint): NiuNiuSettlement {
  const [playerType, bankerType] = [niuNiuClass(player, 'live'), niuNiuClass(banker, 'live')];
  const playerWins = beatsNiuNiu(player, banker, 'live');
  const net = (amount: bigint) => (playerWins ? NIU_NIU_PAID_SHARE.floorMul(amount) : -amount);
  const multiplier = niuNiuMultiplier(playerWins ? playerType : bankerType, 'live');
  return { playerType, bankerType, playerWins, equalNet: net(bet), doubleNet: net(bet * BigInt(multiplier)) };
}
