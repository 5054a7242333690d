import { expect, test } from 'vitest';
import found from './breached-passwords.json' with { type: 'json' };
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'P@ssword123!',
  'Passw0rd',
  'letmein',
  'iloveyou2',
  '12345678',
  '19900101',
  'qwertyuiop',
  'abcdefgh',
  '87654321',
  'aaaaaaaa',
  '12121212',
  'abcabcabc',
  '1q2w3e4r',
  'Dragon2024',
  'Qwerty123',
  'abcd1234',
  '!admin!',
])('%s is refused as common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Bamboo-river-7', 'correct horse battery', 'x9Kq2mVt', 'gartenzaun81', '20481139475', 'Wer.liest.das?'])(
  '%s is accepted',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('ASVS 6.2.4 the passwords most often found in breaches are refused, more than three thousand', () => {
  expect(found.length).toBeGreaterThan(3_000);
  expect(found.filter((password) => password.length < 8 || !isCommonPassword(password))).toEqual([]);
  expect(isCommonPassword('TrustNo1')).toBe(true);
});
