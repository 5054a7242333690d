import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, DECK, shuffledShoe } from '../card.ts';
import { sourceOf } from '../testing/source.ts';
import {
  activeBlackjackHand,
  type BlackjackMove,
  type BlackjackRound,
  basicStrategy,
  blackjackMoves,
  blackjackOutlook,
  blackjackPayout,
  blackjackStake,
  blackjackTotal,
  blackjackValue,
  dealBlackjack,
  insuranceOutlook,
  insureBlackjack,
  moveBlackjack,
  settleBlackjackHand,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100);

/** A round with the cards in this order: player, dealer, player, dealer, then the shoe. */
const dealt = (cards: string, bet = 100n) => dealBlackjack(cards.split(' '), bet);

function after(round: BlackjackRound, ...moves: readonly BlackjackMove[]): BlackjackRound {
  return moves.reduce((state, move) => {
    const decision = moveBlackjack(state, move);
    if (!decision.ok) throw new Error(`${move}: ${decision.code}`);
    return decision.value;
  }, round);
}

function insured(round: BlackjackRound, insurance: bigint): BlackjackRound {
  const decision = insureBlackjack(round, insurance);
  if (!decision.ok) throw new Error(decision.code);
  return decision.value;
}

describe('a hand of blackjack', () => {
  const settle = (player: string, dealer: string, more = {}) =>
    settleBlackjackHand({
      player: player.split(' '),
      dealer: dealer.split(' '),
      bet: 5n,
      isDoubled: false,
      isFromSplit: false,
      ...more,
    }).payout;

  test('a blackjack pays three to two, rounded down, and pushes against another', () => {
    expect(settle('As Kd', '9s 7d 5c')).toBe(12n);
    expect(settle('As Kd', 'Ah Qd')).toBe(5n);
    expect(settle('7s 7d 7c', 'Ah Qd')).toBe(0n);
  });

  test('twenty-one after a split is no blackjack', () => {
    expect(settle('As Kd', '9s 8d', { isFromSplit: true })).toBe(10n);
    expect(settle('As Kd', '9s 7d 5c', { isFromSplit: true })).toBe(5n);
    expect(settle('As Kd', 'Ah Qd', { isFromSplit: true })).toBe(0n);
  });

  test('a hand above 21 loses even when the dealer is above 21 too', () => {
    expect(settle('Ts 6d 9c', 'Th 6c Kd')).toBe(0n);
    expect(settle('Ts 6d 9c', 'Th 6c Kd', { isDoubled: true })).toBe(0n);
    expect(settle('5s 6d 9c', 'Th 6c Kd', { isDoubled: true })).toBe(20n);
  });

  test('aces count eleven as long as the hand is at most 21', () => {
    expect(blackjackTotal(['As', 'Ad'])).toEqual({ total: 12, isSoft: true });
    expect(blackjackTotal(['As', 'Ad', 'Kd'])).toEqual({ total: 12, isSoft: false });
    expect(blackjackTotal(['As', '6d', '4c'])).toEqual({ total: 21, isSoft: true });
  });
});

