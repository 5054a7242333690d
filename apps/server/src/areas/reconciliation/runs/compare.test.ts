import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, type Movement } from './compare.ts';

const move = (orderNo: string, amount: bigint): Movement => ({ orderNo, providerNo: `N${orderNo}`, amount });
const known = (list: readonly Movement[]) => new Map(list.map((one) => [one.orderNo, one]));

describe('the comparison of two statements', () => {
  test('finds movements that are missing, doubled or of another amount', () => {
    const ours = [move('1', 10n), move('2', 20n), move('3', 30n)];
    const theirs = [move('1', 10n), move('2', 21n), move('4', 40n), move('1', 10n)];
    expect(
      compare(ours, theirs, known(ours), known(theirs)).differences.map(({ kind, orderNo }) => `${kind} ${orderNo}`),
    ).toEqual(['AMOUNT_DIFFERS 2', 'MISSING_HERE 4', 'MISSING_HERE 1', 'MISSING_THERE 3']);
  });

  test('reports movements on two sides of midnight as timing differences', () => {
    const [late, early] = [move('1', 10n), move('2', 20n)];
    const found = compare([late], [early], known([late, early]), known([late, early]));
    expect(found).toMatchObject({ differences: [], timing: 10n, unexplained: 0n });
    expect(found.timings.map(({ orderNo, amount }) => [orderNo, amount])).toEqual([
      ['2', 20n],
      ['1', -10n],
    ]);
  });

  test('their total less ours equals timing plus unexplained amounts for any movements', () => {
    const side = fc.record({ amount: fc.bigInt(-500n, 500n), day: fc.nat(2), times: fc.nat(2) });
    const orders = fc.uniqueArray(
      fc.record({ no: fc.nat().map(String), ours: fc.option(side), theirs: fc.option(side) }),
      {
        selector: (one) => one.no,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(orders, (list) => {
        const ours = list.flatMap(({ no, ours: own }) => (own ? [{ ...move(no, own.amount), day: own.day }] : []));
        const theirs = list.flatMap(({ no, theirs: own }) =>
          own
            ? Array.from({ length: own.times + 1 }, (_, copy) => ({
                ...move(no, own.amount),
                day: (own.day + copy) % 3,
              }))
            : [],
        );
        const firstOf = (all: readonly (Movement & { day: number })[]) => known([...all].reverse());
        const total = (all: readonly Movement[]) => all.reduce((sum, { amount }) => sum + amount, 0n);
        const days = [0, 1, 2].map((day) => {
          const [left, right] = [ours.filter((one) => one.day === day), theirs.filter((one) => one.day === day)];
          const found = compare(left, right, firstOf(ours), firstOf(theirs));
          expect(found.timing + found.unexplained).toBe(total(right) - total(left));
          expect(found.timings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(found.timing);
          if (found.unexplained !== 0n) expect(found.differences).not.toEqual([]);
          return found;
        });
        expect(days.reduce((sum, { timing, unexplained }) => sum + timing + unexplained, 0n)).toBe(
          total(theirs) - total(ours),
        );
      }),
    );
  });

  test('timing differences add up to zero over several days', () => {
    const orders = fc.array(fc.record({ amount: fc.bigInt(1n, 500n), ours: fc.nat(2), theirs: fc.nat(2) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(orders, (list) => {
        const moves = list.map(({ amount }, index) => move(String(index), amount));
        const all = known(moves);
        const on = (side: 'ours' | 'theirs', day: number) => moves.filter((_, index) => list[index]?.[side] === day);
        const days = [0, 1, 2].map((day) => compare(on('ours', day), on('theirs', day), all, all));
        expect(days.flatMap(({ differences }) => differences)).toEqual([]);
        expect(days.reduce((sum, { timing }) => sum + timing, 0n)).toBe(0n);
      }),
    );
  });

  test('names exactly the changed movements of any day', () => {
    const day = fc.uniqueArray(fc.record({ orderNo: fc.nat().map(String), amount: fc.bigInt(1n, 10n ** 9n) }), {
      selector: (one) => one.orderNo,
      maxLength: 40,
    });
    fc.assert(
      fc.property(day, fc.nat(), fc.nat(), (made, lost, changed) => {
        const ours = made.map(({ orderNo, amount }) => move(orderNo, amount));
        const lostNo = ours[lost % Math.max(1, ours.length)]?.orderNo;
        const changedNo = ours[changed % Math.max(1, ours.length)]?.orderNo;
        const theirs = ours
          .filter((one) => one.orderNo !== lostNo)
          .map((one) => (one.orderNo === changedNo ? move(one.orderNo, one.amount + 1n) : one));
        const expected = new Set([lostNo, changedNo].filter((one) => one !== undefined));
        const found = compare(ours, theirs, known(ours), known(theirs)).differences;
        expect(new Set(found.map((one) => one.orderNo))).toEqual(expected);
        expect(found).toHaveLength(expected.size);
      }),
    );
  });
});
