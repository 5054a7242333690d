import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DRAW_FORMS, type PlatformFamily } from '../src/lottery/elottery/index.ts';
import { addCounts, counter, findingsOf, isSuspicious } from './battery.ts';
import { formOf, hmacSha256, platformDraws } from './platform-draws.ts';
import { writeReport } from './report.ts';
import { chiSquare, chiSquareTail, normalTail } from './significance.ts';

const FAMILIES = Object.keys(DRAW_FORMS) as PlatformFamily[];
const DICE = formOf('K3');

function countsOf(family: PlatformFamily, draws: number, share = 0) {
  const { add, counts } = counter(formOf(family));
  const next = platformDraws(family, 'a test', share);
  for (let made = 0; made < draws; made += 1) add(next());
  return counts;
}

test('the bytes of draws are those of standard HMAC-SHA256', () => {
  for (const [key, message] of [
    [32, 64],
    [32, 68],
    [64, 0],
    [0, 200],
  ] as const) {
    const bytes = (length: number) => Uint8Array.from({ length }, (_, place) => (place * 37 + length) % 256);
    const expected = createHmac('sha256', bytes(key)).update(bytes(message)).digest('hex');
    expect(Buffer.from(hmacSha256(bytes(key), bytes(message))).toString('hex')).toBe(expected);
  }
});

test('tail probabilities equal published tables', () => {
  const close = (found: number, expected: number) => expect(found / expected).toBeCloseTo(1, 5);
  close(chiSquareTail(3.841459, 1), 0.05);
  close(chiSquareTail(16.918978, 9), 0.05);
  close(chiSquareTail(27.877165, 9), 0.001);
  close(chiSquareTail(124.342113, 100), 0.05);
  close(chiSquareTail(4, 9), 0.911413);
  close(normalTail(1.959964), 0.05);
  expect(chiSquareTail(0, 5)).toBe(1);
  expect(chiSquare([10, 0, 1, 0, 9], [10, 2, 1, 2, 5])).toEqual({ statistic: 6.4, freedom: 2 });
});

describe('the battery of statistical tests', () => {
  test.each(FAMILIES)('finds no deviation in three thousand draws of %s', (family) => {
    const findings = findingsOf(formOf(family), countsOf(family, 3_000));
    expect(new Set(findings.map((one) => one.test)).size).toBeGreaterThanOrEqual(5);
    expect(findings.filter((one) => isSuspicious(one, 100))).toEqual([]);
  });

  test('has the same counts whether draws are made by one core or by two', () => {
    const [one, other] = [countsOf('K3', 600, 0), countsOf('K3', 400, 1)];
    const together = addCounts([one, other]);
    expect(together.draws).toBe(1_000);
    expect(together.places.map((place) => place.reduce((sum, count) => sum + count, 0))).toEqual([1_000, 1_000, 1_000]);
    expect(together.hands.reduce((sum, count) => sum + count, 0)).toBe(200);
  });

  const suspects = (draw: (n: number) => readonly number[]) => {
    const { add, counts } = counter(DICE);
    for (let n = 0; n < 12_000; n += 1) add(draw(n));
    const findings = findingsOf(DICE, counts);
    return [...new Set(findings.filter((one) => isSuspicious(one, findings.length)).map((one) => one.test))];
  };
  const next = platformDraws('K3', 'bent', 0);

  test('finds a face that is drawn slightly too often', () => {
    expect(suspects((n) => (n % 20 === 0 ? [6, 6, 6] : next()))).toContain('frequency');
  });

  test('finds draws that depend on the previous ones', () => {
    let before = 1;
    const leaning = (n: number) => {
      const [first = 1, ...others] = next();
      before = n % 3 === 0 ? before : first;
      return [before, ...others];
    };
    expect(suspects(leaning)).toEqual(expect.arrayContaining(['serial', 'runs', 'gaps', 'poker']));
  });

  test('finds dependent positions of one draw, and counts that are too even', () => {
    expect(suspects((n) => (n % 20 === 0 ? [3, 3, 1] : next()))).toContain('neighbours');
    expect(suspects((n) => [1 + (n % 6), 1 + (Math.floor(n / 6) % 6), 1 + (Math.floor(n / 36) % 6)])).toContain(
      'frequency',
    );
  });
});

test('the report names its seed, its significance and every test', () => {
  const findings = findingsOf(DICE, countsOf('K3', 2_000));
  const page = writeReport([{ family: 'K3', draws: 2_000, findings }], 'abc');
  expect(page).toContain('--seed abc');
  expect(page).toContain('significance 0.001');
  expect(page).toContain('None of the 8 tests');
  expect(page.match(/^\| .* \| .* \|$/gm)).toHaveLength(findings.length + 1);
});
