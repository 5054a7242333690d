import { expect, test } from 'vitest';
import { startCountry } from './use-countries.ts';

const LIST = [
  { countryCode: 'CA', countryDialingCode: '1' },
  { countryCode: 'JP', countryDialingCode: '81' },
  { countryCode: 'US', countryDialingCode: '1' },
  { countryCode: 'VN', countryDialingCode: '84' },
];

test.each<[code: string, current: string | null, tag: string, country: string | undefined, why: string]>([
  ['84', 'US', 'en', 'VN', 'the given code, wherever he is'],
  ['1', 'CA', 'en', 'CA', 'a code that countries share: his own among them'],
  ['1', 'VN', 'en', 'US', 'a code that countries share and none is his: that of the language'],
  ['1', 'VN', 'vi', 'US', 'a code that countries share and none is likely: the largest of them'],
  ['999', 'CA', 'en', 'CA', 'an unknown code: his country'],
  ['', 'CA', 'vi', 'CA', 'no code: his country, not that of the language'],
  ['', null, 'vi', 'VN', 'an address of nowhere: the country of the language'],
  ['', 'XX', 'ja', 'JP', 'a country that the list does not hold: that of the language'],
  ['', null, 'th', undefined, 'neither: none, never the first of the list'],
])(
  '4-13 a country picker with code "%s", from %s, in language %s starts with %s: %s',
  (code, current, tag, country) => {
    expect(startCountry(LIST, code, { current, tag })?.countryCode).toBe(country);
  },
);
