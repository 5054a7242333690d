import { accept, type Decision, refuse } from '../../refusal.ts';
import type { Card } from '../card.ts';
import { blackjackTotal, blackjackValue, isBlackjack, peeks } from './hand.ts';
import { settleBlackjackHand, settleInsurance } from './settle.ts';
import type { BlackjackMove } from './strategy.ts';

const ACE = 1;
const DEALER_STANDS = 17;
const TWENTY_ONE = 21;
const MOST_HANDS = 2;

export interface BlackjackHand {
  readonly cards: readonly Card[];
  readonly isDoubled: boolean;
  readonly isFromSplit: boolean;
  /** True when the hand takes no more actions. */
  readonly isEnded: boolean;
}

/**
 * State of a round between two steps. The dealer's hole card and the shoe must stay secret until the round is over. With an ace or a
 * ten up, play starts only when the dealer has no blackjack.
 */
export interface BlackjackRound {
  /** Minor units, per hand. */
  readonly bet: bigint;
  /** Remaining cards in order. */
  readonly shoe: readonly Card[];
  /** The dealer's cards, the up card first. */
  readonly dealer: readonly Card[];
  readonly hands: readonly BlackjackHand[];
  /** Minor units; 0 when it was not taken. */
  readonly insurance: bigint;
  /** Insurance is offered against an ace, before the dealer checks for blackjack. */
  readonly phase: 'insurance' | 'play' | 'over';
}

export type BlackjackRefusal = 'ROUND_OVER' | 'MOVE_NOT_OFFERED' | 'INSURANCE_TOO_HIGH';
type RoundDecision = Decision<BlackjackRound, BlackjackRefusal>;

/**
 * Deals a round from a shuffled shoe: player, dealer, player, dealer.
 * @throws RangeError for fewer than four cards
 */
export function dealBlackjack(shoe: readonly Card[], bet: bigint): BlackjackRound {
  const [first, up, second, hole, ...rest] = shoe;
  if (first === undefined || up === undefined || second === undefined || hole === undefined) {
    throw new RangeError('a round needs four cards');
  }
  const hand = { cards: [first, second], isDoubled: false, isFromSplit: false, isEnded: false };
  const dealt = { bet, shoe: rest, dealer: [up, hole], hands: [hand], insurance: 0n, phase: 'play' as const };
  return blackjackValue(up) === ACE ? { ...dealt, phase: 'insurance' } : peek(dealt);
}

/** Sets the insurance: 0 for none, at most half of the bet. */
export function insureBlackjack(round: BlackjackRound, insurance: bigint): RoundDecision {
  if (round.phase !== 'insurance') return refuse(round.phase === 'over' ? 'ROUND_OVER' : 'MOVE_NOT_OFFERED');
  if (insurance < 0n || 2n * insurance > round.bet) {
    return refuse('INSURANCE_TOO_HIGH', { most: String(round.bet / 2n) });
  }
  return accept(peek({ ...round, insurance, phase: 'play' }));
}

/** A blackjack on either side ends the round before the player acts. */
function peek(round: BlackjackRound): BlackjackRound {
  const up = blackjackValue(round.dealer[0] ?? '');
  const dealerHas = peeks(up) && isBlackjack(round.dealer);
  const has = round.hands.some(({ cards }) => isBlackjack(cards));
  return dealerHas || has ? { ...round, phase: 'over' } : round;
}

/** The hand that acts next; null when there is none. */
export function activeBlackjackHand(round: BlackjackRound): BlackjackHand | null {
  return round.phase === 'play' ? (round.hands.find(({ isEnded }) => !isEnded) ?? null) : null;
}

