import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import type { Contract } from './kinds.ts';
import { emptyRow, startForm, termsOf } from './offer-form.ts';

const contract = (terms: Contract['terms']) =>
  ({ period: 'MONTHLY', carry: 'PERMANENT', autoPay: true, terms }) as unknown as Contract;

describe('the wizard of offers', () => {
  test('begins with terms that are unchanged when read back', () => {
    const tiered = { tiers: [{ ratePpm: 125_000, minValidBet: '200000.00', minLoss: '10000.00', minActive: 5 }] };
    expect(termsOf('DIVIDEND', startForm('DIVIDEND', contract(tiered)))).toEqual(tiered);
    const realtime = { realtime: { winRatePpm: 4_000, lossRatePpm: 9_000, minSingleBet: '10.00' } };
    expect(termsOf('REALTIME', startForm('REALTIME', contract(realtime)))).toEqual(realtime);
  });

  test('is complete only when every step is complete', () => {
    const form = startForm(
      'DAILY',
      contract({ tiers: [{ ratePpm: 5_000, minValidBet: '0', minLoss: '0', minActive: 0 }] }),
    );
    expect(form.period).toBe('DAILY');
    expect(termsOf('DAILY', { ...form, rows: [...form.rows, emptyRow()] })).toBeNull();
    expect(termsOf('DAILY', { ...form, rows: [] })).toBeNull();
    for (const name of ['minLoss', 'minActive', 'minValidBet', 'rate']) {
      const rows = form.rows.map((row) => ({ ...row, [name]: NOT_READ }));
      expect(termsOf('DAILY', { ...form, rows })).toBeNull();
    }
    expect(termsOf('DAILY', { ...form, rows: form.rows.map((row) => ({ ...row, minLoss: '1.5' })) })).toEqual({
      tiers: [{ ratePpm: 5_000, minValidBet: '0', minLoss: '1.5', minActive: 0 }],
    });
  });
});
