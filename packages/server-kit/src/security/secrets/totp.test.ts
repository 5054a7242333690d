import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, totpStep } from './totp.ts';

const NOW = new Date('2026-11-30T12:00:10.000Z');
const secret = newTotpSecret();
const code = generateSync({ secret, epoch: Math.floor(NOW.getTime() / 1000) });
const step = Math.floor(NOW.getTime() / 30_000);

describe('a code of an authenticator app', () => {
  test.each([
    ['as it is', code],
    ['in two groups (case 15)', `${code.slice(0, 3)} ${code.slice(3)}`],
    ['with a hyphen', `${code.slice(0, 3)}-${code.slice(3)}`],
    ['with a line break', `${code}\n`],
    ['in wide digits', [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')],
    ['in Thai digits', [...code].map((digit) => String.fromCodePoint(0x0e50 + Number(digit))).join('')],
  ])('is accepted %s', (_how, typed) => {
    expect(totpStep(secret, typed, NOW, 0n)).toBe(step);
  });

  test('counts once, and not with a digit too many', () => {
    expect(totpStep(secret, code, NOW, BigInt(step))).toBeNull();
    expect(totpStep(secret, `${code}0`, NOW, 0n)).toBeNull();
    expect(totpStep(secret, code.slice(1), NOW, 0n)).toBeNull();
  });
});
