import { expect, test } from 'vitest';
import { formerSpellings, readBankNumber, readWalletNumber } from './number.ts';

test.each([
  ['9704 1234-567', '97041234567'],
  ['９７０４１２３４５６７', '97041234567'],
  ['๙๗๐๔๑๒๓', '9704123'],
  ['12345', null],
  ['VN97041234567', null],
])('a bank’s number %s is read as %s', (typed, read) => {
  expect(readBankNumber(typed)).toBe(read);
});

test.each([
  ['84', '0901234567', '0901234567'],
  ['84', '+84 90 123 45 67', '0901234567'],
  ['84', '901234567', '0901234567'],
  ['63', '+44 7400 123456', '+447400123456'],
  ['84', 'Thi.Mau@example.com', 'Thi.Mau@example.com'],
  ['66', '140000123456789', '140000123456789'],
  ['84', '02838221234', null],
  ['84', '090123456', null],
  ['84', '+84 28 3822 1234', null],
  ['84', 'a b', null],
  ['84', '<script>', null],
])('case 16: an e-wallet’s account in +%s, %s, is read as %s', (dialingCode, typed, read) => {
  expect(readWalletNumber(dialingCode, typed)).toBe(read);
});

test('case 16: every former spelling of a wallet’s number is read as the number', () => {
  const spellings = formerSpellings('84', '0901234567');
  expect(spellings).toHaveLength(4);
  for (const spelling of spellings) expect(readWalletNumber('84', spelling)).toBe('0901234567');
  expect(formerSpellings('84', 'thi.mau')).toEqual([]);
});
