/** Drawing units. Only for drawing, never for money, so plain numbers are safe. */
export const WIDTH = 600;
export const HEIGHT = 170;
const TICKS = 4;

export interface ChartScale {
  /** Values of the horizontal lines, from 0 up. */
  readonly ticks: readonly number[];
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
}

/** The next round number above: 1, 2 or 5 followed by zeros. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Scale for a number of points and the highest value. */
export function scaleOf(count: number, highest: number): ChartScale {
  const step = highest > 0 ? roundUp(highest / TICKS) : 1;
  const top = step * Math.max(1, Math.ceil(highest / step));
  return {
    ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, place) => place * step),
    x: (place) => (count < 2 ? 0 : (place / (count - 1)) * WIDTH),
    y: (value) => HEIGHT - (Math.max(0, value) / top) * HEIGHT,
  };
}

/** A line through points; it ends at the last value. */
export function lineOf(values: readonly (number | null)[], { x, y }: ChartScale): string {
  const reached = values.flatMap((value, place) =>
    value === null ? [] : [`${x(place).toFixed(1)} ${y(value).toFixed(1)}`],
  );
  return reached.length === 0 ? '' : `M${reached.join('L')}`;
}

/** Short axis label: 12000 → `12K`. */
export function shortNumber(value: number): string {
  const [size, letter] = value >= 1_000_000 ? [1_000_000, 'M'] : value >= 1_000 ? [1_000, 'K'] : [1, ''];
  return `${Number((value / size).toFixed(1))}${letter}`;
}
