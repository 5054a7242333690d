import { useState } from 'react';
import { readTypedMobile, type TypedMobile } from './typed-mobile.ts';
import { useCountries } from './use-countries.ts';

/** A mobile number as typed: country, dialing code, digits. */
export interface Mobile extends TypedMobile {
  /** Takes over a text of the field. @returns what the field then shows */
  readonly setNumber: (typed: string) => string;
  readonly pick: (country: string, dialingCode: string) => void;
}

const nowhere = { country: '', dialingCode: '' };

/** State of a number and its country. A number with the code of another country picks that country. */
export function useMobile(number = '', from: Pick<TypedMobile, 'country' | 'dialingCode'> = nowhere): Mobile {
  const countries = useCountries();
  const [typed, setTyped] = useState<TypedMobile>({ ...from, number });
  const read = (next: TypedMobile) => readTypedMobile(next, countries.list, countries.of);
  const dialingCode = typed.dialingCode || (countries.of('')?.countryDialingCode ?? '');
  // Read again at each rendering: a number that the form starts with may be there before the list of countries.
  const present = read({ ...typed, dialingCode });
  return {
    ...present,
    setNumber: (text) => {
      const next = read({ ...present, number: text });
      setTyped(next);
      return next.number;
    },
    pick: (country, code) => setTyped({ country, dialingCode: code, number: present.number }),
  };
}
