import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import { countChanges, RULE_GROUPS, type Rules, readRules } from './typed-rules.ts';

const PRESENT: Rules = {
  ...{ firstLevelAbove: '200.00', secondLevelFrom: '2000.00', thirdLevelFrom: '20000.00', boundAccountProves: false },
  ...{ structuringBelow: '2000.00', suddenVolumeFrom: '10000.00' },
};
const faultsOf = (changes: Partial<Rules>) => readRules({ ...PRESENT, ...changes }, 2).faults;

describe('compliance rules as they are typed', () => {
  test('the form has every rule once, and unchanged text reads as the present rules', () => {
    expect(Object.values(RULE_GROUPS).flat().sort()).toEqual(Object.keys(PRESENT).sort());
    expect(readRules(PRESENT, 2)).toEqual({ rules: PRESENT, faults: null });
    expect(readRules({ ...PRESENT, firstLevelAbove: '0' }, 2).rules).toMatchObject({ firstLevelAbove: '0' });
    expect(countChanges(PRESENT, PRESENT)).toBe(0);
    expect(countChanges({ ...PRESENT, boundAccountProves: true, structuringBelow: '1' }, PRESENT)).toBe(2);
  });

  test('a fault is named at its field', () => {
    expect(faultsOf({ firstLevelAbove: '' })).toEqual({ firstLevelAbove: { kind: 'AMOUNT' } });
    expect(faultsOf({ firstLevelAbove: NOT_READ })).toEqual({ firstLevelAbove: { kind: 'AMOUNT' } });
    expect(faultsOf({ thirdLevelFrom: '20000.005' })).toEqual({ thirdLevelFrom: { kind: 'AMOUNT' } });
    expect(faultsOf({ structuringBelow: '0' })).toEqual({ structuringBelow: { kind: 'ZERO' } });
    expect(faultsOf({ suddenVolumeFrom: '0.00' })).toEqual({ suddenVolumeFrom: { kind: 'ZERO' } });
    expect(faultsOf({ secondLevelFrom: '199.99' })).toEqual({
      secondLevelFrom: { kind: 'BELOW', low: 'firstLevelAbove' },
    });
    expect(faultsOf({ secondLevelFrom: '20000.01' })).toEqual({
      thirdLevelFrom: { kind: 'BELOW', low: 'secondLevelFrom' },
    });
    expect(faultsOf({ secondLevelFrom: '20000', firstLevelAbove: '20000' })).toBeNull();
  });
});
