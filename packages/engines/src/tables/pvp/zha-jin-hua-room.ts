import type { RatePpm } from '@lantern/money';
import { accept, type Decision, refuse } from '../../refusal.ts';
import type { Card } from '../card.ts';
import {
  compareZhaJinHua,
  ZHA_JIN_HUA_CATEGORIES,
  type ZhaJinHuaHand,
  zhaJinHuaStrength,
  zhaJinHuaValue,
} from '../zha-jin-hua.ts';
import { type Pot, type PotSettlement, payPots } from './pots.ts';
import { DEFAULT_RAKE } from './rake.ts';

/** Raise levels of a blind call, in antes; the first level is one. Seats that have seen their cards pay twice as much. */
export const ZHA_JIN_HUA_STEPS = [2, 4, 8, 16] as const;

const SEATS = [2, 3, 4, 5, 6];
const HAND = 3;
const SEEN = 2n;
const FIRST_COMPARISON = 2;
const CAP_ANTES = 50n;
const ABOVE_ALL = 2 ** 30;

export interface ZhaJinHuaRoomOptions {
  /** Minor units. */
  readonly ante: bigint;
  readonly steps: readonly number[];
  /** After that many rounds all live hands are compared. */
  readonly maxRounds: number;
  /** Whether two-three-five of several suits beats trips. */
  readonly isSpecial: boolean;
  readonly rate: RatePpm;
}

/** Default options of a room with this ante. */
export function zhaJinHuaRoom(ante: bigint): ZhaJinHuaRoomOptions {
  return { ante, steps: ZHA_JIN_HUA_STEPS, maxRounds: 20, isSpecial: false, rate: DEFAULT_RAKE };
}

export interface ZhaJinHuaSeat {
  /** Only the seat itself may see it, after it has looked. */
  readonly hand: ZhaJinHuaHand;
  /** Minor units that are not in the pot. */
  readonly stack: bigint;
  /** Contributions in minor units before looking (including the ante) and after it. */
  readonly blind: bigint;
  readonly seen: bigint;
  readonly isSeen: boolean;
  readonly status: 'playing' | 'all-in' | 'folded';
}

/** State of a round between two steps. */
export interface ZhaJinHuaRoomState {
  readonly options: ZhaJinHuaRoomOptions;
  readonly seats: readonly ZhaJinHuaSeat[];
  readonly dealer: number;
  readonly turn: number;
  /** From 1. */
  readonly round: number;
  /** Price of a blind call, in antes. */
  readonly step: number;
  /** Seats that still have to act in this round. */
  readonly waiting: readonly number[];
  readonly isOver: boolean;
}

export type ZhaJinHuaAction =
  | { readonly kind: 'LOOK' | 'CALL' | 'FOLD' | 'ALL_IN'; readonly seat: number }
  | { readonly kind: 'RAISE'; readonly seat: number; readonly step: number }
  | { readonly kind: 'COMPARE'; readonly seat: number; readonly with: number };

export type ZhaJinHuaRefusal =
  | 'ROUND_OVER'
  | 'NOT_YOUR_TURN'
  | 'ALREADY_SEEN'
  | 'STEP_NOT_OFFERED'
  | 'CHIPS_SHORT'
  | 'CHIPS_ENOUGH'
  | 'TOO_EARLY'
  | 'NOT_COMPARABLE';

type RoomDecision = Decision<ZhaJinHuaRoomState, ZhaJinHuaRefusal>;

/**
 * Deals three cards each from a shuffled deck and takes the ante from every seat. The seat left of the dealer starts.
 * @param stacks chips of each seat in minor units
 * @throws RangeError unless there are 2 to 6 seats, or for chips below the ante
 */
export function dealZhaJinHuaRoom(
  deck: readonly Card[],
  stacks: readonly bigint[],
  dealer: number,
  options: ZhaJinHuaRoomOptions,
): ZhaJinHuaRoomState {
  const count = stacks.length;
  if (!SEATS.includes(count) || deck.length < count * HAND)
    throw new RangeError(`${count} seats, ${deck.length} cards`);
  if (stacks.some((stack) => stack < options.ante)) throw new RangeError('a seat cannot pay the ante');
  const seats = stacks.map((stack, seat): ZhaJinHuaSeat => {
    const [a = '', b = '', c = ''] = deck.slice(seat * HAND, (seat + 1) * HAND);
    const left = stack - options.ante;
    const status = left === 0n ? 'all-in' : 'playing';
    return { hand: [a, b, c], stack: left, blind: options.ante, seen: 0n, isSeen: false, status };
  });
  const waiting = inOrder(dealer, count).filter((seat) => seats[seat]?.status === 'playing');
  const dealt = { options, seats, dealer, turn: waiting[0] ?? dealer, round: 1, step: 1, waiting, isOver: false };
  return waiting.length < 2 ? { ...dealt, isOver: true } : dealt;
}

