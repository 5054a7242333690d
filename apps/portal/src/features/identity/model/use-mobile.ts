import { useState } from 'react';
import { useCountries } from './use-countries.ts';

/** A mobile number as it is typed: country, dialing code, digits. */
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

/** Whether what was typed can be a number at all; the server judges the rest. */
export const isNumber = (typed: string) => /^[\d\s().-]{4,20}$/.test(typed.trim());

/** Key of what is said of a number that can be none (5-09), null for one that can. */
export function numberFault(typed: string): string | null {
  if (isNumber(typed)) return null;
  return typed.trim() === '' ? 'number_needed' : 'phone_error_PHONE_FORMAT';
}
