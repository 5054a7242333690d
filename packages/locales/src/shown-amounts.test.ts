import { expect, test } from 'vitest';
import { inboxWords } from './message-texts.ts';
import { serverMessage } from './server.ts';
import { withShownAmounts } from './shown-amounts.ts';

test('amounts have thousands separators, and numbers of orders and draws do not', () => {
  const params = {
    amount: '1234567.80',
    small: '999.03',
    orderId: '20000',
    time: '2026-11-21 10:00',
    count: 12_000,
    long: `${'1'.repeat(999)}.0`,
  };
  expect(withShownAmounts(params)).toEqual({ ...params, amount: '1,234,567.80' });
});

test('amounts have the symbol of the currency before them', () => {
  const params = { amount: '1234.50', orderId: '20000', rate: '3.5%' };
  expect(withShownAmounts(params, 'P')).toEqual({ ...params, amount: 'P\u00a01,234.50' });
});

test('refusals and messages show amounts in the format of the pages', () => {
  expect(serverMessage('EN', 'TURNOVER_NOT_MET', { left: '1019.18' })).toContain('1,019.18');
  expect(inboxWords('EN', 'message_deposit_credited', { amount: '20000.00', orderId: '7' }).text).toContain(
    '20,000.00',
  );
});

test('amounts of a currency without decimals are grouped too', () => {
  expect(withShownAmounts({ amount: '2500000', rest: '-1000', orderId: '20000', number: '20261130' })).toEqual({
    amount: '2,500,000',
    rest: '-1,000',
    orderId: '20000',
    number: '20261130',
  });
  expect(serverMessage('VI', 'AMOUNT_BELOW_MIN', { min: '50000' })).toContain('50,000');
});
