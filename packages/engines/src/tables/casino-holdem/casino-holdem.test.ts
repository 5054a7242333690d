import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shuffledShoe } from '../card.ts';
import { POKER_CATEGORIES, pokerCategory, pokerStrength } from '../poker-hand.ts';
import { sourceOf } from '../testing/source.ts';
import { HOLDEM_CALLED_DEALS } from './called-deals.ts';
import {
  AA_BONUS_HANDS,
  aaBonusCounts,
  aaBonusExpectation,
  aaBonusHand,
  aaBonusNet,
  dealHoldem,
  decideHoldem,
  HOLDEM_ANTE_PAYS,
  HOLDEM_DEALS,
  type HoldemRound,
  holdemNet,
  holdemOutlook,
  holdemPayout,
  holdemResult,
  holdemShowdown,
  holdemStake,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 60);
const cards = (text: string) => text.split(' ');
const strength = (text: string) => pokerStrength(cards(text));
const called = (round: HoldemRound) => {
  const decision = decideHoldem(round, 'call');
  if (!decision.ok) throw new Error(decision.code);
  return decision.value;
};

describe('poker hands', () => {
  test('are ranked by the best five of seven cards', () => {
    const ascending = [
      '2s 3d 5c 7h 9s Jd Kc',
      '2s 2d 5c 7h 9s Jd Kc',
      '2s 2d 5c 5h 9s 9d Kc',
      '2s 2d 2c 7h 9s Jd Kc',
      'As 2d 3c 4h 5s 5d 5c',
      '3s 4d 5c 6h 7s 7d 2c',
      '2s 4s 7s 9s Js Qd Kc',
      '2s 2d 2c 7h 7s 9d 9c',
      '3s 3d 3c 2h 2s 2d Ac',
      '2s 2d 2c 2h 9s 9d 9c',
      'As 2s 3s 4s 5s 9d 9c',
      '9s Ts Js Qs Ks Kd Kc',
      'Ts Js Qs Ks As Ad Ac',
    ];
    const strengths = ascending.map(strength);
    expect([...strengths].sort((a, b) => a - b)).toEqual(strengths);
    const { HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL } = POKER_CATEGORIES;
    expect(strengths.map(pokerCategory)).toEqual([
      ...[HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, STRAIGHT, FLUSH],
      ...[FULL_HOUSE, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, STRAIGHT_FLUSH, ROYAL],
    ]);
  });

  test('consist of five cards: further kickers do not count', () => {
    expect(strength('As Ad Kc Qh Js 3d 2c')).toBe(strength('Ah Ac Kd Qs Jd 4d 3c'));
    expect(strength('As Ad Kc Kh Js 3d 2c')).toBeGreaterThan(strength('Ah Ac Kd Ks Td 9d 9c'));
    expect(strength('9s 9d 9c 9h Js 3d 2c')).toBe(strength('9s 9d 9c 9h Jd Jc Js'));
  });
});

