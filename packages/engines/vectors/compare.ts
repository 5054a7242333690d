import { Rational } from '@lantern/money';

/** Numbers given with at least this many decimals are compared with a fine tolerance. */
const FINE_DECIMALS = 10;
const FINE_TOLERANCE = 1e-9;
const COARSE_TOLERANCE = 1e-6;

/**
 * Describes the first difference from the expected value, or null. Only the keys of `expected` are compared, at every depth; arrays
 * must have the same order and length.
 */
export function firstDifference(expected: unknown, actual: unknown, path = 'value'): string | null {
  if (Array.isArray(expected)) return differenceOfArrays(expected, actual, path);
  if (typeof expected === 'object' && expected !== null) return differenceOfObjects(expected, actual, path);
  return isSame(expected, actual) ? null : `${path}: expected ${show(expected)}, got ${show(actual)}`;
}

function differenceOfArrays(expected: readonly unknown[], actual: unknown, path: string): string | null {
  if (!Array.isArray(actual)) return `${path}: expected a list, got ${show(actual)}`;
  if (actual.length !== expected.length) return `${path}: expected ${expected.length} items, got ${show(actual)}`;
  for (const [index, item] of expected.entries()) {
    const difference = firstDifference(item, actual[index], `${path}[${index}]`);
    if (difference !== null) return difference;
  }
  return null;
}

function differenceOfObjects(expected: object, actual: unknown, path: string): string | null {
  const given = actual ?? {};
  if (typeof given !== 'object') return `${path}: expected an object, got ${show(actual)}`;
  const fields = given as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(expected)) {
    const difference = firstDifference(value, fields[key], `${path}.${key}`);
    if (difference !== null) return difference;
  }
  return null;
}

function isSame(expected: unknown, actual: unknown): boolean {
  if (expected === null) return actual === null || actual === undefined;
  if (typeof expected === 'number') return isSameNumber(expected, actual);
  if (typeof expected === 'string' && isFraction(expected) && typeof actual === 'string') {
    return (isFraction(actual) || /^-?\d+$/.test(actual)) && Rational.parse(actual).equals(Rational.parse(expected));
  }
  return expected === actual;
}

function isSameNumber(expected: number, actual: unknown): boolean {
  if (typeof actual === 'bigint') return Number.isInteger(expected) && BigInt(expected) === actual;
  if (typeof actual !== 'number') return false;
  if (Number.isInteger(expected)) return expected === actual;
  const tolerance = decimalsOf(expected) >= FINE_DECIMALS ? FINE_TOLERANCE : COARSE_TOLERANCE;
  return Math.abs(expected - actual) <= tolerance;
}

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return (mantissa.split('.')[1]?.length ?? 0) - Number(exponent);
}

function isFraction(text: string): boolean {
  return /^-?\d+\/0*[1-9]\d*$/.test(text);
}

function show(value: unknown): string {
  const text = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? inner.toString() : inner));
  return (text ?? 'nothing').slice(0, 200);
}
