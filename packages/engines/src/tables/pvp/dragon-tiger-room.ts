import type { RatePpm } from '@lantern/money';
import { accept, type Decision, refuse } from '../../refusal.ts';
import { type DragonTigerCards, dragonTigerNet } from '../dragon-tiger.ts';
import { returned } from '../outlook.ts';
import { DEFAULT_RAKE, rakeWins, type SeatResults } from './rake.ts';

/** One player is the banker of both sides; the others bet against the bank. */
export type RoomBetKind = 'dragon' | 'tiger' | 'tie';

export interface RoomBet {
  readonly seat: number;
  readonly kind: RoomBetKind;
  /** Minor units. */
  readonly stake: bigint;
}

const RESULTS: readonly DragonTigerCards[] = [
  { dragon: 'Ks', tiger: 'As' },
  { dragon: 'As', tiger: 'Ks' },
  { dragon: 'As', tiger: 'Ah' },
];

/** Net of a bet for its player, in minor units; on a tie a side returns half, rounded down. */
export function roomBetNet({ kind, stake }: RoomBet, cards: DragonTigerCards): bigint {
  return returned(dragonTigerNet(kind, cards), stake) - stake;
}

/** Maximum loss of the bank on these bets, in minor units. */
export function bankExposure(bets: readonly RoomBet[]): bigint {
  const lossOn = (cards: DragonTigerCards) => bets.reduce((sum, bet) => sum + roomBetNet(bet, cards), 0n);
  return RESULTS.map(lossOn).reduce(larger, 0n);
}

/** Accepts a bet while the bank's limit covers every result. The banker cannot bet. */
export function acceptRoomBet(
  bets: readonly RoomBet[],
  bet: RoomBet,
  bank: { readonly seat: number; readonly limit: bigint },
): Decision<readonly RoomBet[], 'BANKER_BETS' | 'STAKE_INVALID' | 'BANK_LIMIT'> {
  if (bet.seat === bank.seat) return refuse('BANKER_BETS');
  if (bet.stake <= 0n) return refuse('STAKE_INVALID');
  const all = [...bets, bet];
  return bankExposure(all) > bank.limit ? refuse('BANK_LIMIT') : accept(all);
}

/** Settles all bets with the bank; rake is taken from the net win of each player and of the bank. */
export function settleDragonTigerRoom(
  bets: readonly RoomBet[],
  cards: DragonTigerCards,
  room: { readonly seats: number; readonly banker: number; readonly rate?: RatePpm },
): SeatResults {
  const gross = new Array<bigint>(room.seats).fill(0n);
  for (const bet of bets) {
    const net = roomBetNet(bet, cards);
    gross[bet.seat] = (gross[bet.seat] ?? 0n) + net;
    gross[room.banker] = (gross[room.banker] ?? 0n) - net;
  }
  return rakeWins(gross, room.rate ?? DEFAULT_RAKE);
}

function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}
