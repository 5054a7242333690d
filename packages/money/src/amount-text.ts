import { checkExponent } from './currency.ts';
import { MAX_AMOUNT, MAX_MINOR_UNITS, type MinorUnits } from './minor-units.ts';

/** Longer texts are rejected without parsing: int64 needs 19 digits, a sign and a point. */
const MAX_TEXT_LENGTH = 32;

/**
 * Parses an amount from outside, a strict decimal string: digits, at most one point with digits on both sides. No sign, no exponent
 * notation, no spaces or separators, no more decimals than the currency has, at most MAX_AMOUNT.
 * @example parseAmount('1234.5', 2) // 123450n
 * @returns null when the text is not such an amount.
 */
export function parseAmount(text: string, exponent: number): MinorUnits | null {
  const amount = parseSum(text, exponent);
  return amount === null || text.startsWith('-') || amount > MAX_AMOUNT ? null : amount;
}

/**
 * Parses a figure that the platform has written: like `parseAmount`, but it may have a minus sign, and be a sum of amounts up to int64.
 * @example parseSum('-12.30', 2) // -1230n
 * @returns null when the text is not such a figure.
 */
export function parseSum(text: string, exponent: number): MinorUnits | null {
  checkExponent(exponent);
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return null;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  if (decimals.length > exponent) return null;
  const magnitude = BigInt(whole + decimals.padEnd(exponent, '0'));
  if (magnitude > MAX_MINOR_UNITS) return null;
  return (sign === '-' ? -magnitude : magnitude) as MinorUnits;
}

/**
 * Formats an amount as the API's decimal string, with exactly the currency's decimals.
 * @example formatAmount(123450n, 2) // '1234.50'
 */
export function formatAmount(minor: bigint, exponent: number): string {
  checkExponent(exponent);
  const { sign, whole, decimals } = splitDigits(minor, exponent);
  return exponent === 0 ? `${sign}${whole}` : `${sign}${whole}.${decimals}`;
}

/** Display options of an amount. */
export type DisplayAmountOptions = {
  readonly exponent: number;
  /** Placed before the number, after the minus sign; omitted or empty for a bare number. */
  readonly symbol?: string;
  /** BCP 47 tag of the reader's language: selects the separators. Default English. */
  readonly locale?: string;
};

/**
 * Formats an amount for display: two decimals and thousands separators, rounded toward zero, so that the shown amount is never above the
 * real one.
 * @example displayAmount(123456789n, { exponent: 4, symbol: '$' }) // '$12,345.67'
 */
export function displayAmount(minor: bigint, options: DisplayAmountOptions): string {
  checkExponent(options.exponent);
  const { sign, whole, decimals } = splitDigits(minor, options.exponent);
  const shownDecimals = decimals.padEnd(2, '0').slice(0, 2);
  const { group, point } = separatorsOf(options.locale ?? 'en');
  const grouped = groupDigits(whole, group);
  const isShownAsZero = /^0*$/.test(whole + shownDecimals);
  return `${isShownAsZero ? '' : sign}${options.symbol ?? ''}${grouped}${point}${shownDecimals}`;
}

/**
 * Formats a whole number for display, with the same separators as amounts.
 * @example displayCount(1234, 'vi') // '1.234'
 */
export function displayCount(count: number | bigint, locale = 'en'): string {
  return groupDigits(count.toString(), separatorsOf(locale).group);
}

function groupDigits(whole: string, separator: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, separator);
}

function splitDigits(minor: bigint, exponent: number): { sign: string; whole: string; decimals: string } {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  const cut = digits.length - exponent;
  return { sign: minor < 0n ? '-' : '', whole: digits.slice(0, cut), decimals: digits.slice(cut) };
}

const POINT_FIRST_LANGUAGES = new Set(['vi', 'id', 'de', 'es', 'it', 'nl', 'pt', 'tr']);

/** Fixed separators per language, so that amounts rendered by the server and by the browser never differ. */
export function separatorsOf(locale: string): { group: string; point: string } {
  const language = locale.toLowerCase().split('-')[0] ?? 'en';
  return POINT_FIRST_LANGUAGES.has(language) ? { group: '.', point: ',' } : { group: ',', point: '.' };
}