describe("a round of Casino Hold'em", () => {
  const result = (dealerQualifies: boolean, comparison: number, playerHand: keyof typeof POKER_CATEGORIES) => ({
    ...{ isCalled: true, dealerQualifies, comparison, playerHand },
  });

  test('pays the ante by the hand and the call one to one, both only when the dealer qualifies', () => {
    expect(holdemNet(result(false, -1, 'HIGH'))).toBe(1);
    expect(holdemNet(result(false, 1, 'QUADS'))).toBe(10);
    expect(holdemNet(result(true, 1, 'FLUSH'))).toBe(4);
    expect(holdemNet(result(true, 1, 'STRAIGHT_FLUSH'))).toBe(22);
    expect(holdemNet(result(true, 0, 'FULL_HOUSE'))).toBe(0);
    expect(holdemNet(result(true, -1, 'FULL_HOUSE'))).toBe(-3);
    expect(holdemNet({ ...result(true, 1, 'ROYAL'), isCalled: false })).toBe(-1);
  });

  test('has a dealer who qualifies with a pair of fours, and not with threes', () => {
    const board = cards('As Kd 9c 7h 2s');
    expect(holdemShowdown(cards('Qs Jd'), cards('4s 4d'), board).dealerQualifies).toBe(true);
    expect(holdemShowdown(cards('Qs Jd'), cards('3s 3d'), board).dealerQualifies).toBe(false);
    expect(holdemShowdown(cards('Qs Jd'), cards('3h 3c'), cards('5s 5d 9c 7h 2s'))).toEqual({
      dealerQualifies: true,
      comparison: -1,
      playerHand: 'PAIR',
    });
  });

  test('is decided once, and pays the bonus by the flop in any case', () => {
    const deck = cards('As Qs Ad Qd Ah 7c 2d 9s 4h');
    const round = dealHoldem(deck, { ante: 100n, bonus: 10n });
    expect([round.player, round.dealer, round.board]).toEqual([
      cards('As Ad'),
      cards('Qs Qd'),
      cards('Ah 7c 2d 9s 4h'),
    ]);
    const folded = decideHoldem(round, 'fold');
    if (!folded.ok) throw new Error(folded.code);
    expect([holdemStake(folded.value), holdemPayout(folded.value)]).toEqual([110n, 80n]);
    expect(decideHoldem(folded.value, 'call')).toMatchObject({ ok: false, code: 'ROUND_OVER' });
    const over = called(round);
    expect([holdemStake(over), holdemPayout(over)]).toEqual([310n, 310n + 300n + 70n]);
    expect(() => dealHoldem(deck.slice(1), { ante: 1n, bonus: 0n })).toThrow(RangeError);
  });

  test('pays what its result says, from any deck', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const over = called(dealHoldem(shuffledShoe(sourceOf(seed), 1), { ante: 100n, bonus: 0n }));
        expect(holdemPayout(over) - holdemStake(over)).toBe(BigInt(holdemNet(holdemResult(over))) * 100n);
      }),
      { numRuns },
    );
  });
});

describe('the bonus on aces', () => {
  test('pays from a pair of aces up', () => {
    const hand = (player: string, flop: string) => aaBonusHand(cards(player), cards(flop));
    expect(hand('As Ad', '9c 7h 2s')).toBe('acePair');
    expect(hand('Ks Kd', '9c 7h 2s')).toBeNull();
    expect(hand('Ks Kd', '2c 7h 2s')).toBe('twoPair');
    expect(hand('Ts Js', 'Qs Ks As')).toBe('royal');
    expect([aaBonusNet('royal'), aaBonusNet('acePair'), aaBonusNet(null)]).toEqual([100, 7, -1]);
  });

  test('has an edge of 6.2583 percent, counted over all hands of five', () => {
    const counts = aaBonusCounts();
    expect(AA_BONUS_HANDS.map((hand) => Number(counts[hand]))).toEqual([
      4, 36, 624, 3744, 5108, 10200, 54912, 123552, 84480,
    ]);
    expect(aaBonusExpectation(counts).toNumber()).toBeCloseTo(-0.062583494936, 12);
  });
});

describe("the edge of Casino Hold'em, counted over every deal", () => {
  test('is 2.157646 percent of the ante when every profitable hand is called', () => {
    const outlook = holdemOutlook();
    expect(outlook.net.toNumber()).toBeCloseTo(-0.021576458362, 12);
    expect(outlook.called.toNumber()).toBeCloseTo(0.819905808477, 12);
    expect(outlook.notQualified.toNumber()).toBeCloseTo(0.2055442782, 10);
    expect(outlook.won.toNumber()).toBeCloseTo(0.2721475055, 10);
    expect(outlook.tied.toNumber()).toBeCloseTo(0.0243977931, 10);
    expect(outlook.lost.toNumber()).toBeCloseTo(0.3178162317, 10);
    expect(outlook.averageStake.toNumber()).toBeCloseTo(2.6398116, 7);
    expect(outlook.net.divide(outlook.averageStake).toNumber()).toBeCloseTo(-0.0081734841, 10);
  });

  test('changes with the price list', () => {
    const better = holdemOutlook({ ...HOLDEM_ANTE_PAYS, flush: 3 });
    const flushes = HOLDEM_CALLED_DEALS.flush.notQualified + HOLDEM_CALLED_DEALS.flush.won;
    const gained = better.net.subtract(holdemOutlook().net);
    expect(gained.equals(Rational.of(flushes, HOLDEM_DEALS))).toBe(true);
  });
});
