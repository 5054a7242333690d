import { accept, type Decision, refuse } from '../../refusal.ts';
import { DRAW_STRUCTURE, type DrawResult, type PrizeCode, type PrizeStructure, type Region } from './draw-structure.ts';

/** Params: `reason` (PRIZE, COUNT or DIGITS) with the place. */
export type ResultRefusal = 'RESULT_INVALID';

/** How entered numbers are parsed. Files that stored numbers as integers lost their leading zeros; operators type them. */
export type ResultReading = { readonly restoresLeadingZeros?: boolean };

/**
 * Parses an entered result: for each prize its numbers as digit strings. Refuses a wrong count of numbers (params: prize, count,
 * expected), numbers with a wrong number of digits (prize, position from 1, digits), and prizes that the region does not have (prize).
 */
export function readDrawResult(
  region: Region,
  entered: Readonly<Record<string, readonly string[]>>,
  reading: ResultReading = {},
): Decision<DrawResult, ResultRefusal> {
  const structure = DRAW_STRUCTURE[region];
  const unknown = Object.keys(entered).find((key) => !structure.some((prize) => prize.prize === key));
  if (unknown !== undefined) return refuse('RESULT_INVALID', { reason: 'PRIZE', prize: unknown.slice(0, 20) });
  const result: Partial<Record<PrizeCode, readonly string[]>> = {};
  for (const prize of structure) {
    const numbers = readPrize(prize, entered[prize.prize] ?? [], reading);
    if (!numbers.ok) return numbers;
    result[prize.prize] = numbers.value;
  }
  return accept(result);
}

function readPrize(
  prize: PrizeStructure,
  entered: readonly string[],
  reading: ResultReading,
): Decision<readonly string[], ResultRefusal> {
  if (entered.length !== prize.count) {
    return refuse('RESULT_INVALID', {
      reason: 'COUNT',
      prize: prize.prize,
      count: entered.length,
      expected: prize.count,
    });
  }
  const numbers = entered.map((number) =>
    reading.restoresLeadingZeros === true && /^\d+$/.test(number) ? number.padStart(prize.digits, '0') : number,
  );
  const wrong = numbers.findIndex((number) => number.length !== prize.digits || !/^\d+$/.test(number));
  if (wrong >= 0)
    return refuse('RESULT_INVALID', {
      reason: 'DIGITS',
      prize: prize.prize,
      position: wrong + 1,
      digits: prize.digits,
    });
  return accept(numbers);
}

/** One drawn number with its place in the result; `position` counts from 1 within the prize. */
export type DrawnNumber = { readonly prize: PrizeCode; readonly position: number; readonly number: string };

/** All numbers of a result in the order of publication. */
export function drawnNumbers(region: Region, result: DrawResult): readonly DrawnNumber[] {
  return DRAW_STRUCTURE[region].flatMap(({ prize }) =>
    (result[prize] ?? []).map((number, index) => ({ prize, position: index + 1, number })),
  );
}

/** The places at which two entries of the same result differ, for comparing the entries of two operators; empty when they agree. */
export function resultDifferences(region: Region, first: DrawResult, second: DrawResult): readonly DrawnNumber[] {
  return drawnNumbers(region, first).filter(({ prize, position, number }) => second[prize]?.[position - 1] !== number);
}

/** The canonical text of a result, for digests and comparisons: `DB:79864|G1:32616|G2:22437,55298…`. */
export function canonicalResult(region: Region, result: DrawResult): string {
  return DRAW_STRUCTURE[region].map(({ prize }) => `${prize}:${(result[prize] ?? []).join(',')}`).join('|');
}
