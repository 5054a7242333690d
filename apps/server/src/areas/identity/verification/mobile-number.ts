import { type Refusal, refuse } from '@lantern/server-kit';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface MobileNumber {
  /** Digits with the country's, e.g. `84901234567`: what numbers are compared and sent to by. */
  readonly key: string;
  readonly countryDialingCode: string;
  /** Digits within the country, without the leading zero. */
  readonly mobileNum: string;
}

const DIGITS = /^\d{1,4}$/;
const TYPED = /^[\d\s().-]{4,20}$/;

/** A dialling code as clients send it, e.g. `84` or `+84`. */
const readDialing = (text: string) => text.normalize('NFKC').replace(/[\s+]/g, '');

/**
 * A number as it was typed, within the country of a dialling code.
 *
 * @returns PHONE_FORMAT for what is no number, PHONE_INVALID for one that cannot exist there
 */
export function readMobile(dialingCode: string, typed: string): MobileNumber | Refusal {
  const dialing = readDialing(dialingCode);
  const text = typed.normalize('NFKC').trim();
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

/** The key of a number that was typed where a user name is asked for: with its country, or within the visitor's. Null: no number. */
export function guessMobileKey(typed: string, country: string | null): string | null {
  const text = typed.normalize('NFKC').trim();
  if (!/^\+?[\d\s().-]{6,20}$/.test(text)) return null;
  const number = parsePhoneNumberFromString(text, (country ?? undefined) as CountryCode | undefined);
  return number?.isValid() ? `${number.countryCallingCode}${number.nationalNumber}` : null;
}
