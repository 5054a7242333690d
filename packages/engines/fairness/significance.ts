/**
 * Probability of a chi-square statistic at least this large: the upper tail for the given degrees of freedom, by series and continued
 * fraction of the incomplete gamma function. Accurate to ten digits unless it is tiny.
 */
export function chiSquareTail(statistic: number, freedom: number): number {
  const [a, x] = [freedom / 2, statistic / 2];
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
}

/** Two-sided probability of at least this many standard deviations from the mean. */
export function normalTail(deviation: number): number {
  // The square of a normal deviation is a chi-square statistic with one degree of freedom.
  return chiSquareTail(deviation * deviation, 1);
}

/** Chi-square statistic of counts against expected values; cells with too small expected values are merged with their neighbours. */
export function chiSquare(
  observed: readonly number[],
  expected: readonly number[],
): { readonly statistic: number; readonly freedom: number } {
  let [statistic, cells, count, hoped] = [0, 0, 0, 0];
  const close = () => {
    statistic += (count - hoped) ** 2 / hoped;
    cells += 1;
    [count, hoped] = [0, 0];
  };
  let left = expected.reduce((sum, one) => sum + one, 0);
  for (const [index, one] of expected.entries()) {
    count += observed[index] ?? 0;
    hoped += one;
    left -= one;
    // The remaining cells must also reach the minimum.
    if (hoped >= LEAST_EXPECTED && (left >= LEAST_EXPECTED || index === expected.length - 1)) close();
  }
  if (hoped > 0) close();
  return { statistic, freedom: cells - 1 };
}

/** With fewer expected per cell the statistic does not follow the chi-square distribution. */
const LEAST_EXPECTED = 5;
const MOST_STEPS = 100_000;
const PRECISION = 1e-15;

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let step = 1; step < MOST_STEPS && Math.abs(term) > Math.abs(sum) * PRECISION; step += 1) {
    term *= x / (a + step);
    sum += term;
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** Lentz's algorithm for the continued fraction. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let step = 1; step < MOST_STEPS; step += 1) {
    const factor = -step * (step - a);
    b += 2;
    d = factor * d + b;
    if (Math.abs(d) < tiny) d = tiny;
    c = b + factor / c;
    if (Math.abs(c) < tiny) c = tiny;
    d = 1 / d;
    const change = d * c;
    fraction *= change;
    if (Math.abs(change - 1) < PRECISION) break;
  }
  return Math.exp(-x + a * Math.log(x) - logGamma(a)) * fraction;
}

const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188] as const;
const STIRLING_FROM = 15;

/** Natural logarithm of the gamma function, for arguments above 0. */
function logGamma(value: number): number {
  let [shifted, product] = [value, 1];
  while (shifted < STIRLING_FROM) {
    product *= shifted;
    shifted += 1;
  }
  const series = STIRLING.reduce((sum, one, index) => sum + one / shifted ** (2 * index + 1), 0);
  return (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
}