/** Allowed moves of the active hand. Any first two cards may be doubled; two cards of equal value may be split once. */
export function blackjackMoves(round: BlackjackRound): readonly BlackjackMove[] {
  const hand = activeBlackjackHand(round);
  if (hand === null) return [];
  if (hand.cards.length > 2) return ['hit', 'stand'];
  const [first = '', second = ''] = hand.cards;
  const splits = round.hands.length < MOST_HANDS && blackjackValue(first) === blackjackValue(second);
  return ['hit', 'stand', 'double', ...(splits ? (['split'] as const) : [])];
}

/**
 * Applies a move to the active hand. The dealer draws after the last hand.
 * @throws RangeError when the shoe is empty
 */
export function moveBlackjack(round: BlackjackRound, move: BlackjackMove): RoundDecision {
  if (round.phase === 'over') return refuse('ROUND_OVER');
  if (!blackjackMoves(round).includes(move)) return refuse('MOVE_NOT_OFFERED');
  const at = round.hands.findIndex(({ isEnded }) => !isEnded);
  return accept(finish(carryOut(round, at, move)));
}

function carryOut(round: BlackjackRound, at: number, move: BlackjackMove): BlackjackRound {
  const hand = round.hands[at];
  if (hand === undefined) return round;
  switch (move) {
    case 'stand':
      return withHands(round, at, [{ ...hand, isEnded: true }], 0);
    case 'hit':
      return withHands(round, at, [drawn(hand, nextCard(round, 0))], 1);
    case 'double':
      return withHands(round, at, [{ ...drawn(hand, nextCard(round, 0)), isDoubled: true, isEnded: true }], 1);
    case 'split': {
      const isAces = hand.cards.some((card) => blackjackValue(card) === ACE);
      const hands = hand.cards.map((card, index) => {
        const one = drawn({ ...hand, cards: [card], isFromSplit: true }, nextCard(round, index));
        return isAces ? { ...one, isEnded: true } : one;
      });
      return withHands(round, at, hands, hands.length);
    }
  }
}

/** A hand of twenty-one ends automatically, as a bust hand does. */
function drawn(hand: BlackjackHand, card: Card): BlackjackHand {
  const cards = [...hand.cards, card];
  return { ...hand, cards, isEnded: blackjackTotal(cards).total >= TWENTY_ONE };
}

function withHands(
  round: BlackjackRound,
  at: number,
  hands: readonly BlackjackHand[],
  cardsTaken: number,
): BlackjackRound {
  return { ...round, hands: round.hands.toSpliced(at, 1, ...hands), shoe: round.shoe.slice(cardsTaken) };
}

function nextCard(round: BlackjackRound, index: number): Card {
  const card = round.shoe[index];
  if (card === undefined) throw new RangeError('the shoe has no more cards');
  return card;
}

/** The dealer stands on every 17, and draws only when a hand is not bust. */
function finish(round: BlackjackRound): BlackjackRound {
  if (round.hands.some(({ isEnded }) => !isEnded)) return round;
  let { dealer, shoe } = round;
  const isWanted = round.hands.some(({ cards }) => blackjackTotal(cards).total <= TWENTY_ONE);
  while (isWanted && blackjackTotal(dealer).total < DEALER_STANDS) {
    dealer = [...dealer, nextCard({ ...round, shoe }, 0)];
    shoe = shoe.slice(1);
  }
  return { ...round, dealer, shoe, phase: 'over' };
}

/** Total stake so far, in minor units: the addition of a step must be debited before the step. */
export function blackjackStake({ hands, bet, insurance }: BlackjackRound): bigint {
  return hands.reduce((sum, { isDoubled }) => sum + (isDoubled ? 2n : 1n) * bet, insurance);
}

/** Total payout of a finished round, in minor units; each bet is rounded down separately. */
export function blackjackPayout({ hands, dealer, bet, insurance }: BlackjackRound): bigint {
  return hands.reduce(
    (sum, { cards, isDoubled, isFromSplit }) =>
      sum + settleBlackjackHand({ player: cards, dealer, bet, isDoubled, isFromSplit }).payout,
    settleInsurance(insurance, dealer),
  );
}
