import { isRefusal } from '@lantern/server-kit';
import { expect, test } from 'vitest';
import { likelyMobileKey, readMobile } from './mobile-number.ts';

const keyOf = (dialing: string, typed: string) => {
  const read = readMobile(dialing, typed);
  return isRefusal(read) ? read.code : read.key;
};

test.each([
  ['84', '0901234567'],
  ['84', '901234567'],
  ['+84', ' 90 123-45.67 '],
  ['８４', '０９０１２３４５６７'],
  ['๘๔', '๐๙๐๑๒๓๔๕๖๗'],
  ['84', '090\u2013123\u20114567'],
])('%s %s is read as the same number', (dialing, typed) => {
  expect(keyOf(dialing, typed)).toBe('84901234567');
});

test.each([
  ['84', 'ninety', 'PHONE_FORMAT'],
  ['84', '', 'PHONE_FORMAT'],
  ['84', "1' or '1'='1", 'PHONE_FORMAT'],
  ['', '901234567', 'PHONE_FORMAT'],
  ['84', '12345', 'PHONE_INVALID'],
  ['999', '901234567', 'PHONE_INVALID'],
  ['84', '+49 901234567', 'PHONE_FORMAT'],
])('%s %s is refused: %s', (dialing, typed, code) => {
  expect(keyOf(dialing, typed)).toBe(code);
});

test("a number in place of a user name has its country code or is in the visitor's country", () => {
  expect(likelyMobileKey('+84 901 234 567', null)).toBe('84901234567');
  expect(likelyMobileKey('0901234567', 'VN')).toBe('84901234567');
  expect(likelyMobileKey('0901234567', null)).toBeNull();
  expect(likelyMobileKey('player7', 'VN')).toBeNull();
});

test('case 18: an account with a landline from before is still found by it', () => {
  expect(likelyMobileKey('02800000003', 'VN')).toBe('842800000003');
  expect(likelyMobileKey('+84 28 0000 0003', null)).toBe('842800000003');
});
