import { westernDigits } from '@lantern/money';

/** A country with its dialling code, as the server lists them. */
interface Country {
  readonly countryCode: string;
  readonly countryDialingCode: string;
}

/** A number as typed, with its country and dialling code. */
export interface TypedMobile {
  /** ISO code; empty for the default of the picker. */
  readonly country: string;
  readonly dialingCode: string;
  readonly number: string;
}

/** Digits and hyphens of every script and width as in ASCII, as the server reads them. */
const plain = (typed: string) =>
  westernDigits(typed.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();

/** Rough format check; the server reads the number and knows which of them receive messages. */
export const isNumber = (typed: string) => /^\+?[\d\s().-]{4,24}$/.test(plain(typed));

/** Message key for an invalid number (5-09), null for a valid one. */
export function numberFault(typed: string): string | null {
  if (isNumber(typed)) return null;
  return typed.trim() === '' ? 'number_needed' : 'phone_error_PHONE_FORMAT';
}

/** The number without signs between its digits, as rules of fields expect it. */
export const withoutSigns = (typed: string) => (isNumber(typed) ? plain(typed).replace(/[\s().-]/g, '') : typed.trim());

/**
 * Reads a number with the code of a country in front (`+66…`, `0066…`), as it is pasted or filled in by a browser: the picker changes to that
 * country, and the field shows the national digits. The picked country stays if it has the code too (`+1` is of many). Without a code, or
 * with one that is not in the list, everything stays as typed.
 *
 * @param countryOf the country to pick for a dialling code that is not the picked one's
 * @example readTypedMobile({ country: 'VN', dialingCode: '84', number: '+66 81 234 5678' }, list, of) // { 'TH', '66', '81 234 5678' }
 */
export function readTypedMobile(
  typed: TypedMobile,
  list: readonly Country[],
  countryOf: (dialingCode: string) => Country | undefined,
): TypedMobile {
  const [, digits] = /^(?:\+|00(?=[1-9]))([\d\s().-]*)$/.exec(plain(typed.number)) ?? [];
  if (digits === undefined) return typed;
  const codes = list.map((row) => row.countryDialingCode).filter((code) => startOf(digits, code) !== null);
  const dialingCode = codes.reduce((longest, code) => (code.length > longest.length ? code : longest), '');
  if (dialingCode === '') return typed;
  const rest = digits.slice(startOf(digits, dialingCode) ?? 0).replace(/^[\s).-]+/, '');
  // `(0)` stands for the zero that is dialled only within the country.
  const number = rest.replace(/^\(0\)\s*/, '');
  if (dialingCode === typed.dialingCode) return { ...typed, number };
  return { country: countryOf(dialingCode)?.countryCode ?? '', dialingCode, number };
}

/** Length of the text that holds the code's digits, which may have signs between them; null if it does not begin with the code. */
function startOf(text: string, code: string): number | null {
  let matched = 0;
  for (let at = 0; at < text.length && matched < code.length; at += 1) {
    const sign = text.charAt(at);
    if (!/\d/.test(sign)) continue;
    if (sign !== code[matched]) return null;
    matched += 1;
    if (matched === code.length) return at + 1;
  }
  return null;
}

/** Digits of the longest national numbers that begin with their own dialling code: 11 in Brazil, else 10. */
const longestLike = (dialingCode: string) => (dialingCode === '55' ? 11 : 10);

/**
 * The number for vendors who read only the international form, e.g. `+84901234567`. As on the server, the number may have its dialling code
 * (`84901234567`) or leading zeros.
 */
export function internationalNumber(dialingCode: string, typed: string): string {
  const digits = plain(typed).replace(/\D/g, '').replace(/^0+/, '');
  const hasCode = digits.startsWith(dialingCode) && digits.length > longestLike(dialingCode);
  return `+${hasCode ? '' : dialingCode}${digits}`;
}
