import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hmacByteStream } from '../chance/index.ts';
import {
  type AwaitedTransfer,
  checkDeposit,
  choosePayableAmount,
  DEPOSIT_MACHINE,
  type DepositState,
  eventsOfPayment,
  matchTransfer,
  nextState,
  type PaymentVerdict,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const HOUR_MS = 3_600_000;
const sourceOf = (seed: string) =>
  hmacByteStream((key, message) => createHmac('sha256', key).update(message).digest(), new TextEncoder().encode(seed));

describe('a deposit order', () => {
  const channel = { isOpen: true, min: 5_000n, max: 5_000_000n };
  const limits = { openOrders: 3, expiredOrders: 5, pauseMs: HOUR_MS };
  const account = { openOrders: 0, expiredAtMs: [], limitLeft: null };
  const now = 1_000 * HOUR_MS;

  test("is checked against the channel, the open orders, the pause and the member's own limit, in this order", () => {
    const check = (changed: object, amount = 10_000n, terms = channel) => {
      const decision = checkDeposit(terms, limits, { ...account, ...changed }, amount, now);
      return decision.ok ? 'OK' : decision.code;
    };
    const expired = [1, 2, 3, 4, 5].map((minutes) => now - minutes * 60_000);
    expect(check({}, 10_000n, { ...channel, isOpen: false })).toBe('CHANNEL_CLOSED');
    expect(check({}, 4_999n)).toBe('AMOUNT_BELOW_MIN');
    expect(check({}, 5_000_001n)).toBe('AMOUNT_ABOVE_MAX');
    expect(check({ openOrders: 3, expiredAtMs: expired })).toBe('OPEN_ORDERS_LIMIT');
    expect(check({ expiredAtMs: expired, limitLeft: 0n })).toBe('DEPOSITS_PAUSED');
    expect(check({ expiredAtMs: expired.slice(1) })).toBe('OK');
    expect(check({ expiredAtMs: expired.map((at) => at - HOUR_MS) })).toBe('OK');
    expect(check({ limitLeft: 9_999n })).toBe('RG_DEPOSIT_LIMIT');
    expect(check({ limitLeft: 10_000n })).toBe('OK');
  });

  test('a payment report always leads to allowed steps, and credits only the exact amount', () => {
    const states: readonly DepositState[] = [...new Set(DEPOSIT_MACHINE.steps.flatMap((step) => [step.from, step.to]))];
    const verdicts = fc.constantFrom<PaymentVerdict>('EXACT', 'OTHER_AMOUNT', 'DOUBTFUL');
    fc.assert(
      fc.property(fc.constantFrom(...states), verdicts, fc.boolean(), (state, verdict, isReported) => {
        let reached: DepositState = state;
        for (const event of eventsOfPayment({ state, isReported }, verdict)) {
          const next = nextState(DEPOSIT_MACHINE, reached, event);
          expect(next).not.toBeNull();
          if (next !== null) reached = next;
        }
        if (state === 'CREATED' || state === 'PAYING')
          expect(reached).toBe(verdict === 'EXACT' ? 'CREDITED' : 'MATCHING');
        if (state === 'EXPIRED' || state === 'CANCELLED')
          expect(reached).toBe(verdict === 'DOUBTFUL' ? 'LATE' : 'CREDITED');
        if (state === 'MATCHING') expect(reached).toBe(verdict === 'EXACT' && !isReported ? 'CREDITED' : 'MATCHING');
        if (['CREDITED', 'REVERSED', 'FAILED', 'LATE'].includes(state)) expect(reached).toBe(state);
      }),
      { numRuns },
    );
  });
});

describe('payable amounts', () => {
  test('are unique among the open orders of an account until all 99 are taken', () => {
    const taken = new Set<bigint>();
    for (let order = 0; order < 99; order += 1) {
      const payable = choosePayableAmount(10_000n, 2, taken, sourceOf(String(order)));
      if (payable === null) throw new Error('an amount was free');
      expect(payable > 10_000n && payable < 10_100n && !taken.has(payable)).toBe(true);
      taken.add(payable);
    }
    expect(choosePayableAmount(10_000n, 2, taken, sourceOf('one more'))).toBeNull();
  });

  test('differ by hundredths of the unit in currencies with more decimals', () => {
    const payable = choosePayableAmount(1_000_000n, 4, new Set(), sourceOf('x')) ?? 0n;
    expect((payable - 1_000_000n) % 100n).toBe(0n);
  });
});

describe('matching of bank transfers', () => {
  const order: AwaitedTransfer = { orderId: 'a', payableAmount: 10_042n, createdAtMs: 0, realName: 'Nguyễn Văn Đức' };
  const transfer = { amount: 10_042n, atMs: 60_000, payerName: 'NGUYEN  VAN DUC' };

  test("requires the exact amount, the time and the member's own name", () => {
    expect(matchTransfer(transfer, [order])).toEqual({ kind: 'MATCHED', orderId: 'a' });
    expect(matchTransfer({ ...transfer, amount: 10_043n }, [order])).toMatchObject({ orderId: null, reason: 'AMOUNT' });
    expect(matchTransfer({ ...transfer, atMs: 1_800_001 }, [order])).toMatchObject({ orderId: 'a', reason: 'TIME' });
    expect(matchTransfer({ ...transfer, payerName: 'Tran Van Duc' }, [order])).toMatchObject({
      kind: 'MATCHING',
      reason: 'PAYER_NAME_MISMATCH',
    });
  });

  test('prefers the order of the same time among old ones of the same amount', () => {
    const old = { ...order, orderId: 'old', createdAtMs: -10 * HOUR_MS };
    expect(matchTransfer(transfer, [old, order])).toEqual({ kind: 'MATCHED', orderId: 'a' });
  });
});
