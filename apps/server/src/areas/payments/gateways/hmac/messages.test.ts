import { MAX_AMOUNT } from '@lantern/money';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { PaymentNews } from './messages.ts';

test('a payment of more than the largest amount is no message of a provider', () => {
  const news = { orderNo: '1', paymentNo: '2', status: 'PAID', currency: 'P' };
  const isMessage = (amount: bigint) => Value.Check(PaymentNews, { ...news, amount: amount.toString() });
  expect([1n, MAX_AMOUNT].map(isMessage)).toEqual([true, true]);
  expect([MAX_AMOUNT + 1n, 9_007_199_254_740_993n].map(isMessage)).toEqual([false, false]);
});
