import { westernDigits } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface MobileNumber {
  /** Digits with country code, e.g. `84901234567`; used for comparison and sending. */
  readonly key: string;
  readonly countryDialingCode: string;
  /** National digits without the leading zero. */
  readonly mobileNum: string;
}

const DIGITS = /^\d{1,4}$/;
const TYPED = /^[\d\s().-]{4,20}$/;

/** Digits and hyphens of every script and width as in ASCII. */
const readDigits = (typed: string) =>
  westernDigits(typed.normalize('NFKC'))
    .replace(/\p{Pd}/gu, '-')
    .trim();

/** A dialling code as sent by clients, e.g. `84` or `+84`. */
const readDialing = (text: string) => readDigits(text).replace(/[\s+]/g, '');

/**
 * Parses a typed number for a dialling code.
 *
 * @returns PHONE_FORMAT when it is not a number, PHONE_INVALID when it cannot exist in that country
 */
export function readMobile(dialingCode: string, typed: string): MobileNumber | Refusal {
  const dialing = readDialing(dialingCode);
  const text = readDigits(typed);
  if (!DIGITS.test(dialing) || !TYPED.test(text)) return refuse('PHONE_FORMAT');
  const number = parsePhoneNumberFromString(`+${dialing} ${text}`);
  if (!number?.isValid()) return refuse('PHONE_INVALID');
  const { countryCallingCode, nationalNumber } = number;
  return {
    key: `${countryCallingCode}${nationalNumber}`,
    countryDialingCode: countryCallingCode as string,
    mobileNum: nationalNumber as string,
  };
}

/**
 * Parses a number whose dialling code may be missing, as in the specification's payloads of 7S-01 and 7M-07: then the number has its
 * country code itself (`+84…`), or is national in the visitor's country.
 *
 * @returns PHONE_FORMAT when it is not a number or its country is unknown, PHONE_INVALID when it cannot exist
 */
export function readAnyMobile(dialingCode: string | undefined, typed: string, country: string | null) {
  if (dialingCode) return readMobile(dialingCode, typed);
  const key = likelyMobileKey(typed, country);
  const number = key === null ? undefined : parsePhoneNumberFromString(`+${key}`);
  if (!number) return refuse('PHONE_FORMAT');
  return readMobile(number.countryCallingCode, number.nationalNumber);
}

/** Key of a number typed as a user name: with country code, or national in the visitor's country. Null when it is not a number. */
export function likelyMobileKey(typed: string, country: string | null): string | null {
  const text = readDigits(typed);
  if (!/^\+?[\d\s().-]{6,20}$/.test(text)) return null;
  const number = parsePhoneNumberFromString(text, (country ?? undefined) as CountryCode | undefined);
  return number?.isValid() ? `${number.countryCallingCode}${number.nationalNumber}` : null;
}
