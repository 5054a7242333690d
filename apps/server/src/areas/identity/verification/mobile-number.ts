import { type Refusal, refuse } from '@lantern/server-kit';
import { likelyNumber, type MobileNumber, readMobileNumber } from '@lantern/text/phones';

export type { MobileNumber } from '@lantern/text/phones';

const CODES = { FORMAT: 'PHONE_FORMAT', INVALID: 'PHONE_INVALID' } as const;

/**
 * Reads a typed number for a dialling code, see `readMobileNumber`.
 *
 * @returns PHONE_FORMAT when it is not a number of the dialling code, PHONE_INVALID when it receives no messages
 */
export function readMobile(dialingCode: string, typed: string): MobileNumber | Refusal {
  const read = readMobileNumber(dialingCode, typed);
  return typeof read === 'string' ? refuse(CODES[read]) : read;
}

/**
 * Reads a number whose dialling code may be missing, as in the specification's payloads of 7S-01, 7M-03 and 7M-07: then the number has its
 * country code itself (`+84…`), or is national in the visitor's country.
 *
 * @returns PHONE_FORMAT when it is not a number or its country is unknown, PHONE_INVALID when it receives no messages
 */
export function readAnyMobile(dialingCode: string | undefined, typed: string, country: string | null) {
  if (dialingCode) return readMobile(dialingCode, typed);
  const number = likelyNumber(typed, country);
  return number === null ? refuse('PHONE_FORMAT') : readMobile(number.countryDialingCode, number.national);
}

/** Key of a number typed as a user name: with country code, or national in the visitor's country. Null when it is not a number. */
export function likelyMobileKey(typed: string, country: string | null): string | null {
  const number = likelyNumber(typed, country);
  return number === null ? null : `${number.countryDialingCode}${number.national}`;
}
