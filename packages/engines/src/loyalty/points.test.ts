import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { machineFaults } from '../state-machine.ts';
import {
  CONVERSION_TERMS,
  convertPoints,
  earnPoints,
  NO_POINTS,
  POINTS_RATES,
  type PointsEvent,
  pointsRecordType,
  REDEEM_MACHINE,
  redeemGoods,
  runPoints,
  SHIPPING_MACHINE,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const terms = { rates: POINTS_RATES, conversion: CONVERSION_TERMS };
const source = fc.constantFrom('RNG', 'LIVE', 'DEPOSIT');
const amount = fc.bigInt({ min: 1n, max: 10n ** 8n });
const multiplierPpm = fc.bigInt({ min: 0n, max: 3_000_000n });
const order = fc.constantFrom('o1', 'o2', 'o3');
const password = fc.constantFrom('RIGHT', 'WRONG', 'LOCKED');
const goods = { pointsRequirement: 10n, stock: 5, amountRequirement: 100n, requiredContact: null };
const event: fc.Arbitrary<PointsEvent> = fc.oneof(
  fc.record({ do: fc.constantFrom('EARN', 'REVERSE'), source, amount, multiplierPpm }),
  fc.record({ do: fc.constant('CONVERT'), points: fc.bigInt({ min: -100n, max: 5_000n }), password }),
  fc.record({
    do: fc.constant('REDEEM'),
    order,
    goods: fc.constant(goods),
    quantity: fc.integer({ min: 0, max: 6 }),
    qualifyingDeposit: fc.bigInt({ min: 99n, max: 100n }),
    contacts: fc.constant([]),
    password,
  }),
  fc.record({ do: fc.constantFrom('APPROVE', 'REJECT'), order }),
) as fc.Arbitrary<PointsEvent>;

describe('points', () => {
  test('do not depend on how a stake is split into bets', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 10 }), (parts) => {
        let remainder = 0n;
        let points = 0n;
        for (const part of parts) {
          const earned = earnPoints(remainder, part, 100n);
          remainder = earned.remainder;
          points += earned.points;
        }
        const whole = parts.reduce((sum, part) => sum + part, 0n);
        expect({ points, remainder }).toEqual(earnPoints(0n, whole, 100n));
      }),
      { numRuns },
    );
  });

  test('that are reversed are exactly those that were given', () => {
    const remainders = fc.bigInt({ min: 0n, max: 999_999n });
    fc.assert(
      fc.property(remainders, amount, multiplierPpm, (remainder, given, ppm) => {
        const earned = earnPoints(remainder, given, 50n, ppm);
        expect(earned.remainder >= 0n && earned.remainder < 1_000_000n).toBe(true);
        expect(earnPoints(earned.remainder, -given, 50n, ppm)).toEqual({ points: -earned.points, remainder });
      }),
      { numRuns },
    );
  });

  test('add up: balance, reserved, burned and converted points are the earned ones', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        const { account, lines } = runPoints(NO_POINTS, events, terms);
        const earned = lines.reduce(
          (sum, { delta }, index) => (['EARN', 'REVERSE'].includes(events[index]?.do ?? '') ? sum + delta : sum),
          0n,
        );
        const orders = Object.values(account.orders);
        const burned = orders.reduce((sum, one) => (one.state === 'APPROVED' ? sum + one.points : sum), 0n);
        const held = orders.reduce((sum, one) => (one.state === 'IN_PROCESS' ? sum + one.points : sum), 0n);
        expect(account.held).toBe(held);
        expect(account.balance + held + burned + account.convertedToday).toBe(earned);
        expect(account.cashCredited).toBe(account.convertedToday);
        expect(lines.every(({ code, delta }) => code === 'OK' || delta === 0n)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('below zero block spending', () => {
    const { account, lines } = runPoints(
      { ...NO_POINTS, balance: 100n },
      [
        { do: 'REVERSE', source: 'RNG', amount: 2_000_000n },
        { do: 'CONVERT', points: 100n, password: 'RIGHT' },
      ],
      terms,
    );
    expect(lines.map(({ code }) => code)).toEqual(['OK', 'POINTS_INSUFFICIENT']);
    expect(account.balance).toBe(-100n);
  });

  test('are not earned from sources without a rate', () => {
    const { account } = runPoints(NO_POINTS, [{ do: 'EARN', source: 'RNG', amount: 10n ** 9n }], {
      ...terms,
      rates: {},
    });
    expect(account.balance).toBe(0n);
  });

  test('are recorded under the type of their source', () => {
    expect((['ESPORTS', 'FISH', 'ELOTT'] as const).map(pointsRecordType)).toEqual(['SPORTS', 'SLOTS', 'LOTTERY']);
  });
});

describe('spending points', () => {
  const member = { balance: 1_000n, convertedToday: 0n, password: 'RIGHT' } as const;
  const buyer = { balance: 50n, qualifyingDeposit: 100n, contacts: [], password: 'RIGHT' } as const;
  const code = (decision: { ok: boolean; code?: string }) => decision.code ?? 'OK';

  test('converts whole lots, at least one, with a wagering requirement of one time', () => {
    expect(convertPoints(300n, member)).toEqual({ ok: true, value: { points: 300n, cash: 300n, turnover: 300n } });
    for (const wrong of [0n, -100n, 99n, 150n]) expect(code(convertPoints(wrong, member))).toBe('POINTS_MULTIPLE');
    expect(code(convertPoints(1_100n, member))).toBe('POINTS_INSUFFICIENT');
    expect(code(convertPoints(200n, { ...member, convertedToday: 99_900n }))).toBe('POINTS_DAILY_MAX');
    expect(code(convertPoints(100n, { ...member, convertedToday: 99_900n }))).toBe('OK');
    expect(code(convertPoints(100n, { ...member, password: 'LOCKED' }))).toBe('PASSWORD_LOCKED');
  });

  test('requires stock, deposits, a contact and the points, and charges the points only', () => {
    expect(redeemGoods(goods, 5, buyer)).toEqual({ ok: true, value: { points: 50n } });
    expect(code(redeemGoods(goods, 6, buyer))).toBe('OUT_OF_STOCK');
    expect(code(redeemGoods(goods, 1.5, buyer))).toBe('FIELD_RULE');
    expect(code(redeemGoods(goods, 1, { ...buyer, qualifyingDeposit: 99n }))).toBe('AMOUNT_REQUIREMENT_NOT_MET');
    expect(code(redeemGoods({ ...goods, requiredContact: 'zalo' }, 1, buyer))).toBe('CONTACT_REQUIRED');
    expect(code(redeemGoods({ ...goods, requiredContact: 'zalo' }, 1, { ...buyer, contacts: ['zalo'] }))).toBe('OK');
    expect(code(redeemGoods({ ...goods, stock: null }, 6, buyer))).toBe('POINTS_INSUFFICIENT');
    expect(code(redeemGoods(goods, 1, { ...buyer, password: 'WRONG' }))).toBe('PASSWORD_WRONG');
  });

  test('decides an order once, and sends approved goods once', () => {
    expect([...machineFaults(REDEEM_MACHINE), ...machineFaults(SHIPPING_MACHINE)]).toEqual([]);
  });
});
