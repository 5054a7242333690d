import { describe, expect, it } from 'vitest';
import { checklistOf, wholeAmount } from './checklist.ts';
import type { PayoutAccount, Terms } from './withdrawal.ts';

const NOW = Date.parse('2026-11-28T04:00:00Z');
const account = (usableFrom: string): PayoutAccount => ({
  id: '1',
  kind: 'BANK',
  institution: 'Vietcombank',
  holder: 'Nguyen An',
  last4: '4471',
  createdAt: '2026-11-27T04:00:00Z',
  usableFrom,
});
const READY = account('2026-11-28T03:00:00Z');
const WAITING = account('2026-11-28T08:00:00Z');

const TERMS: Terms = {
  available: '999.03',
  minimum: '100.00',
  maximum: '50000.00',
  countLeft: 5,
  amountLeft: '120000.00',
  freeLeft: 3,
  feePpm: 0,
  feeMin: '0.00',
  feeMax: '0.00',
  turnoverLeft: '0.00',
  turnoverPolicy: 'BLOCK',
  adminFeePpm: 100_000,
  reviewFrom: '20000.00',
  answerMinutes: 30,
  cardHours: 6,
  hasFundPassword: true,
  heldUntil: null,
  proofLevel: null,
  open: null,
};
const list = (change: Partial<Terms> = {}, accounts: readonly PayoutAccount[] = [READY]) =>
  checklistOf({ terms: { ...TERMS, ...change }, accounts, now: NOW, exponent: 2 });
const openIn = ({ steps }: ReturnType<typeof list>) => steps.filter(({ isDone }) => !isDone).map(({ id }) => id);

describe('the checklist of a withdrawal', () => {
  it('allows the whole balance when nothing is open', () => {
    expect(list()).toMatchObject({ withdrawable: 99_903n });
    expect(openIn(list())).toEqual([]);
  });

  it.each<[string, Partial<Terms>, readonly PayoutAccount[]]>([
    ['wagering', { turnoverLeft: '1019.18' }, [READY]],
    ['identity', { proofLevel: 2 }, [READY]],
    ['hold', { heldUntil: '2026-11-29T04:00:00Z' }, [READY]],
    ['fund', { hasFundPassword: false }, [READY]],
    ['account', {}, []],
    ['account', {}, [WAITING]],
    ['count', { countLeft: 0 }, [READY]],
    ['minimum', { available: '99.99' }, [READY]],
  ])('allows nothing while the step "%s" is open', (id, change, accounts) => {
    const found = list(change, accounts);
    expect([openIn(found), found.withdrawable]).toEqual([[id], 0n]);
  });

  it('allows the whole balance with an open wagering requirement where the brand charges a fee instead', () => {
    const found = list({ turnoverLeft: '1019.18', turnoverPolicy: 'ADMIN_FEE' });
    expect([openIn(found), found.withdrawable]).toEqual([['wagering'], 99_903n]);
  });

  it('allows no more than the limits per day and per request', () => {
    expect(list({ amountLeft: '250.00' }).withdrawable).toBe(25_000n);
    expect(list({ maximum: '400.00' }).withdrawable).toBe(40_000n);
  });

  it('offers the whole amount as a choice only when nothing blocks it and the minimum is reached', () => {
    expect(wholeAmount(list(), 10_000n)).toBe(99_903n);
    expect(wholeAmount(list({ turnoverLeft: '1019.18' }), 10_000n)).toBeNull();
    expect(wholeAmount(list({ amountLeft: '99.99' }), 10_000n)).toBeNull();
  });

  it('names the payout account that is available first', () => {
    const step = list({}, [account('2026-11-29T00:00:00Z'), WAITING]).steps.find(({ id }) => id === 'account');
    expect(step).toMatchObject({ isDone: false, account: WAITING });
  });
});
