const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 52;
const TOP = 14;
const BASE = 210;
const MOST_LABELS = 8;
/** With more days, the dots of the line would touch. */
const MOST_DOTS = 31;

/** The next round number above: 1, 2 or 5 with zeros. Only for drawing, never for money, so plain numbers are safe. */
export function roundUp(highest: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  return ([1, 2, 5, 10].find((step) => step * unit >= highest) ?? 10) * unit;
}

/** Axis labels: 1234567 → +1.2M. */
export function shortAmount(amount: number): string {
  const size = Math.abs(amount);
  const text =
    size >= 1_000_000
      ? `${(size / 1_000_000).toFixed(1)}M`
      : size >= 10_000
        ? `${Math.round(size / 1_000)}K`
        : // Axis lines of a small chart fall between whole units.
          String(Number(size.toFixed(size < 10 ? 1 : 0)));
  return amount === 0 ? '0' : `${amount < 0 ? '−' : '+'}${text}`;
}

/**
 * Coordinates of the chart: bars from the zero line, the running result as a path.
 *
 * @param days oldest first, results as decimal strings
 */
export function chartShapes(days: readonly { readonly day: string; readonly result: string }[]) {
  let running = 0;
  const points = days.map(({ day, result }) => {
    running += Number(result);
    return { day, result: Number(result), running };
  });
  const values = points.flatMap((point) => [point.result, point.running]);
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const top = highest > 0 ? roundUp(highest) : 0;
  const bottom = lowest < 0 ? -roundUp(-lowest) : 0;
  const span = top - bottom || 1;
  const yOf = (value: number) => BASE - ((value - bottom) / span) * (BASE - TOP);
  const slot = (WIDTH - LEFT) / Math.max(1, points.length);
  const barWidth = Math.min(22, slot * 0.6);
  const everyNth = Math.ceil(points.length / MOST_LABELS);
  const place = points.map((point, index) => ({ ...point, x: LEFT + slot * (index + 0.5) }));
  const step = Math.max(top, -bottom) / 2 || 1;
  const marks = [2, 1, 0, -1, -2].map((times) => times * step).filter((mark) => mark <= top && mark >= bottom);
  return {
    width: WIDTH,
    height: HEIGHT,
    marks: marks.map((mark) => ({ y: yOf(mark), text: shortAmount(mark) })),
    bars: place.map(({ day, result, x }, index) => ({
      ...{ day, isWon: result > 0, middle: x, x: x - barWidth / 2, barWidth },
      y: Math.min(yOf(0), yOf(result)),
      barHeight: Math.abs(yOf(result) - yOf(0)),
      label: index % everyNth === 0 ? day.slice(5) : null,
    })),
    dots:
      points.length > MOST_DOTS ? [] : place.map((point) => ({ day: point.day, x: point.x, y: yOf(point.running) })),
    line: place.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${yOf(point.running)}`).join(''),
  };
}