/** Seats in order, starting left of a given seat. */
function inOrder(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => (from + 1 + step) % count);
}

/** Price of a call or a comparison in minor units. */
export function zhaJinHuaCall({ options, step }: ZhaJinHuaRoomState, isSeen: boolean): bigint {
  return BigInt(step) * options.ante * (isSeen ? SEEN : 1n);
}

/** Applies an action: look, call, raise, fold, compare, or all in. */
export function actZhaJinHuaRoom(state: ZhaJinHuaRoomState, action: ZhaJinHuaAction): RoomDecision {
  if (state.isOver) return refuse('ROUND_OVER');
  const own = state.seats[action.seat];
  if (own === undefined || action.seat !== state.turn) return refuse('NOT_YOUR_TURN');
  switch (action.kind) {
    case 'LOOK':
      return own.isSeen ? refuse('ALREADY_SEEN') : accept(withSeat(state, action.seat, { isSeen: true }));
    case 'FOLD':
      return accept(goOn(withSeat(state, action.seat, { status: 'folded' })));
    case 'CALL':
      return payIn(state, action.seat, zhaJinHuaCall(state, own.isSeen), goOn);
    case 'RAISE': {
      const { step } = action;
      if (!state.options.steps.includes(step) || step <= state.step) return refuse('STEP_NOT_OFFERED');
      const raised = { ...state, step };
      return payIn(raised, action.seat, zhaJinHuaCall(raised, own.isSeen), goOn);
    }
    case 'ALL_IN':
      if (own.stack >= zhaJinHuaCall(state, own.isSeen)) return refuse('CHIPS_ENOUGH');
      return payIn(state, action.seat, own.stack, goOn);
    case 'COMPARE':
      return compare(state, action.seat, action.with);
  }
}

/** Compares the hands of two seats; the seat that requested it loses a tie. */
function compare(state: ZhaJinHuaRoomState, seat: number, other: number): RoomDecision {
  const [own, against] = [state.seats[seat], state.seats[other]];
  if (state.round < FIRST_COMPARISON) return refuse('TOO_EARLY');
  if (own === undefined || seat === other || against?.status !== 'playing') return refuse('NOT_COMPARABLE');
  const isWon = compareZhaJinHua(own.hand, against.hand, state.options.isSpecial) > 0;
  return payIn(state, seat, zhaJinHuaCall(state, own.isSeen), (paid) =>
    goOn(withSeat(paid, isWon ? other : seat, { status: 'folded' })),
  );
}

function payIn(
  state: ZhaJinHuaRoomState,
  seat: number,
  cost: bigint,
  then: (state: ZhaJinHuaRoomState) => ZhaJinHuaRoomState,
): RoomDecision {
  const own = state.seats[seat];
  if (own === undefined || own.stack < cost) return refuse('CHIPS_SHORT', { needed: String(cost) });
  const put = own.isSeen ? { seen: own.seen + cost } : { blind: own.blind + cost };
  const status = own.stack === cost ? 'all-in' : 'playing';
  return accept(then(withSeat(state, seat, { ...put, stack: own.stack - cost, status })));
}

function withSeat(state: ZhaJinHuaRoomState, seat: number, change: Partial<ZhaJinHuaSeat>): ZhaJinHuaRoomState {
  const seats = state.seats.map((one, index) => (index === seat ? { ...one, ...change } : one));
  return { ...state, seats };
}

