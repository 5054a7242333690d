import { westernDigits } from '@lantern/money';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString as parseAny } from 'libphonenumber-js/min';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** A number that receives messages. */
export interface MobileNumber {
  /** Digits with country code, e.g. `84901234567`; used for comparison and sending. */
  readonly key: string;
  readonly countryDialingCode: string;
  /** National digits without the leading zero. */
  readonly mobileNum: string;
}

/** FORMAT: not a number of this dialling code. INVALID: no mobile number of the country, e.g. a landline or a premium number. */
export type MobileFault = 'FORMAT' | 'INVALID';

const DIALING = /^\d{1,4}$/;
const TYPED = /^[\d\s().+-]{4,24}$/;
/** Types of numbers that receive messages. Countries with one kind of numbers for both, like the USA, have the second. */
const TYPES = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** Digits and hyphens of every script and width as in ASCII. */
const readDigits = (typed: string) =>
  westernDigits(typed.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();

/** A dialling code as sent by clients, e.g. `84` or `+84`. */
const readDialing = (text: string) => readDigits(text).replace(/[\s+]/g, '');

/**
 * Reads a mobile number as typed or pasted for a dialling code: national with or without its leading zero, or with the dialling code
 * (`+84…`, `0084…`, `84…`). Only numbers of a country that receive messages by the metadata of libphonenumber: no landlines, premium and
 * toll-free numbers, prefixes that are no longer in use, and no satellite and network numbers (+881, +883), which belong to no country.
 * @example readMobileNumber('84', '090 123 45 67') // { key: '84901234567', countryDialingCode: '84', mobileNum: '901234567' }
 */
export function readMobileNumber(dialingCode: string, typed: string): MobileNumber | MobileFault {
  const dialing = readDialing(dialingCode);
  const text = readDigits(typed).replace(/^00(?=[1-9])/, '+');
  if (!DIALING.test(dialing) || !TYPED.test(text) || text.lastIndexOf('+') > 0) return 'FORMAT';
  if (text.startsWith('+')) {
    const digits = text.replace(/\D/g, '');
    return digits.startsWith(dialing) ? numberOf(dialing, digits.slice(dialing.length)) : 'FORMAT';
  }
  const national = numberOf(dialing, text);
  if (national !== 'INVALID') return national;
  const digits = text.replace(/\D/g, '');
  return digits.startsWith(dialing) ? numberOf(dialing, digits.slice(dialing.length)) : 'INVALID';
}

/** A number in international form; null unless it is one of a country that receives messages. */
function parseMobile(text: string) {
  const number = parsePhoneNumberFromString(text);
  return number?.isValid() && number.country !== undefined && TYPES.has(number.getType()) ? number : null;
}

function numberOf(dialing: string, national: string): MobileNumber | 'INVALID' {
  const number = parseMobile(`+${dialing} ${national}`);
  if (number === null) return 'INVALID';
  const { countryCallingCode, nationalNumber } = number;
  return {
    key: `${countryCallingCode}${nationalNumber}`,
    countryDialingCode: countryCallingCode as string,
    mobileNum: nationalNumber as string,
  };
}

/** Whether a number (digits with country code) receives messages, see `readMobileNumber`. */
export function isMobileKey(key: string): boolean {
  return parseMobile(`+${key}`) !== null;
}

/** Whether a stored number receives messages, see `readMobileNumber`; null without a number. */
export function receivesMessages(dialingCode: string | null, mobileNum: string | null): boolean | null {
  return mobileNum === null ? null : typeof readMobileNumber(dialingCode ?? '', mobileNum) !== 'string';
}

/** Countries (ISO 3166) with their dialling codes, in the order of their names of two letters. */
export const COUNTRIES = getCountries()
  .map((countryCode) => ({
    countryCode: countryCode as string,
    countryDialingCode: getCountryCallingCode(countryCode) as string,
  }))
  .sort((left, right) => (left.countryCode < right.countryCode ? -1 : 1));

/**
 * Dialling code and national digits of a number typed without a dialling code: with its country code (`+84…`), or national in the given
 * country (ISO 3166). Of every kind of number, because accounts may have been opened with one that receives no messages. Null when it
 * is not a number.
 */
export function likelyNumber(
  typed: string,
  country: string | null,
): { readonly countryDialingCode: string; readonly national: string } | null {
  const text = readDigits(typed);
  if (!/^\+?[\d\s().-]{6,20}$/.test(text)) return null;
  const at = country !== null && isSupportedCountry(country as CountryCode) ? (country as CountryCode) : undefined;
  const number = parseAny(text, at);
  if (!number?.isValid()) return null;
  return { countryDialingCode: number.countryCallingCode as string, national: number.nationalNumber as string };
}
