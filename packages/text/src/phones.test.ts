import { expect, test } from 'vitest';
import { COUNTRIES, isMobileKey, readMobileNumber, receivesMessages } from './phones.ts';

const read = (dialing: string, typed: string) => {
  const number = readMobileNumber(dialing, typed);
  return typeof number === 'string' ? number : number.key;
};

test.each([
  ['01620000001', 'a prefix that was renumbered in 2018'],
  ['01690000002', 'another one'],
  ['19000001', 'a premium number of eight digits'],
  ['1900000001', 'a premium number of ten'],
  ['02800000003', 'a landline'],
])('case 18: %s in Vietnam receives no messages: %s', (typed) => {
  expect(read('84', typed)).toBe('INVALID');
});

test.each([
  ['0320000001', '84320000001'],
  ['0390000002', '84390000002'],
])('case 18: %s in Vietnam is a mobile number', (typed, key) => {
  expect(read('84', typed)).toBe(key);
  expect(isMobileKey(key)).toBe(true);
});

test.each([
  ['66', '021234567', 'a landline in Bangkok'],
  ['62', '0212345678', 'a landline in Jakarta'],
  ['81', '05012345678', 'a number of the internet in Japan'],
  ['44', '07012345678', 'a British number that is forwarded at the price of a premium number'],
  ['1', '9005550123', 'an American premium number'],
  ['1', '8005550123', 'a toll-free number'],
  ['881', '612345678', 'a satellite telephone'],
  ['883', '510000000094', 'a number of an international network'],
  ['800', '12345678', 'an international toll-free number'],
])('case 18: +%s %s is refused: %s', (dialing, typed) => {
  expect(read(dialing, typed)).toBe('INVALID');
  expect(isMobileKey(`${dialing}${typed.replace(/^0/, '')}`)).toBe(false);
});

test.each([
  ['84', '+84 90 123 45 67'],
  ['84', '0084901234567'],
  ['84', '84901234567'],
  ['+84', '\u202a+84 901 234 567\u202c'],
])('case 18: %s %s is the number with its dialling code', (dialing, typed) => {
  expect(read(dialing, typed)).toBe('84901234567');
});

test.each([
  ['1', '2025550123', '12025550123'],
  ['52', '5512345678', '525512345678'],
  ['39', '3123456789', '393123456789'],
  ['7', '7012345678', '77012345678'],
  ['1', '8765550123', '18765550123'],
])('+%s %s is %s', (dialing, typed, expected) => {
  expect(read(dialing, typed)).toBe(expected);
});

test.each([
  ['84', '901234567', true],
  ['84', '0901234567', true],
  ['84', '2800000003', false],
  [null, '901234567', false],
  ['84', null, null],
])('case 18: whether the stored number +%s %s receives messages: %s', (dialing, number, receives) => {
  expect(receivesMessages(dialing, number)).toBe(receives);
});

test('the countries have a dialling code each, in the order of their names', () => {
  expect(COUNTRIES.length).toBeGreaterThan(200);
  expect(COUNTRIES).toContainEqual({ countryCode: 'VN', countryDialingCode: '84' });
  const names = COUNTRIES.map(({ countryCode }) => countryCode);
  expect(names).toEqual([...names].sort());
});

test('a number with the code of another country is refused for its form', () => {
  expect(read('84', '+49 15123456789')).toBe('FORMAT');
  expect(read('84', '90+1234567')).toBe('FORMAT');
});
