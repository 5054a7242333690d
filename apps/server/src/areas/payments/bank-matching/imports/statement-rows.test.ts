import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CsvLine } from './statement-csv.ts';
import { continueBalance, divideRows, foldNumber, identifyRows, sumOf } from './statement-rows.ts';

const HOURS_8 = 8 * 3_600_000;
const line = (more: Partial<CsvLine> = {}): CsvLine => ({
  ...{ at: new Date('2026-11-21T10:05:09Z'), hasTime: true, amount: 10_000n },
  ...{ payer: 'AN', reference: '', number: '', balance: null, ...more },
});
const keysOf = (...lines: CsvLine[]) => identifyRows(lines, HOURS_8).map(({ key }) => key.toString('hex'));

describe('the identity of a row', () => {
  test.each(['dup-1', ' DUP-1', 'Dup‐1', 'ＤＵＰ－１', 'DUP\u200b-1', 'dup -1'])(
    'is the same for a number in another spelling: %j',
    (number) => {
      expect(foldNumber(number)).toBe('DUP-1');
      expect(keysOf(line({ number }))).toEqual(keysOf(line({ number: 'DUP-1' })));
    },
  );

  test('with a number does not depend on payer, text or time of day', () => {
    const number = 'T1';
    const later = line({ number, payer: 'BINH', reference: 'x', at: new Date('2026-11-21T15:59:59Z') });
    expect(keysOf(later)).toEqual(keysOf(line({ number })));
  });

  test.each([
    ['another amount', { amount: 10_001n }],
    ['another day', { at: new Date('2026-11-21T16:00:00Z') }],
  ])('differs for the same number with %s', (_what, more) => {
    expect(keysOf(line({ number: 'T1', ...more }))).not.toEqual(keysOf(line({ number: 'T1' })));
  });

  test('without a number counts equal rows of one file each', () => {
    expect(new Set(keysOf(line(), line(), line({ payer: 'BINH' }))).size).toBe(3);
    expect(identifyRows([line(), line()], HOURS_8).map(({ isRepeated }) => isRepeated)).toEqual([false, false]);
  });
});

describe('the balance of an account', () => {
  const row = (amount: bigint, isRepeated = false) => ({ amount, isRepeated });

  test('continues where the new rows lead to the bank’s', () => {
    const rows = [row(500n), row(-200n)];
    expect(continueBalance(rows, 1_000n, 1_300n)).toEqual({ rows, opening: 1_000n, continues: true });
  });

  test('does not continue where a row is missing or one was added', () => {
    expect(continueBalance([row(500n)], 1_000n, 1_300n)).toMatchObject({ opening: 800n, continues: false });
    expect(continueBalance([row(500n), row(700n)], 1_000n, 1_500n)).toMatchObject({ continues: false });
  });

  test('counts a repeated row once, and twice where the bank’s balance does', () => {
    const rows = [row(500n), row(500n, true)];
    expect(continueBalance(rows, 1_000n, 1_500n).rows).toEqual([row(500n)]);
    expect(continueBalance(rows, 1_000n, 2_000n).rows).toEqual(rows);
  });

  test('begins with the first statement, which continues none', () => {
    expect(continueBalance([row(500n)], null, 1_500n)).toEqual({
      rows: [row(500n)],
      opening: 1_000n,
      continues: false,
    });
  });
});

describe('rows that one person posts', () => {
  const rows = fc.array(
    fc.bigInt({ min: -1_000n, max: 1_000n }).filter((amount) => amount !== 0n),
    { maxLength: 30 },
  );

  test('never exceed the sum that is left, and none is lost', () => {
    fc.assert(
      fc.property(rows, fc.bigInt({ min: 0n, max: 5_000n }), (amounts, allowance) => {
        const all = amounts.map((amount) => ({ amount }));
        const { atOnce, waiting, alone } = divideRows(all, { allowance, isWhole: false, isDoubtful: () => false });
        const incoming = atOnce.filter(({ amount }) => amount > 0n);
        expect(alone).toBe(sumOf(incoming));
        expect(alone <= allowance).toBe(true);
        expect(atOnce.length + waiting.length).toBe(all.length);
        expect(waiting.every(({ amount }) => amount > 0n)).toBe(true);
      }),
    );
  });

  test('are none of a statement that waits as a whole, and none that are doubtful', () => {
    const all = [{ amount: 1n }, { amount: -1n }];
    expect(divideRows(all, { allowance: 100n, isWhole: true, isDoubtful: () => false }).atOnce).toEqual([]);
    expect(divideRows(all, { allowance: 100n, isWhole: false, isDoubtful: () => true }).waiting).toEqual(all);
  });
});
