import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseAwaited, coinsFor, coinsToPay, coinText, confirmationsOf, parseCoins, worthOf } from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200);
const usdt = { decimals: 6, shownDecimals: 2 };
const ether = { decimals: 18, shownDecimals: 6 };
/** Minor units × 1,000,000 per coin: a coin worth 25,412.50 with two decimals. */
const RATE = 2_541_250n * 1_000_000n;

describe('amounts in coins', () => {
  test('are rounded up to the decimals that people type when requested', () => {
    expect(coinsFor(10_000n, 100_000_000n, usdt)).toBe(100_000_000n);
    expect(coinText(coinsFor(100_000n, RATE, usdt), 6)).toBe('0.04');
    expect(coinText(coinsFor(100_000n, 300_000n * 1_000_000n, ether), 18)).toBe('0.333334');
  });

  test('are rounded down to the smallest unit when paid', () => {
    expect(coinsToPay(100_000n, RATE, usdt)).toBe(39_350n);
    expect(worthOf(39_350n, RATE, usdt)).toBe(99_998n);
  });

  test('accept a transfer of the requested amount, which is at most one shown step too much', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const rates = fc.bigInt({ min: 1_000_000n, max: 10n ** 16n });
    fc.assert(
      fc.property(amounts, rates, fc.constantFrom(usdt, ether), (amount, rate, coin) => {
        const units = coinsFor(amount, rate, coin);
        const step = 10n ** BigInt(coin.decimals - coin.shownDecimals);
        expect(worthOf(units, rate, coin)).toBeGreaterThanOrEqual(amount);
        expect(units % step).toBe(0n);
        expect(worthOf(units - step, rate, coin)).toBeLessThan(amount);
        expect(worthOf(coinsToPay(amount, rate, coin), rate, coin)).toBeLessThanOrEqual(amount);
      }),
      { numRuns },
    );
  });

  test('are read as written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
        expect(parseCoins(coinText(units, decimals), decimals)).toBe(units);
      }),
      { numRuns },
    );
    expect(['', '1.', '.5', '-1', '1e3', '1.0000001'].map((text) => parseCoins(text, 6))).toEqual(Array(6).fill(null));
  });

  test('have no rate of zero', () => {
    expect(() => coinsFor(1n, 0n, usdt)).toThrow(RangeError);
    expect(() => coinsToPay(0n, 1n, usdt)).toThrow(RangeError);
  });
});

test('confirmations include the block of the transfer itself', () => {
  expect([confirmationsOf(10n, null), confirmationsOf(9n, 10n), confirmationsOf(10n, 10n)]).toEqual([0, 0, 1]);
  expect(confirmationsOf(21n, 10n)).toBe(12);
});

test('a transfer belongs to the order with exactly its amount, else to the oldest open one, else to the last ended one', () => {
  const one = (orderId: bigint, units: bigint, isOpen: boolean) => ({
    ...{ orderId, units, isOpen },
    createdAtMs: Number(orderId),
  });
  const orders = [one(1n, 5n, false), one(2n, 7n, true), one(3n, 9n, true), one(4n, 5n, false)];
  expect(chooseAwaited(9n, orders)).toBe(3n);
  expect(chooseAwaited(5n, orders)).toBe(4n);
  expect(chooseAwaited(8n, orders)).toBe(2n);
  expect(
    chooseAwaited(
      8n,
      orders.filter((order) => !order.isOpen),
    ),
  ).toBe(4n);
  expect(chooseAwaited(8n, [])).toBeNull();
});
