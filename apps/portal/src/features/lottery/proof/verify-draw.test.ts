import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CHANGES, changeValue } from './change-value.ts';
import { type Published, type StepName, verifyDraw } from './verify-draw.ts';

/** The worked example of docs/fairness.md, drawn with a real round of drand. */
const example = JSON.parse(
  readFileSync(new URL('../../../../../../tools/verify-draw/example.json', import.meta.url), 'utf8'),
) as Published;

const badSteps = async (published: Published): Promise<string[]> => {
  const { steps } = await verifyDraw(published);
  return Object.entries(steps).flatMap(([name, state]) => (state === 'bad' ? [name] : []));
};

/** The example with one value changed, e.g. `beacon.round`. */
function changed(path: string, value: unknown): Published {
  const copy = structuredClone(example) as { draw: Record<string, Record<string, unknown>> } & Published;
  const [part = '', field] = path.split('.');
  const target = (field === undefined ? copy.draw : copy.draw[part]) as Record<string, unknown>;
  target[field ?? part] = value;
  return copy;
}

test('verifies the worked example, with the bytes and digits of the page', async () => {
  const verdict = await verifyDraw(example);
  expect(verdict.isGood).toBe(true);
  expect(Object.values(verdict.steps)).toEqual(Array(6).fill('good'));
  expect(verdict.bytes).toHaveLength(32);
  expect(verdict.bytes.slice(0, 4)).toEqual([137, 33, 24, 142]);
  expect(verdict.numbers.map((one) => one.number).join('')).toBe('73420');
});

test('excludes drawn numbers from the list, and skips bytes that would favour its beginning', async () => {
  const race = { count: 10, lowest: 1, highest: 10, isDistinct: true, separator: ',' } as const;
  const verdict = await verifyDraw(changed('form', race));
  expect(verdict.numbers.map((one) => one.number).sort()).toEqual([
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
    '10',
  ]);
  // 137 mod 10 is index 7 of 1–10, 33 mod 9 is index 6 of the remaining values.
  expect(verdict.numbers.slice(0, 2)).toEqual([
    { byte: 137, among: 10, number: '08', at: 0 },
    { byte: 33, among: 9, number: '07', at: 1 },
  ]);
  const dice = { count: 3, lowest: 1, highest: 6, isDistinct: false, separator: ',' } as const;
  expect((await verifyDraw(changed('form', dice))).numbers.map((one) => one.number)).toEqual(['6', '4', '1']);
});

test('reports that a list that is too long is skipped, and verifies the rest by its digest', async () => {
  const verdict = await verifyDraw({ ...example, lines: null });
  expect(verdict.steps.bets).toBe('skipped');
  expect(verdict.isGood).toBe(true);
});

describe('a changed draw proof', () => {
  const cases: [string, unknown, StepName[]][] = [
    ['chain.value', example.draw.chain.commitment, ['secret', 'mix', 'digits']],
    ['chain.commitment', '00'.repeat(32), ['secret']],
    ['chain.committedAt', example.draw.drawsAt, ['seal']],
    ['beacon.value', '11'.repeat(32), ['beacon', 'mix', 'digits']],
    ['beacon.round', 1001, ['beacon']],
    ['beacon.signature', `${example.draw.beacon.signature?.slice(0, -1)}8`, ['beacon']],
    ['beacon.network', '22'.repeat(32), ['beacon']],
    ['bets.sealedAt', example.draw.drawsAt, ['beacon']],
    ['bets.count', 3, ['bets']],
    ['bets.digest', '33'.repeat(32), ['bets']],
    ['outcome', '44'.repeat(32), ['mix']],
    ['digits', '73421', ['digits']],
  ];
  test.each(cases)('is detected if %s changed', async (path, value, expected) => {
    expect(await badSteps(changed(path, value))).toEqual(expected);
  });

  test('is detected for every value that the page shows', async () => {
    expect(await badSteps(changeValue(example, 'secret'))).toContain('secret');
    expect(await badSteps(changeValue(example, 'bet'))).toContain('bets');
    expect(await badSteps(changeValue({ ...example, lines: [] }, 'bet'))).toContain('bets');
    expect(await badSteps(changeValue(example, 'beacon'))).toContain('beacon');
    for (const change of CHANGES) expect((await verifyDraw(changeValue(example, change))).isGood).toBe(false);
  });
});
