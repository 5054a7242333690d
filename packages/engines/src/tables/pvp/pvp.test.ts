import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceOf } from '../testing/source.ts';
import {
  deckCommitment,
  isCommittedDeck,
  isWinRakeRate,
  potRake,
  rakeWins,
  settlePayments,
  settlePots,
  shuffleCommitted,
  takeFees,
} from './index.ts';
import { FIVE_PERCENT, sum } from './testing/rounds.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 60);

describe('the rake of the platform', () => {
  test('is taken from wins only, two to five percent, rounded down for each', () => {
    expect(rakeWins([199n, -199n], FIVE_PERCENT)).toEqual({
      gross: [199n, -199n],
      rake: [9n, 0n],
      net: [190n, -199n],
      rakeTotal: 9n,
    });
    expect([20_000n, 50_000n, 19_999n, 50_001n].map(isWinRakeRate)).toEqual([true, true, false, false]);
  });

  test('of a pot is capped, and is not taken when the first betting round had no bet', () => {
    expect(potRake(999n, FIVE_PERCENT, 100n)).toBe(49n);
    expect(potRake(99_999n, FIVE_PERCENT, 100n)).toBe(100n);
    expect(potRake(999n, FIVE_PERCENT, 100n, false)).toBe(0n);
  });

  test('can be a fee per player', () => {
    expect(takeFees([50n, -50n], 3n)).toMatchObject({ net: [47n, -53n], rakeTotal: 6n });
  });
});

describe('payments between players', () => {
  test('cost no player more than the chips brought, and a short payer pays in proportion', () => {
    const owed = [
      { from: 0, to: 1, amount: 100n },
      { from: 0, to: 2, amount: 50n },
    ];
    expect(settlePayments(owed, 3, 1, [100n, 0n, 0n])).toEqual([-100n, 67n, 33n]);
  });

  test('that a banker receives first can be paid on', () => {
    const owed = [
      { from: 0, to: 1, amount: 300n },
      { from: 2, to: 0, amount: 500n },
    ];
    expect(settlePayments(owed, 3, 0, [100n, 0n, 150n])).toEqual([-100n, 250n, -150n]);
  });

  test('neither make nor lose money, for any chips', () => {
    const payment = fc.record({
      from: fc.nat(4),
      to: fc.nat(4),
      amount: fc.bigInt({ min: 0n, max: 10_000n }),
    });
    const stacks = fc.array(fc.bigInt({ min: 0n, max: 5000n }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 8 }), fc.nat(4), stacks, (drawn, first, chips) => {
        // As in a real room, only the banker (seat 0) both pays and is paid: every debt has the banker on one side.
        const owed = drawn.filter(({ from, to }) => from !== to && (from === 0 || to === 0));
        const results = settlePayments(owed, 5, first, chips);
        expect(sum(results)).toBe(0n);
        for (const [seat, result] of results.entries()) expect(result >= -(chips[seat] ?? 0n)).toBe(true);
      }),
      { numRuns },
    );
  });
});

describe('pots', () => {
  const chips = fc.bigInt({ min: 1n, max: 5000n });

  test('contain all chips, pay all but the rake, and only to players who can win them', () => {
    const seats = fc.array(fc.record({ put: chips, rank: fc.nat(5), isLive: fc.boolean() }), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(seats, fc.nat(5), fc.boolean(), (drawn, first, passed) => {
        const live = drawn.flatMap(({ isLive }, seat) => (isLive || seat === 0 ? [seat] : []));
        const contributions = drawn.map(({ put }) => put);
        const { pots, rake, payout } = settlePots({
          contributions,
          live,
          handRank: drawn.map(({ rank }) => rank),
          rate: FIVE_PERCENT,
          cap: 50n,
          hasPassedFirstRound: passed,
          firstSeat: first % drawn.length,
        });
        expect(sum(pots.map(({ amount }) => amount))).toBe(sum(contributions));
        expect(sum(payout) + rake).toBe(sum(contributions));
        expect(rake <= 50n && (passed || rake === 0n)).toBe(true);
        for (const seat of drawn.keys()) if (!live.includes(seat)) expect(payout[seat]).toBe(0n);
      }),
      { numRuns },
    );
  });

  test('give odd chips to the first players left of the dealer', () => {
    const question = { contributions: [10n, 10n, 12n], live: [0, 1, 2], handRank: [1, 1, 1], cap: 0n };
    const { payout } = settlePots({ ...question, rate: FIVE_PERCENT, firstSeat: 2 });
    expect(payout).toEqual([10n, 10n, 12n]);
    expect(settlePots({ ...question, contributions: [10n, 11n, 11n], rate: FIVE_PERCENT }).payout).toEqual([
      10n,
      11n,
      11n,
    ]);
    const split = settlePots({
      ...question,
      contributions: [11n, 11n, 11n],
      live: [1, 2],
      rate: FIVE_PERCENT,
      firstSeat: 2,
    });
    expect(split.payout).toEqual([0n, 16n, 17n]);
  });
});

describe('a committed deck', () => {
  const sha256 = (message: Uint8Array) => new Uint8Array(createHash('sha256').update(message).digest());

  test('is the SHA-256 of its cards and a salt; another deck, salt or half a deck does not match it', () => {
    const shown = shuffleCommitted(sourceOf(11));
    const commitment = deckCommitment(shown, sha256);
    const written = createHash('sha256').update(shown.deck.join('')).update(shown.salt).digest('hex');
    expect(Buffer.from(commitment).toString('hex')).toBe(written);
    expect(isCommittedDeck(shown, commitment, sha256)).toBe(true);
    expect(isCommittedDeck({ ...shown, deck: [...shown.deck].reverse() }, commitment, sha256)).toBe(false);
    expect(isCommittedDeck({ ...shown, salt: new Uint8Array(32) }, commitment, sha256)).toBe(false);
    const half = { ...shown, deck: shown.deck.slice(26) };
    expect(isCommittedDeck(half, deckCommitment(half, sha256), sha256)).toBe(false);
  });
});