/** Moves to the next seat that can act; starts a new round when all have acted, and ends when fewer than two can. */
function goOn(state: ZhaJinHuaRoomState): ZhaJinHuaRoomState {
  const canAct = (seat: number) => state.seats[seat]?.status === 'playing';
  const order = inOrder(state.dealer, state.seats.length).filter(canAct);
  if (order.length < 2) return { ...state, waiting: [], isOver: true };
  const waiting = state.waiting.filter((seat) => seat !== state.turn && canAct(seat));
  const [next] = waiting;
  if (next !== undefined) return { ...state, waiting, turn: next };
  if (state.round === state.options.maxRounds) return { ...state, waiting, isOver: true };
  return { ...state, round: state.round + 1, waiting: order, turn: order[0] ?? state.turn };
}

/** Automatic action of a seat whose time is over: fold. */
export function automaticZhaJinHua({ turn }: ZhaJinHuaRoomState): ZhaJinHuaAction {
  return { kind: 'FOLD', seat: turn };
}

/** Cards that a seat may see: its own after looking, and all live ones at a showdown. */
export function visibleZhaJinHua(state: ZhaJinHuaRoomState, seat: number): readonly (ZhaJinHuaHand | null)[] {
  const live = state.seats.filter(({ status }) => status !== 'folded').length;
  return state.seats.map(({ hand, isSeen, status }, one) => {
    if (state.isOver && live > 1 && status !== 'folded') return hand;
    return one === seat && isSeen ? hand : null;
  });
}

/** Rank of a hand among those that are compared at the end. */
function showdownRank(hand: ZhaJinHuaHand, live: readonly ZhaJinHuaHand[], isSpecial: boolean): number {
  const value = zhaJinHuaValue(hand);
  const isAmongTrips = live.some((one) => zhaJinHuaValue(one).category === ZHA_JIN_HUA_CATEGORIES.TRIPS);
  return isSpecial && value.isTwoThreeFive && isAmongTrips ? ABOVE_ALL : zhaJinHuaStrength(value);
}

/** Contribution of a seat converted to seen stakes: blind chips count twice. */
function reach({ blind, seen }: ZhaJinHuaSeat): bigint {
  return SEEN * blind + seen;
}

/** The part of a seat's chips below a level of converted contributions. */
function below({ blind, seen }: ZhaJinHuaSeat, level: bigint): bigint {
  const blindBelow = level / SEEN;
  if (blindBelow < blind) return blindBelow;
  const seenBelow = level - SEEN * blind;
  return blind + (seenBelow < seen ? seenBelow : seen);
}

/**
 * Pots by converted contribution: an all-in seat wins from each other seat at most its own converted contribution; the others can win
 * everything.
 */
function potsOf(seats: readonly ZhaJinHuaSeat[]): Pot[] {
  const ascending = (a: bigint, b: bigint) => (a < b ? -1 : 1);
  const top = seats.map(reach).sort(ascending).at(-1) ?? 0n;
  const live = [...seats.keys()].filter((seat) => seats[seat]?.status !== 'folded');
  const limits = seats.map((seat) => (seat.status === 'all-in' ? reach(seat) : top));
  const limitOf = (seat: number) => limits[seat] ?? top;
  const levels = [...new Set(live.map(limitOf))].sort(ascending);
  const chipsBelow = (level: bigint) => seats.reduce((sum, seat) => sum + below(seat, level), 0n);
  const pots = levels.map((level, index) => {
    const from = chipsBelow(levels[index - 1] ?? 0n);
    const to = chipsBelow(index === levels.length - 1 ? top : level);
    return { amount: to - from, eligible: live.filter((seat) => limitOf(seat) >= level) };
  });
  return pots.filter(({ amount }) => amount > 0n);
}

/**
 * Pays the pots of a finished round: side pots by contribution; 5 % rake, at most fifty antes, and none when the round ended in the
 * first betting round; chips that do not divide evenly go to the first seat left of the dealer.
 * @throws RangeError before the round is over
 */
export function settleZhaJinHuaRoom({ options, seats, dealer, round, isOver }: ZhaJinHuaRoomState): PotSettlement {
  if (!isOver) throw new RangeError('the round goes on');
  const hands = seats.filter(({ status }) => status !== 'folded').map(({ hand }) => hand);
  return payPots(potsOf(seats), {
    handRank: seats.map(({ hand }) => showdownRank(hand, hands, options.isSpecial)),
    rate: options.rate,
    cap: CAP_ANTES * options.ante,
    hasPassedFirstRound: round > 1,
    firstSeat: (dealer + 1) % seats.length,
  });
}
