import type { RatePpm } from '@lantern/money';
import { type ByteSource, uniformInteger } from '../../chance/index.ts';
import { accept, type Decision, refuse } from '../../refusal.ts';
import type { Card } from '../card.ts';
import { type NiuNiuHand, niuNiuClass, niuNiuMultiplier, niuNiuTieBreak } from '../niu-niu.ts';
import { type Payment, settlePayments } from './payments.ts';
import { DEFAULT_RAKE, rakeWins, type SeatResults } from './rake.ts';

/** Bids for the bank, and multipliers of the bets against it. */
export const NIU_NIU_BIDS = [0, 1, 2, 3, 4] as const;
export const NIU_NIU_BETS = [1, 2, 3, 5] as const;

const HAND = 5;
const OPEN_WHEN_BIDDING = 4;
const SEATS = [2, 3, 4, 5];

/** Class of a hand and its rank within the class; two hands of one deck are never equal. */
interface HandWorth {
  readonly type: number;
  readonly tie: number;
}

export interface NiuNiuRoomQuestion {
  /** Minor units. */
  readonly base: bigint;
  /** The banker's bid; 0 counts as 1. */
  readonly bankMultiplier: number;
  readonly banker: HandWorth;
  readonly players: readonly (HandWorth & { readonly bet: number })[];
  readonly rate: RatePpm;
  /** Chips of the banker and the players in minor units; unlimited when omitted. */
  readonly stacks?: readonly bigint[];
}

/** Settles each player with the banker. The banker is first in the result, the players follow. */
export function settleNiuNiuRoom(question: NiuNiuRoomQuestion): SeatResults {
  const { base, bankMultiplier, banker, players, rate, stacks = null } = question;
  const bank = BigInt(Math.max(bankMultiplier, 1));
  const payments = players.map(({ bet, type, tie }, index): Payment => {
    const wins = type === banker.type ? tie > banker.tie : type > banker.type;
    const multiplier = BigInt(niuNiuMultiplier(wins ? type : banker.type, 'pvp'));
    const amount = base * bank * BigInt(bet) * multiplier;
    return wins ? { from: 0, to: index + 1, amount } : { from: index + 1, to: 0, amount };
  });
  return rakeWins(settlePayments(payments, players.length + 1, 0, stacks), rate);
}

/** State of a round between two steps; missing values are null. */
export interface NiuNiuRoomState {
  readonly hands: readonly NiuNiuHand[];
  readonly phase: 'bid' | 'bet' | 'arrange' | 'over';
  readonly bids: readonly (number | null)[];
  readonly banker: number | null;
  /** The banker's own entry stays null. */
  readonly bets: readonly (number | null)[];
  /** Seats that have arranged their cards. */
  readonly arranged: readonly number[];
}

export type NiuNiuRoomAction =
  | { readonly kind: 'BID'; readonly seat: number; readonly bid: number }
  | { readonly kind: 'BET'; readonly seat: number; readonly bet: number }
  | { readonly kind: 'ARRANGE'; readonly seat: number };

export type NiuNiuRoomRefusal = 'ROUND_OVER' | 'NOT_NOW' | 'ALREADY_DONE' | 'NOT_OFFERED';

/**
 * Deals five cards each from a shuffled deck; the fifth is shown after the bets.
 * @throws RangeError unless there are 2 to 5 seats
 */
export function dealNiuNiuRoom(deck: readonly Card[], seats: number): NiuNiuRoomState {
  if (!SEATS.includes(seats) || deck.length < seats * HAND)
    throw new RangeError(`${seats} seats, ${deck.length} cards`);
  return {
    hands: Array.from({ length: seats }, (_, seat) => deck.slice(seat * HAND, (seat + 1) * HAND)),
    phase: 'bid',
    bids: new Array<null>(seats).fill(null),
    banker: null,
    bets: new Array<null>(seats).fill(null),
    arranged: [],
  };
}

/**
 * Applies a bid, a bet or an arrangement.
 * @param source draws among equal highest bids, including all zero; not used otherwise
 */
