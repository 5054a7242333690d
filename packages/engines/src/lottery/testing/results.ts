import fc from 'fast-check';
import { DRAW_STRUCTURE, type DrawResult, type Region, readDrawResult } from '../index.ts';

/** An invented northern result with a repeated ending: 20 appears twice. */
export const NORTHERN_RESULT = resultOf('N', {
  DB: ['79864'],
  G1: ['32616'],
  G2: ['22437', '55298'],
  G3: ['41401', '59655', '65508', '93536', '70650', '98857'],
  G4: ['7764', '6509', '7084', '1392'],
  G5: ['1254', '5620', '0740', '4120', '1046', '3940'],
  G6: ['580', '210', '503'],
  G7: ['28', '07', '86', '48'],
});

/** An invented provincial result. */
export const SOUTHERN_RESULT = resultOf('S', {
  DB: ['526271'],
  G1: ['21535'],
  G2: ['64221'],
  G3: ['49565', '31065'],
  G4: ['34176', '88947', '29340', '25192', '53774', '14643', '64049'],
  G5: ['0567'],
  G6: ['8082', '7125', '1351'],
  G7: ['335'],
  G8: ['19'],
});

/** A result that is valid by construction of the test. */
export function resultOf(region: Region, numbers: Record<string, string[]>): DrawResult {
  const read = readDrawResult(region, numbers);
  if (!read.ok) throw new Error(`${read.code} ${JSON.stringify(read.params)}`);
  return read.value;
}

/** Any valid result of a region. */
export function anyResult(region: Region): fc.Arbitrary<DrawResult> {
  const digit = fc.integer({ min: 0, max: 9 });
  const prizes = DRAW_STRUCTURE[region].map(({ prize, count, digits }) => {
    const number = fc.array(digit, { minLength: digits, maxLength: digits }).map((all) => all.join(''));
    return [prize, fc.array(number, { minLength: count, maxLength: count })] as const;
  });
  return fc.record(Object.fromEntries(prizes));
}
