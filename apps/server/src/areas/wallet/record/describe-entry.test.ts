import type { StatementLine } from '@lantern/ledger';
import { minorUnits } from '@lantern/money';
import { expect, test } from 'vitest';
import { describeEntry } from './describe-entry.ts';

const line = (account: string, counter: string, amount: bigint): StatementLine => ({
  account: account as StatementLine['account'],
  counter: counter as StatementLine['counter'],
  amount: minorUnits(amount),
  balanceAfter: minorUnits(1_000n),
  seq: 1n,
  batchId: 1n,
  code: 'P21',
  commandId: '00000000-0000-8000-8000-000000000000',
  reference: { type: 'bet', id: '1' },
  at: new Date(0),
});

test('a stake debits the member and credits the issue', () => {
  const shown = describeEntry([line('M:7:MAIN', 'H:ISSUE:3', -500n)], 2);
  expect(shown?.legs).toEqual([
    { side: 'DEBIT', account: 'M:7:MAIN', amount: '5.00' },
    { side: 'CREDIT', account: 'H:ISSUE:3', amount: '5.00' },
  ]);
  expect([shown?.sumDebit, shown?.sumCredit]).toEqual(['5.00', '5.00']);
});

test('a movement between two own wallets is shown once', () => {
  const shown = describeEntry([line('M:7:MAIN', 'M:7:HELD', -500n), line('M:7:HELD', 'M:7:MAIN', 500n)], 2);
  expect(shown?.legs).toHaveLength(2);
  expect(shown?.sumDebit).toBe('5.00');
});

test('names are shown as the reader may see them', () => {
  const shown = describeEntry([line('M:7:MAIN', 'M:8:MAIN', -1n)], 2, (name) =>
    name === 'M:8:MAIN' ? 'M:other' : name,
  );
  expect(shown?.legs[1]?.account).toBe('M:other');
  expect(JSON.stringify(shown)).not.toContain('M:8');
});

test('without entries nothing is shown', () => {
  expect(describeEntry([], 2)).toBeNull();
});