export function actNiuNiuRoom(
  state: NiuNiuRoomState,
  action: NiuNiuRoomAction,
  source: ByteSource,
): Decision<NiuNiuRoomState, NiuNiuRoomRefusal> {
  if (state.phase === 'over') return refuse('ROUND_OVER');
  const { seat } = action;
  if (state.hands[seat] === undefined || action.kind.toLowerCase() !== state.phase) return refuse('NOT_NOW');
  switch (action.kind) {
    case 'BID':
      if (!NIU_NIU_BIDS.some((bid) => bid === action.bid)) return refuse('NOT_OFFERED');
      if (state.bids[seat] !== null) return refuse('ALREADY_DONE');
      return accept(chooseBanker({ ...state, bids: state.bids.with(seat, action.bid) }, source));
    case 'BET':
      if (seat === state.banker) return refuse('NOT_NOW');
      if (!NIU_NIU_BETS.some((bet) => bet === action.bet)) return refuse('NOT_OFFERED');
      if (state.bets[seat] !== null) return refuse('ALREADY_DONE');
      return accept(closeBets({ ...state, bets: state.bets.with(seat, action.bet) }));
    case 'ARRANGE': {
      if (state.arranged.includes(seat)) return refuse('ALREADY_DONE');
      const arranged = [...state.arranged, seat];
      return accept({ ...state, arranged, phase: arranged.length === state.hands.length ? 'over' : 'arrange' });
    }
  }
}

function chooseBanker(state: NiuNiuRoomState, source: ByteSource): NiuNiuRoomState {
  if (state.bids.includes(null)) return state;
  const highest = Math.max(...state.bids.map(Number));
  const seats = [...state.bids.keys()].filter((seat) => state.bids[seat] === highest);
  const banker = seats.length === 1 ? seats[0] : seats[uniformInteger(source, seats.length)];
  return { ...state, banker: banker ?? null, phase: 'bet' };
}

function closeBets(state: NiuNiuRoomState): NiuNiuRoomState {
  const isOpen = state.bets.some((bet, seat) => bet === null && seat !== state.banker);
  return isOpen ? state : { ...state, phase: 'arrange' };
}

/** Automatic action of a seat whose time is over: no bid, the lowest bet, the best arrangement; null when the seat need not act. */
export function automaticNiuNiuRoom(state: NiuNiuRoomState, seat: number): NiuNiuRoomAction | null {
  const { phase, bids, bets, banker, arranged } = state;
  if (phase === 'bid' && bids[seat] === null) return { kind: 'BID', seat, bid: NIU_NIU_BIDS[0] };
  if (phase === 'bet' && bets[seat] === null && seat !== banker) return { kind: 'BET', seat, bet: NIU_NIU_BETS[0] };
  return phase === 'arrange' && !arranged.includes(seat) ? { kind: 'ARRANGE', seat } : null;
}

/** Cards that a seat may see: its own, the fifth only after the bets; at the end all cards. */
export function visibleNiuNiuCards({ hands, phase }: NiuNiuRoomState, seat: number): readonly NiuNiuHand[] {
  if (phase === 'over') return hands;
  const open = phase === 'arrange' ? HAND : OPEN_WHEN_BIDDING;
  return hands.map((hand, one) => (one === seat ? hand.slice(0, open) : []));
}

/**
 * Settles a finished round, by seat.
 * @param terms base in minor units, the rake, and chips by seat
 * @throws RangeError before the round is over
 */
export function settleNiuNiuRound(
  state: NiuNiuRoomState,
  terms: { readonly base: bigint; readonly rate?: RatePpm; readonly stacks?: readonly bigint[] },
): SeatResults {
  const { banker, hands, bids, bets, phase } = state;
  if (banker === null || phase !== 'over') throw new RangeError(`phase ${phase}`);
  const order = hands.map((_, step) => (banker + step) % hands.length);
  const worthOf = (seat: number): HandWorth => {
    const hand = hands[seat] ?? [];
    return { type: niuNiuClass(hand, 'pvp'), tie: niuNiuTieBreak(hand, 'pvp') };
  };
  const found = settleNiuNiuRoom({
    base: terms.base,
    bankMultiplier: bids[banker] ?? 0,
    banker: worthOf(banker),
    players: order.slice(1).map((seat) => ({ ...worthOf(seat), bet: bets[seat] ?? 0 })),
    rate: terms.rate ?? DEFAULT_RAKE,
    ...(terms.stacks === undefined ? {} : { stacks: order.map((seat) => terms.stacks?.[seat] ?? 0n) }),
  });
  const bySeat = (amounts: readonly bigint[]) => hands.map((_, seat) => amounts[order.indexOf(seat)] ?? 0n);
  return { ...found, gross: bySeat(found.gross), rake: bySeat(found.rake), net: bySeat(found.net) };
}
