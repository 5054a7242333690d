import { accept, type Decision, refuse } from '../../../refusal.ts';
import type { Card } from '../../card.ts';
import { beats, isChop } from './beats.ts';
import { type Combination, combinationOf, tienLenStrength } from './combination.ts';
import { INSTANT_WINS, type InstantWin, type InstantWinOptions, instantWins } from './instant-wins.ts';
import { type Chop, chopUnits } from './settle.ts';

const HAND = 13;
const SEATS = [2, 3, 4];
const FOUR = 4;

export interface TienLenOptions extends InstantWinOptions {
  /** Four consecutive pairs may be played out of turn and after a pass. */
  readonly fourPairAnytime: boolean;
}

export const DEFAULT_TIEN_LEN_OPTIONS: TienLenOptions = {
  fourPairAnytime: true,
  cardsOfOneColour: HAND,
  hasFourThrees: false,
};

/** The cards on the table that must be beaten. */
interface TableCards extends Combination {
  readonly seat: number;
  readonly cards: readonly Card[];
}

/** State of a round between two steps. Seats are numbered in the order of play, which is counter-clockwise. */
export interface TienLenState {
  readonly options: TienLenOptions;
  /** By seat, ascending. Only the seat itself may see its hand. */
  readonly hands: readonly (readonly Card[])[];
  readonly turn: number;
  /** Null when the seat in turn leads. */
  readonly onTable: TableCards | null;
  /** Seats that have passed in this trick. */
  readonly passed: readonly number[];
  /** Seats that have played at least one card. */
  readonly played: readonly number[];
  /** The card that the first play of a first game must include. */
  readonly mustInclude: Card | null;
  /** Chops to be paid; the last one can grow until its trick ends. */
  readonly chops: readonly Chop[];
  /** Whether the last chop belongs to the current trick. */
  readonly isChain: boolean;
  readonly winner: number | null;
  /** The dealt hand that wins without play. */
  readonly instantWin: InstantWin | null;
}

export type TienLenAction =
  | { readonly kind: 'PLAY'; readonly seat: number; readonly cards: readonly Card[] }
  | { readonly kind: 'PASS'; readonly seat: number };

export type TienLenRefusal =
  | 'ROUND_OVER'
  | 'NOT_YOUR_TURN'
  | 'CARDS_NOT_HELD'
  | 'NO_COMBINATION'
  | 'LOWEST_CARD_MISSING'
  | 'DOES_NOT_BEAT'
  | 'LEADER_MUST_PLAY';

/**
 * Deals thirteen cards each from a shuffled deck and checks for instant wins.
 * @param lastWinner leads with any cards; null in the first game, which the three of spades (or the lowest card dealt) leads
 * @throws RangeError unless there are 2 to 4 seats
 */
export function dealTienLen(
  deck: readonly Card[],
  seats: number,
  lastWinner: number | null,
  options: TienLenOptions = DEFAULT_TIEN_LEN_OPTIONS,
): TienLenState {
  if (!SEATS.includes(seats) || deck.length < seats * HAND)
    throw new RangeError(`${seats} seats, ${deck.length} cards`);
  const hands = Array.from({ length: seats }, (_, seat) => ascending(deck.slice(seat * HAND, (seat + 1) * HAND)));
  const [lowest = ''] = ascending(hands.flat());
  const leader = lastWinner ?? hands.findIndex((hand) => hand.includes(lowest));
  const rules = { ...options, hasFourThrees: options.hasFourThrees && lastWinner === null };
  const instant = bestInstantWin(hands, leader, rules);
  return {
    options,
    hands,
    turn: leader,
    onTable: null,
    passed: [],
    played: [],
    mustInclude: lastWinner === null ? lowest : null,
    chops: [],
    isChain: false,
    winner: instant?.seat ?? null,
    instantWin: instant?.win ?? null,
  };
}

/** The best instant win of a deal; among equal ones the first in seat order from the leader. */
function bestInstantWin(hands: readonly (readonly Card[])[], leader: number, options: InstantWinOptions) {
  const found = hands.flatMap((_, step) => {
    const seat = (leader + step) % hands.length;
    const [win] = instantWins(hands[seat] ?? [], options);
    return win === undefined ? [] : [{ seat, win }];
  });
  return found.sort((a, b) => INSTANT_WINS.indexOf(a.win) - INSTANT_WINS.indexOf(b.win))[0] ?? null;
}

