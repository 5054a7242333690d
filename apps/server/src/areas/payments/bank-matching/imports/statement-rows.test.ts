import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRows, foldNumber, sumOf } from './statement-rows.ts';

test.each(['dup-1', ' DUP-1', 'Dup‐1', 'ＤＵＰ－１', 'DUP\u200b-1', 'dup -1'])(
  'a number of a row is the same in another spelling: %j',
  (number) => {
    expect(foldNumber(number)).toBe('DUP-1');
  },
);

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
