import { expect, test } from 'vitest';
import { readCode } from './typed-code.ts';

test.each([
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['123\u2013456', '123456'],
  [' 123456', '123456'],
  ['\u200e123\u00a0456\u200f', '123456'],
  ['１２３４５６', '123456'],
  ['๑๒๓๔๕๖', '123456'],
  ['4f2k-9qmx', '4F2K9QMX'],
  ['ｘ７ａｑ', 'X7AQ'],
  ['12a', '12A'],
  ['', ''],
])('%j is the code %j (case 15)', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});
