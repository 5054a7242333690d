import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import { countChanges, RULE_GROUPS, type Rules, readRules, typedRules } from './typed-rules.ts';

const PRESENT: Rules = {
  ...{ minimum: '100.00', maximum: '50000.00', dailyCount: 5, dailyAmount: '120000.00' },
  ...{ freeCount: 2, feePpm: 10_000, feeMin: '2.00', feeMax: '50.00', turnoverPolicy: 'BLOCK', adminFeePpm: 100_000 },
  ...{ reviewFrom: '5000.00', secondPersonAbove: '5000.00', twoApproversAbove: '50000.00', alonePerDay: '500.00' },
  ...{ approvedAlonePerDay: '5000.00' },
  ...{ cardHours: 24, payoutAccounts: 5, answerMinutes: 30 },
};
const typed = typedRules(PRESENT);
const faultsOf = (changes: Partial<typeof typed>) => readRules({ ...typed, ...changes }, 2).faults;

describe('withdrawal rules as they are typed', () => {
  test('the form has every rule once, and unchanged text reads as the present rules', () => {
    expect(Object.values(RULE_GROUPS).flat().sort()).toEqual(Object.keys(PRESENT).sort());
    expect(typed).toMatchObject({ feePpm: '1', adminFeePpm: '10', cardHours: '24' });
    expect(readRules(typed, 2)).toEqual({ rules: PRESENT, faults: null });
    expect(countChanges(typed, typed)).toBe(0);
    expect(countChanges({ ...typed, cardHours: '0', turnoverPolicy: 'ADMIN_FEE' }, typed)).toBe(2);
  });

  test('a fault is named at its field', () => {
    expect(faultsOf({ maximum: '99.99' })).toEqual({ maximum: { kind: 'BELOW', low: 'minimum' } });
    expect(faultsOf({ minimum: '0' })).toEqual({ minimum: { kind: 'AMOUNT' } });
    expect(faultsOf({ feeMin: '1.005' })).toEqual({ feeMin: { kind: 'AMOUNT' } });
    expect(faultsOf({ dailyCount: '0' })).toEqual({ dailyCount: { kind: 'COUNT', min: 1, max: 1_000 } });
    expect(faultsOf({ adminFeePpm: '100.1' })).toEqual({ adminFeePpm: { kind: 'PERCENT' } });
    expect(faultsOf({ twoApproversAbove: '10' })).toEqual({
      twoApproversAbove: { kind: 'BELOW', low: 'secondPersonAbove' },
    });
    expect(faultsOf({ adminFeePpm: '100', feePpm: '0' })).toBeNull();
    expect(faultsOf({ feeMax: NOT_READ, adminFeePpm: NOT_READ, cardHours: NOT_READ })).toEqual({
      ...{ feeMax: { kind: 'AMOUNT' }, adminFeePpm: { kind: 'PERCENT' } },
      cardHours: { kind: 'COUNT', min: 0, max: 720 },
    });
  });
});
