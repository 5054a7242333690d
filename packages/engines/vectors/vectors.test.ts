import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { firstDifference } from './compare.ts';
import { readVectorFiles, runVectorFiles } from './run-cases.ts';

const OPEN = fileURLToPath(new URL('./open', import.meta.url));

describe('the open vectors', () => {
  const files = readVectorFiles(OPEN).filter((file) => file.topic !== 'ledger');

  test.each(files.map((file) => [file.topic, file]))('%s pass', async (_, file) => {
    const totals = await runVectorFiles([file]);
    expect(totals.failures).toEqual([]);
    expect([totals.passed, totals.unknown.size]).toEqual([file.cases.length, 0]);
  });
});

test('our own vectors pass', async () => {
  const files = readVectorFiles(fileURLToPath(new URL('./own', import.meta.url)));
  const { failures, unknown } = await runVectorFiles(files);
  expect([failures, unknown.size]).toEqual([[], 0]);
});

describe('a bet in a vector', () => {
  const sides = (play: string, selection: unknown, digits: readonly number[]) => ({ play, selection, digits });

  test.each([
    ['baccarat', 'prob', { bet: 'bankerPair', pays: '11:1' }, { p: 0.074698795181, rtp: 0.8963855422 }],
    ['baccarat', 'prob', { bet: 'super6' }, { p: 0.053863715858, rtp: 0.7002283062 }],
    ['dragon_tiger', 'prob', { bet: 'tiger' }, { p: 0.4626506024, rtp: 0.9626506024 }],
    ['erbagang', 'prob', { bet: 'playerPair', pays: '12:1' }, { rtp: 1 }],
    ['zhajinhua', 'prob', { bet: 'flush' }, { rtp: 0.9140075015 }],
    ['roulette', 'prob', { bet: 'corner' }, { numbers: 4, rtp: 0.972972973 }],
    ['fantan_sedie_baucua', 'fantan_prob', { bet: 'fan' }, { rtp: 0.9625 }],
    ['fantan_sedie_baucua', 'sedie_prob', { bet: 'w3r1', pays: '3' }, { p: '1/4', rtp: 1 }],
    ['fantan_sedie_baucua', 'baucua_prob', { bet: 'anytriple' }, { p: '1/36', rtp: 0.8611111111 }],
    ['ssc', 'count_and_win', sides('lh', '龙', [7, 3]), { units: 1, winningUnits: 1 }],
    ['ssc', 'count_and_win', sides('lh', ['dragon', 'tiger'], [4, 4]), { units: 2, winningUnits: 0 }],
    ['ssc', 'count_and_win', sides('lh_he', ['和'], [4, 4]), { units: 1, winningUnits: 1 }],
    ['ssc', 'count_and_win', sides('dxds2', [['大', '双'], ['odd']], [8, 3]), { units: 2, winningUnits: 2 }],
  ])('is named by code or row: %s %s %j', async (topic, fn, input, expected) => {
    const { failures, passed } = await runVectorFiles([
      { path: '', topic, cases: [{ id: topic, fn, input, expect: expected }] },
    ]);
    expect([failures, passed]).toEqual([[], 1]);
  });
});

describe('the comparison of a vector', () => {
  const isEqual = (expected: unknown, actual: unknown) => firstDifference(expected, actual) === null;

  test('uses the expected keys only, at every depth', () => {
    expect(isEqual({ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 })).toBe(true);
    expect(firstDifference({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toBe('value.a[0].b: expected 1, got 2');
  });

  test('compares lists completely and in order', () => {
    expect(isEqual([1, 2], [2, 1])).toBe(false);
    expect(isEqual([1], [1, 2])).toBe(false);
    expect(isEqual([], {})).toBe(false);
  });

  test('accepts null for a value that is not offered', () => {
    expect(isEqual({ bet: null }, {})).toBe(true);
    expect(isEqual({ bet: { p: null } }, { bet: null })).toBe(true);
    expect(isEqual({ bet: null }, { bet: 0 })).toBe(false);
    expect(isEqual({ bet: 0 }, { bet: null })).toBe(false);
  });

  test('is exact for integers, strings, booleans and fractions', () => {
    expect(isEqual(5, 5n)).toBe(true);
    expect(isEqual(5, 5.0000000001)).toBe(false);
    expect(isEqual(5, '5')).toBe(false);
    expect(isEqual(true, 1)).toBe(false);
    expect(isEqual('2/4', '1/2')).toBe(true);
    expect(isEqual('4/2', '2')).toBe(true);
    expect(isEqual('1/3', '0.333333')).toBe(false);
    expect(isEqual('02', '2')).toBe(false);
  });

  test('is more exact for numbers given with ten or more decimals', () => {
    expect(isEqual(0.25, 0.2500009)).toBe(true);
    expect(isEqual(0.25, 0.250002)).toBe(false);
    expect(isEqual(0.1234567891, 0.1234567899)).toBe(true);
    expect(isEqual(0.1234567891, 0.1234568)).toBe(false);
    expect(isEqual(1.5e-10, 0)).toBe(true);
    expect(isEqual(1.5e-9, 0)).toBe(false);
    expect(isEqual(0.5, Number.NaN)).toBe(false);
  });
});

describe('the command that checks vectors', () => {
  const run = (...args: string[]) => {
    const runner = fileURLToPath(new URL('./run.ts', import.meta.url));
    try {
      const output = execFileSync(process.execPath, ['--import', 'tsx', runner, ...args], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
      return { status: 0, last: output.trim().split('\n').at(-1) };
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      return { status, last: stdout.trim().split('\n').at(-1) };
    }
  };
  const fixture = (name: string) => fileURLToPath(new URL(`./testing/${name}`, import.meta.url));

  test('fails for a failing case, and with --strict for an unknown function', () => {
    expect(run(fixture('mixed'))).toEqual({ status: 1, last: '1 passed, 1 failed, 2 unknown' });
    expect(run(fixture('unknown'))).toEqual({ status: 0, last: '1 passed, 0 failed, 1 unknown' });
    expect(run(fixture('unknown'), '--strict')).toEqual({ status: 1, last: '1 passed, 0 failed, 1 unknown' });
    expect(run('no-such-folder').status).toBe(2);
    expect(run().status).toBe(2);
  });
});
