import { POSTING_CODES } from '@lantern/ledger';
import { expect, test } from 'vitest';
import { codesOf } from './record-groups.ts';

test('every posting belongs to exactly one filter of the account record', () => {
  const groups = ['DEPOSIT', 'WITHDRAWAL', 'BET', 'PAYOUT', 'BONUS', 'TRANSFER', 'OTHER'] as const;
  const listed = groups.flatMap((group) => codesOf(group) ?? []);
  expect([...listed].sort()).toEqual(Object.keys(POSTING_CODES).sort());
});

test('no filter means no restriction', () => {
  expect(codesOf('ALL')).toBeUndefined();
});