/** Plays or passes. */
export function actTienLen(state: TienLenState, action: TienLenAction): Decision<TienLenState, TienLenRefusal> {
  if (state.winner !== null) return refuse('ROUND_OVER');
  return action.kind === 'PASS' ? pass(state, action.seat) : play(state, action.seat, action.cards);
}

function pass(state: TienLenState, seat: number): Decision<TienLenState, TienLenRefusal> {
  if (seat !== state.turn) return refuse('NOT_YOUR_TURN');
  if (state.onTable === null) return refuse('LEADER_MUST_PLAY');
  return accept(nextTurn({ ...state, passed: [...state.passed, seat] }, seat));
}

function play(state: TienLenState, seat: number, cards: readonly Card[]): Decision<TienLenState, TienLenRefusal> {
  const hand = state.hands[seat] ?? [];
  const combination = cards.every((card) => hand.includes(card)) ? combinationOf(cards) : null;
  if (seat !== state.turn && !isAnytime(state, seat, combination)) return refuse('NOT_YOUR_TURN');
  if (!cards.every((card) => hand.includes(card))) return refuse('CARDS_NOT_HELD');
  if (combination === null) return refuse('NO_COMBINATION');
  if (state.mustInclude !== null && !cards.includes(state.mustInclude)) {
    return refuse('LOWEST_CARD_MISSING', { card: state.mustInclude });
  }
  if (state.onTable !== null && !beats(combination, state.onTable)) return refuse('DOES_NOT_BEAT');
  const left = hand.filter((card) => !cards.includes(card));
  const after: TienLenState = {
    ...state,
    ...chopsAfter(state, seat, combination),
    hands: state.hands.with(seat, left),
    onTable: { ...combination, seat, cards },
    passed: state.passed.filter((one) => one !== seat),
    played: state.played.includes(seat) ? state.played : [...state.played, seat],
    mustInclude: null,
  };
  return accept(left.length === 0 ? { ...after, winner: seat } : nextTurn(after, seat));
}

/** Four or more consecutive pairs may be played out of turn while there are cards on the table to beat. */
function isAnytime({ options, onTable }: TienLenState, seat: number, combination: Combination | null): boolean {
  const isFourPairs = combination?.kind === 'pairseq' && combination.length >= FOUR;
  return options.fourPairAnytime && onTable !== null && onTable.seat !== seat && isFourPairs;
}

/** The owner of the chopped cards pays the chop; when the chop is chopped again, the last one pays for the whole chain. */
function chopsAfter(
  state: TienLenState,
  seat: number,
  combination: Combination,
): Pick<TienLenState, 'chops' | 'isChain'> {
  const { onTable, chops, isChain } = state;
  if (onTable === null || onTable.seat === seat || !isChop(combination, onTable)) return { chops, isChain };
  const before = isChain ? (chops.at(-1)?.units ?? 0) : 0;
  const chop = { chopper: seat, chopped: onTable.seat, units: before + chopUnits(onTable.cards, onTable) };
  return { chops: [...(isChain ? chops.slice(0, -1) : chops), chop], isChain: true };
}

/** The next seat that has not passed; when there is none, the owner of the cards on the table leads again. */
function nextTurn(state: TienLenState, from: number): TienLenState {
  const seats = state.hands.length;
  const owner = state.onTable?.seat ?? from;
  for (let step = 1; step <= seats; step += 1) {
    const seat = (from + step) % seats;
    if (seat !== owner && !state.passed.includes(seat)) return { ...state, turn: seat };
  }
  return { ...state, turn: owner, onTable: null, passed: [], isChain: false };
}

/** Automatic action of a seat whose time is over: a pass, or the lowest card when it leads. */
export function automaticTienLen({ turn, onTable, hands }: TienLenState): TienLenAction {
  if (onTable !== null) return { kind: 'PASS', seat: turn };
  return { kind: 'PLAY', seat: turn, cards: (hands[turn] ?? []).slice(0, 1) };
}

/** Seats that never played a card. */
export function frozenSeats({ hands, played }: TienLenState): readonly number[] {
  return [...hands.keys()].filter((seat) => !played.includes(seat));
}

/** State visible to a seat: its own cards, and the number of cards of the others. */
export function viewTienLen(
  state: TienLenState,
  seat: number,
): Omit<TienLenState, 'hands'> & {
  readonly hand: readonly Card[];
  readonly cardsLeft: readonly number[];
} {
  const { hands, ...open } = state;
  return { ...open, hand: hands[seat] ?? [], cardsLeft: hands.map((hand) => hand.length) };
}

function ascending(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => tienLenStrength(a) - tienLenStrength(b));
}
