import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesFrom } from '../../chance/index.ts';
import {
  canonicalResult,
  DRAW_STRUCTURE,
  drawNumbers,
  drawnNumbers,
  type ResultsFile,
  readDrawResult,
  readResultsFile,
  resultDifferences,
} from '../index.ts';
import { anyResult, NORTHERN_RESULT, SOUTHERN_RESULT } from '../testing/results.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const HEADER =
  'date,special,prize1,prize2_1,prize2_2,prize3_1,prize3_2,prize3_3,prize3_4,prize3_5,prize3_6,prize4_1,prize4_2,prize4_3,prize4_4,prize5_1,prize5_2,prize5_3,prize5_4,prize5_5,prize5_6,prize6_1,prize6_2,prize6_3,prize7_1,prize7_2,prize7_3,prize7_4';
/** The northern draw of 2 October 2005, published as integers without leading zeros. */
const DAY =
  '2005-10-02,50058,74231,21941,86583,82939,39013,37092,88395,17282,99157,8981,1328,202,3305,5478,7814,5570,5896,3661,7253,331,13,553,24,46,30,75';

describe('results of a draw', () => {
  test('have 27 numbers in the north and 18 in a province', () => {
    expect(drawnNumbers('N', NORTHERN_RESULT)).toHaveLength(27);
    expect(drawnNumbers('S', SOUTHERN_RESULT)).toHaveLength(18);
  });

  test('are refused with the position of the fault', () => {
    const entered = structuredClone(NORTHERN_RESULT) as Record<string, string[]>;
    expect(readDrawResult('N', { ...entered, G7: ['28', '07', '86'] })).toMatchObject({
      code: 'RESULT_INVALID',
      params: { reason: 'COUNT', prize: 'G7', count: 3, expected: 4 },
    });
    expect(readDrawResult('N', { ...entered, G7: ['28', '7', '86', '48'] })).toMatchObject({
      params: { reason: 'DIGITS', prize: 'G7', position: 2, digits: 2 },
    });
    expect(readDrawResult('N', { ...entered, DB: ['7986x'] })).toMatchObject({ params: { reason: 'DIGITS' } });
    expect(readDrawResult('N', { ...entered, G8: ['19'] })).toMatchObject({ params: { reason: 'PRIZE', prize: 'G8' } });
    expect(readDrawResult('S', entered).ok).toBe(false);
  });

  test('two entries differ exactly where their numbers differ', () => {
    fc.assert(
      fc.property(anyResult('N'), anyResult('N'), (first, second) => {
        const differing = resultDifferences('N', first, second).length;
        expect(differing === 0).toBe(canonicalResult('N', first) === canonicalResult('N', second));
        expect(resultDifferences('N', first, first)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test('drawn from bytes are complete, valid and the same for the same bytes', () => {
    for (const region of ['N', 'S'] as const) {
      const digits = DRAW_STRUCTURE[region].reduce((sum, prize) => sum + prize.count * prize.digits, 0);
      const bytes = Uint8Array.from({ length: digits }, (_, index) => index % 250);
      const drawn = drawNumbers(region, bytesFrom(bytes));
      expect(readDrawResult(region, drawn as Record<string, string[]>)).toEqual({ ok: true, value: drawn });
      expect(canonicalResult(region, drawn)).toMatch(/^DB:01234/);
    }
  });
});

function readFile(text: string): ResultsFile {
  const steps = readResultsFile(text);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

describe('results files', () => {
  test('restore leading zeros from the digits of each prize', () => {
    const { results, problems } = readFile(`${HEADER}\n${DAY}\n`);
    expect(problems).toEqual([]);
    expect(results[0]).toMatchObject({
      date: '2005-10-02',
      result: { DB: ['50058'], G4: ['8981', '1328', '0202', '3305'], G6: ['331', '013', '553'] },
    });
  });

  test('report unreadable rows and return the rest', () => {
    const text = [
      HEADER,
      DAY,
      DAY,
      DAY.replace('2005-10-02', '2005-02-30'),
      DAY.replace('2005-10-02', '2005-10-03').replace(',50058,', ',500581,'),
      '2005-10-04,1,2',
      '',
      DAY.replace('2005-10-02', '2005-10-05'),
    ].join('\r\n');
    const { results, problems } = readFile(text);
    expect(results.map((one) => one.date)).toEqual(['2005-10-02', '2005-10-05']);
    expect(problems).toEqual([
      { line: 3, code: 'FILE_DATE_REPEATED' },
      { line: 4, code: 'FILE_DATE' },
      { line: 5, code: 'FILE_NUMBERS' },
      { line: 6, code: 'FILE_COLUMNS' },
    ]);
    expect(readFile('date,first\n')).toEqual({ results: [], problems: [{ line: 1, code: 'FILE_HEADER' }] });
  });

  test('that are too long in lines, or in one line, are refused in steps', () => {
    const long = readFile(`${HEADER}\n${'\n'.repeat(50_000)}`);
    expect(long).toEqual({ results: [], problems: [{ line: 40_000, code: 'FILE_TOO_LONG' }] });
    expect(readFile(`${HEADER}\n${','.repeat(1_000_000)}`).problems).toEqual([{ line: 2, code: 'FILE_COLUMNS' }]);
    expect([...readResultsFile(`${HEADER}\n${`${DAY}\n`.repeat(100)}`)]).toHaveLength(6);
  });
});
