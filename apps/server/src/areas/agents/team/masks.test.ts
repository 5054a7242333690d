import { expect, test } from 'vitest';
import { maskEmail, maskMobile, maskName } from './masks.ts';

test('1.3: an upline reads only a first letter or the last digits', () => {
  expect(maskName('Nguyễn An')).toBe('N***');
  expect(maskName('𠮷田')).toBe('𠮷***');
  expect(maskMobile('0912345412')).toBe('***412');
  expect(maskEmail('linh.mai@mail.example')).toBe('l***@mail.example');
});
