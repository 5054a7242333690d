import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFamilyPrices, returnToPlayer } from '../family/index.ts';
import { describeFamily } from '../family/testing/family-invariants.ts';
import { shioOf, TOGEL_TERMS, termsPricing, togel, togelPrices } from './index.ts';

const FAMILY = togel('Horse');
/** Few different digits, so that some bets win. */
const digit = fc.constantFrom(0, 3, 8);
const typed = (width: number) =>
  fc
    .uniqueArray(fc.array(digit, { minLength: width, maxLength: width }), {
      ...{ minLength: 1, maxLength: 3, selector: (one: number[]) => [...one].sort().join('') },
    })
    .map((all) => all.map((one) => one.join('')).join(','));

describeFamily({
  family: FAMILY,
  anyDraw: fc.tuple(digit, digit, digit, digit),
  textFor: ({ rule }) => (rule.shape.alphabet === 'NUMBER' ? typed(rule.shape.width) : null),
  partitions: [
    ['silang', 'homo'],
    ['kembang', 'kempis', 'kembar'],
    ['dasar_ganjil', 'dasar_genap'],
    ['dasar_besar', 'dasar_kecil'],
    ['kombinasi', 'kombinasi', 'kombinasi', 'kombinasi'],
    ['5050', '5050'],
  ],
});

describe('Togel', () => {
  test('chances of the digital root and of rising pairs equal those of the rules', () => {
    const chance = (kind: string) => FAMILY.findKind(kind)?.winChance.toDecimal(4);
    expect([chance('dasar_ganjil'), chance('dasar_besar')]).toEqual(['0.55', '0.55']);
    expect([chance('kembang'), chance('kempis'), chance('kembar')]).toEqual(['0.45', '0.45', '0.1']);
  });

  test('every number has one shio: the first four from the year on have nine numbers, the others eight', () => {
    const sizes = new Map<string, number>();
    for (let value = 0; value < 100; value += 1) {
      const animal = shioOf(String(value).padStart(2, '0'), 'Horse');
      sizes.set(animal, (sizes.get(animal) ?? 0) + 1);
    }
    expect([...sizes.values()].sort()).toEqual([8, 8, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9]);
    expect(['Horse', 'Snake', 'Dragon', 'Rabbit'].map((animal) => sizes.get(animal))).toEqual([9, 9, 9, 9]);
    expect(shioOf('00', 'Horse')).toBe(shioOf('04', 'Horse'));
  });

  test('prices that give money away are refused: shio 9.5 with a discount, full tables at the fair price', () => {
    const codeOf = (change: typeof TOGEL_TERMS) => {
      const read = readFamilyPrices(FAMILY, togelPrices('T', 1, { ...TOGEL_TERMS, ...change }), 0n);
      return read.ok ? null : [read.code, read.params.bet];
    };
    expect(codeOf({})).toBeNull();
    expect(codeOf({ shio_9: { index: '9.5', discountPct: '8' }, shio_8: { index: '9.5', discountPct: '8' } })).toEqual([
      'PRICE_TABLE_MARGIN',
      'shio_9',
    ]);
    expect(codeOf({ '4D_full': { index: '10000', discountPct: '0' } })).toEqual(['PRICE_TABLE_MARGIN', '4D_full']);
    // Units of one bet have the same cost.
    expect(codeOf({ shio_8: { index: '9', discountPct: '1' } })).toEqual(['PRICE_TABLE_ODDS', 'shio']);
  });

  test('a changed index changes the return', () => {
    const kind = FAMILY.findKind('colok_jitu');
    if (kind === null) throw new Error('colok_jitu');
    const rtp = (index: string) => returnToPlayer(kind, termsPricing('colok_jitu', { index, discountPct: '6' }));
    expect([rtp('8').toDecimal(6), rtp('7').toDecimal(6)]).toEqual(['0.951063', '0.84468']);
  });

  test('a result has four digits', () => {
    expect(FAMILY.readDraw('0907')).toEqual([0, 9, 0, 7]);
    for (const text of ['907', '09071', '09a7', 907, null]) expect(FAMILY.readDraw(text)).toBeNull();
  });
});
