import { westernDigits } from '@lantern/money';
import { useState } from 'react';
import { useCountries } from '../../../shared/fields/use-countries.ts';

/** A mobile number as typed: country, dialing code, digits. */
export interface Mobile {
  readonly country: string;
  readonly dialingCode: string;
  readonly number: string;
  readonly setNumber: (number: string) => void;
  readonly pick: (country: string, dialingCode: string) => void;
}

const nowhere = { country: '', dialingCode: '' };

export function useMobile(number = '', from: Pick<Mobile, 'country' | 'dialingCode'> = nowhere): Mobile {
  const countries = useCountries();
  const [typed, setNumber] = useState(number);
  const [picked, setPicked] = useState({ country: from.country, dialingCode: from.dialingCode });
  const dialingCode = picked.dialingCode || (countries.of('')?.countryDialingCode ?? '');
  return {
    country: picked.country,
    dialingCode,
    number: typed,
    setNumber,
    pick: (country, code) => setPicked({ country, dialingCode: code }),
  };
}

/** Rough format check; the server validates the number. */
export const isNumber = (typed: string) => /^[\d\s().-]{4,20}$/.test(westernDigits(typed).trim());

/** Message key for an invalid number (5-09), null for a valid one. */
export function numberFault(typed: string): string | null {
  if (isNumber(typed)) return null;
  return typed.trim() === '' ? 'number_needed' : 'phone_error_PHONE_FORMAT';
}