describe('a round of blackjack', () => {
  test('the dealer checks the hole card under a ten before players act', () => {
    const round = dealt('9s Kd 9d As');
    expect(round.phase).toBe('over');
    expect(moveBlackjack(round, 'hit')).toMatchObject({ ok: false, code: 'ROUND_OVER' });
    expect([blackjackStake(round), blackjackPayout(round)]).toEqual([100n, 0n]);
  });

  test('insurance is offered against an ace only, takes up to half of the bet and pays two to one', () => {
    const round = dealt('9s Ad 9d Ks', 101n);
    expect(round.phase).toBe('insurance');
    expect(moveBlackjack(round, 'stand')).toMatchObject({ ok: false, code: 'MOVE_NOT_OFFERED' });
    expect(insureBlackjack(round, 51n)).toMatchObject({ code: 'INSURANCE_TOO_HIGH', params: { most: '50' } });
    expect(insureBlackjack(round, -1n)).toMatchObject({ code: 'INSURANCE_TOO_HIGH' });
    const over = insured(round, 50n);
    expect([over.phase, blackjackStake(over), blackjackPayout(over)]).toEqual(['over', 151n, 150n]);
    const open = dealt('9s 6d 9d Ks');
    expect(insureBlackjack(open, 0n)).toMatchObject({ ok: false, code: 'MOVE_NOT_OFFERED' });
    const lost = after(insured(dealt('9s Ad 9d 8s'), 50n), 'stand');
    expect([blackjackStake(lost), blackjackPayout(lost)]).toEqual([150n, 0n]);
    expect(insuranceOutlook().returnToPlayer.toNumber()).toBeCloseTo(0.9253012, 7);
  });

  test('a blackjack of the player ends the round', () => {
    expect(blackjackPayout(dealt('As 9d Kd 8s'))).toBe(250n);
    const both = insured(dealt('As Ad Kd Ks'), 50n);
    expect([blackjackStake(both), blackjackPayout(both)]).toEqual([150n, 250n]);
  });

  test('a hand of two cards may be doubled for one more card, a hand of three may not', () => {
    const round = dealt('5s 9d 3d 8s 2c Kh Qh');
    expect(blackjackMoves(round)).toEqual(['hit', 'stand', 'double']);
    const doubled = after(round, 'double');
    expect([doubled.phase, blackjackStake(doubled), blackjackPayout(doubled)]).toEqual(['over', 200n, 0n]);
    const hit = after(round, 'hit');
    expect(blackjackMoves(hit)).toEqual(['hit', 'stand']);
    expect(moveBlackjack(hit, 'double')).toMatchObject({ ok: false, code: 'MOVE_NOT_OFFERED' });
  });

  test('cards of the same value are split once, and may then be doubled', () => {
    const round = dealt('Ks 6d Td 9s Jc 2c 9h 5c');
    const split = after(round, 'split');
    expect(split.hands.map(({ cards }) => cards.join(' '))).toEqual(['Ks Jc', 'Td 2c']);
    expect(blackjackMoves(split)).toEqual(['hit', 'stand', 'double']);
    const over = after(split, 'stand', 'double');
    expect([over.phase, blackjackStake(over)]).toEqual(['over', 300n]);
    expect(over.hands.map(({ cards }) => blackjackTotal(cards).total)).toEqual([20, 21]);
    expect(blackjackTotal(over.dealer).total).toBe(20);
    expect(blackjackPayout(over)).toBe(100n + 400n);
  });

  test('split aces get one card each', () => {
    const over = after(dealt('As 6d Ad 9s Kc 5c 2h'), 'split');
    expect([over.phase, over.hands.length, blackjackStake(over)]).toEqual(['over', 2, 200n]);
    expect(blackjackTotal(over.dealer).total).toBe(17);
    expect(blackjackPayout(over)).toBe(200n);
  });

  test('the dealer stands on a soft seventeen, and draws no card when all hands are above 21', () => {
    const soft = after(dealt('Ts 6d 9d As 5c'), 'stand');
    expect([soft.dealer.length, blackjackPayout(soft)]).toEqual([2, 200n]);
    const bust = after(dealt('Ts 6d 6h 9s Kc 5c'), 'hit');
    expect([bust.phase, bust.dealer.length, blackjackPayout(bust)]).toEqual(['over', 2, 0n]);
  });

  test('every round ends, pays within its limits, and shows each card of the shoe once', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const shoe = shuffledShoe(sourceOf(seed), 8);
        let round = dealBlackjack(shoe, 100n);
        if (round.phase === 'insurance') round = insured(round, 0n);
        for (let hand = activeBlackjackHand(round); hand !== null; hand = activeBlackjackHand(round)) {
          const moves = blackjackMoves(round);
          const move = basicStrategy(hand.cards.map(blackjackValue), blackjackValue(round.dealer[0] as Card), {
            mayDouble: moves.includes('double'),
            maySplit: moves.includes('split'),
          });
          round = after(round, move);
        }
        expect(round.phase).toBe('over');
        const shown = [...round.dealer, ...round.hands.flatMap(({ cards }) => cards)];
        expect([...shown, ...round.shoe].sort()).toEqual([...shoe].sort());
        const payout = blackjackPayout(round);
        expect(payout >= 0n && payout <= 2n * blackjackStake(round) + 50n).toBe(true);
        expect(
          blackjackTotal(round.dealer).total >= 17 ||
            round.hands.every(({ cards }) => blackjackTotal(cards).total > 21 || cards.length === 2),
        ).toBe(true);
      }),
      { numRuns },
    );
    expect(() => dealBlackjack(DECK.slice(0, 3), 1n)).toThrow(RangeError);
  });
});

describe('the edge of blackjack, counted over every hand', () => {
  test('for each card of the dealer is that of the rules, and is 0.4876748 percent in total', () => {
    const { net, netByUp } = blackjackOutlook();
    expect(net.toNumber()).toBeCloseTo(-0.004876748223, 12);
    expect([2, 5, 7, 10].map((up) => netByUp.get(up)?.toNumber().toFixed(10))).toEqual([
      '0.0916756028',
      '0.2002130705',
      '0.1434980169',
      '-0.1733581347',
    ]);
  });

  test('is higher for players who never double or split', () => {
    const timid = blackjackOutlook((hand, up) => basicStrategy(hand, up, { mayDouble: false, maySplit: false }));
    expect(timid.net.compare(blackjackOutlook().net)).toBe(-1);
    expect(timid.net.compare(Rational.of(-3, 100))).toBe(1);
  });
});
