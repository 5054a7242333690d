import { describe, expect, it } from 'vitest';
import { chartShapes, roundUp, shortAmount } from './chart-shapes.ts';

const days = (...results: string[]) => results.map((result, at) => ({ day: `2026-11-${10 + at}`, result }));

describe('the chart of profit and loss', () => {
  it('draws won days above the zero line and lost days below', () => {
    const { bars, marks } = chartShapes(days('50.00', '-20.00', '0.00'));
    const zero = marks.find(({ text }) => text === '0')?.y ?? Number.NaN;
    const [won, lost, none] = bars;
    expect((won?.y ?? 0) + (won?.barHeight ?? 0)).toBeCloseTo(zero);
    expect(lost?.y).toBeCloseTo(zero);
    expect([won?.isWon, lost?.isWon, none?.barHeight]).toEqual([true, false, 0]);
  });

  it('ends its line at the sum of all days', () => {
    const { dots, bars } = chartShapes(days('40.00', '10.00', '-50.00'));
    const zero = (bars[0]?.y ?? 0) + (bars[0]?.barHeight ?? 0);
    expect(dots.at(-1)?.y).toBeCloseTo(zero);
  });

  it('is a flat line when nothing was won or lost', () => {
    const { line, marks } = chartShapes(days('0.00', '0.00'));
    expect(line).not.toMatch(/NaN|Infinity/);
    expect(marks.map(({ text }) => text)).toEqual(['0']);
  });

  it('labels round figures', () => {
    expect([roundUp(0.4), roundUp(61), roundUp(500), roundUp(1_001)]).toEqual([1, 100, 500, 2_000]);
    expect([shortAmount(0), shortAmount(-500), shortAmount(25_000), shortAmount(1_200_000)]).toEqual([
      '0',
      '−500',
      '+25K',
      '+1.2M',
    ]);
  });
});
