import type { OriginalInfo } from '@lantern/arcade-contract';
import { Rational } from '@lantern/money';
import { describe, expect, it } from 'vitest';
import {
  chanceText,
  endingOf,
  hundredthsText,
  needsConfirmation,
  readHundredths,
  roughChance,
  stakeBounds,
  timesText,
} from './figures.ts';
import { ballPlaces, heatOf, PLINKO_BOARD, pegPlaces } from './games/plinko-board.ts';
import { kindsOf, turnFor } from './games/wheel-board.ts';

const P = { symbol: 'P', exponent: 2 };

describe('figures of originals', () => {
  it('write multiples exactly', () => {
    expect(timesText(Rational.fromDecimal('1.9800'), 4)).toBe('1.9800×');
    expect(timesText(Rational.fromDecimal('1.0102'))).toBe('1.0102×');
    expect(timesText(Rational.of(1_000_000))).toBe('1,000,000×');
  });

  it('show no chance as zero, and mark a rounded chance', () => {
    expect(chanceText(Rational.of(1, 2))).toBe('50%');
    expect(chanceText(Rational.of(1, 10_000))).toBe('0.01%');
    expect(chanceText(Rational.of(1, 3))).toBe('≈ 33.33%');
    expect(chanceText(Rational.of(99, 100_000_000))).toBe('0.000099%');
    expect([9, 4_000, 8_000, 20_000].map((of) => roughChance(Rational.of(1, of)))).toEqual([
      '11.1%',
      '0.02%',
      '0.01%',
      '<0.01%',
    ]);
  });

  it('read a multiplier as it is typed', () => {
    expect(['50', '50.5', '0.01', '99.99', '50.', '', '5a', '1.234'].map(readHundredths)).toEqual([
      5_000,
      5_050,
      1,
      9_999,
      5_000,
      null,
      null,
      null,
    ]);
    expect([1, 5_049, 9_999].map(hundredthsText)).toEqual(['0.01', '50.49', '99.99']);
  });

  it('limit a stake by what the bet can win', () => {
    const info = (id: 'dice' | 'limbo' | 'mines') =>
      ({ id, stakes: { least: '0.10', most: '5000.00', usual: '1.00' }, mostPayout: '1000000.00' }) as OriginalInfo;
    expect(stakeBounds(info('dice'), { target: 5_000, isOver: true }, P)).toEqual({ least: 10n, most: 500_000n });
    expect(stakeBounds(info('dice'), { target: 1, isOver: false }, P)).toEqual({ least: 10n, most: 10_101n });
    expect(stakeBounds(info('limbo'), { target: '1000000' }, P)).toEqual({ least: 10n, most: 100n });
    expect(stakeBounds(info('mines'), { mines: 12 }, P)).toEqual({ least: 10n, most: 500_000n });
  });

  it('call a round a win only if it pays more than the stake', () => {
    const ended = (payout: string) => endingOf({ stake: '1.00', payout }, P);
    expect(['1.98', '1.00', '0.50', '0.00'].map(ended)).toEqual(['won', 'even', 'part', 'lost']);
  });
});

describe('boards', () => {
  it('the ball falls one row per step into the bucket of its path', () => {
    for (const path of ['LLLLLLLL', 'RRRRRRRR', 'RRRLRLLL', 'LRLRLRLRLRLRLRLR']) {
      const rights = path.split('R').length - 1;
      const places = ballPlaces(path);
      expect(places).toHaveLength(path.length + 2);
      expect(places.at(-1)?.x).toBeCloseTo(((rights + 0.5) * PLINKO_BOARD.width) / (path.length + 1), 0);
      const pegs = pegPlaces(path.length);
      for (const { x, y } of places.slice(1, -1)) {
        expect(pegs.filter((peg) => Math.abs(peg.x - x) < 0.3 && peg.y > y && peg.y - y < 14)).toHaveLength(1);
      }
    }
    expect([0, 4, 8].map((bucket) => heatOf(bucket, 8))).toEqual([4, 0, 4]);
  });

  it('the wheel turns until the middle of the winning segment is at the top', () => {
    expect(turnFor(0, 10)).toBe(342);
    expect(turnFor(9, 10)).toBe(18);
    const table = ['0', '2', '0', '1.5'].map((text) => Rational.fromDecimal(text));
    expect(kindsOf(table).map(({ multiplier, count }) => [multiplier.toDecimal(2), count])).toEqual([
      ['0', 2],
      ['1.5', 1],
      ['2', 1],
    ]);
  });
});

it('needs a confirmation of Max above a fifth of the balance, unless it was confirmed before or cannot be paid', () => {
  expect(needsConfirmation(2_000n, 10_000n, false)).toBe(false);
  expect(needsConfirmation(2_001n, 10_000n, false)).toBe(true);
  expect(needsConfirmation(2_001n, 10_000n, true)).toBe(false);
  expect(needsConfirmation(10n, 0n, false)).toBe(false);
});
