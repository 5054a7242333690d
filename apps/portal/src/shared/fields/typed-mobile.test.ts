import { describe, expect, test } from 'vitest';
import { internationalNumber, isNumber, numberFault, readTypedMobile, withoutSigns } from './typed-mobile.ts';

test.each([
  ['', 'number_needed'],
  ['  ', 'number_needed'],
  ['nine', 'phone_error_PHONE_FORMAT'],
  ['12', 'phone_error_PHONE_FORMAT'],
  ['0901 234 567', null],
])('5-09 the number "%s" has the error text %s', (typed, key) => expect(numberFault(typed)).toBe(key));

test.each([
  '+84 90 123 45 67',
  '0084901234567',
  '84901234567',
  '(090) 123-45.67',
  '\u202a090\u2011123\u20114567\u202c',
  '๐๙๐๑๒๓๔๕๖๗',
  '０９０１２３４５６７',
])('case 18: a form lets %s through, which the server reads', (typed) => expect(isNumber(typed)).toBe(true));

test.each(['090+1234567', '++84901234567', '090/1234567', '9'.repeat(25)])('case 18: a form refuses %s', (typed) =>
  expect(isNumber(typed)).toBe(false),
);

test.each([
  ['090 123-45.67', '0901234567'],
  ['(090) 1234567 ', '0901234567'],
  [' ninety ', 'ninety'],
])('case 18: rules of fields see %s as %s', (typed, digits) => expect(withoutSigns(typed)).toBe(digits));

describe('a number with the code of a country in front', () => {
  const list = [
    ['CA', '1'],
    ['TH', '66'],
    ['US', '1'],
    ['VN', '84'],
    ['XK', '383'],
  ].map(([countryCode = '', countryDialingCode = '']) => ({ countryCode, countryDialingCode }));
  const read = (number: string, country = 'VN', dialingCode = '84') => {
    const found = readTypedMobile({ country, dialingCode, number }, list, (code) =>
      list.findLast((row) => row.countryDialingCode === code),
    );
    return [found.country, found.dialingCode, found.number];
  };

  test.each([
    ['+84 90 123 45 67', 'VN', '84', '90 123 45 67'],
    ['0084901234567', 'VN', '84', '901234567'],
    ['+84 (0) 90 123 45 67', 'VN', '84', '90 123 45 67'],
    ['\u202a+84 901 234 567\u202c', 'VN', '84', '901 234 567'],
    ['+66 81-234-5678', 'TH', '66', '81-234-5678'],
    ['(+66) 812345678', 'VN', '84', '(+66) 812345678'],
    ['+ 6 6 812345678', 'TH', '66', '812345678'],
    ['0066812345678', 'TH', '66', '812345678'],
    ['+38344123456', 'XK', '383', '44123456'],
    ['+1 (202) 555-0123', 'US', '1', '(202) 555-0123'],
    ['+66', 'TH', '66', ''],
  ])('case 18: %s picks %s and leaves the national digits', (typed, ...expected) => {
    expect(read(typed)).toEqual(expected);
  });

  test.each([['090 123 45 67'], ['84901234567'], ['+9 99'], ['+'], ['00'], ['66812345678'], ['+66 nine']])(
    'case 18: %s stays as it is typed',
    (typed) => {
      expect(read(typed)).toEqual(['VN', '84', typed]);
    },
  );

  test('case 18: the picked country stays where several share its code', () => {
    expect(read('+1 416 555 0123', 'CA', '1')).toEqual(['CA', '1', '416 555 0123']);
    expect(read('+84901234567', '', '84')).toEqual(['', '84', '901234567']);
  });

  test('case 18: before the list of countries is there, the number stays as typed', () => {
    const typed = { country: '', dialingCode: '', number: '+66812345678' };
    expect(readTypedMobile(typed, [], () => undefined)).toEqual(typed);
  });
});

test.each([
  ['84', '090 123 45 67', '+84901234567'],
  ['84', '901234567', '+84901234567'],
  ['84', '84901234567', '+84901234567'],
  ['84', '0084901234567', '+84901234567'],
  ['84', '0841234567', '+84841234567'],
  ['84', '841234567', '+84841234567'],
  ['66', '66812345678', '+66812345678'],
  ['91', '9123456789', '+919123456789'],
  ['55', '55991234567', '+5555991234567'],
  ['1', '12025550123', '+12025550123'],
])('case 18: for dialling code %s, %s is the number %s for Firebase', (dialingCode, typed, number) => {
  expect(internationalNumber(dialingCode, typed)).toBe(number);
});
