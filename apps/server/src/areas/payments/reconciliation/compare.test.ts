import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, type Movement } from './compare.ts';

const move = (orderNo: string, amount: bigint): Movement => ({ orderNo, providerNo: `N${orderNo}`, amount });
const known = (list: readonly Movement[]) => new Map(list.map((one) => [one.orderNo, one]));

describe('two statements beside each other (operations 7.11)', () => {
  test('differ where one side lacks a movement, has another amount, or has it twice', () => {
    const ours = [move('1', 10n), move('2', 20n), move('3', 30n)];
    const theirs = [move('1', 10n), move('2', 21n), move('4', 40n), move('1', 10n)];
    expect(compare(ours, theirs, known(ours), known(theirs)).map(({ kind, orderNo }) => `${kind} ${orderNo}`)).toEqual([
      'AMOUNT_DIFFERS 2',
      'MISSING_HERE 4',
      'MISSING_HERE 1',
      'MISSING_THERE 3',
    ]);
  });

  test('do not differ because midnight lies between them', () => {
    const [late, early] = [move('1', 10n), move('2', 20n)];
    expect(compare([late], [early], known([late, early]), known([late, early]))).toEqual([]);
  });

  test('name exactly what was changed, whatever the day held', () => {
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
        const found = compare(ours, theirs, known(ours), known(theirs));
        expect(new Set(found.map((one) => one.orderNo))).toEqual(expected);
        expect(found).toHaveLength(expected.size);
      }),
    );
  });
});
