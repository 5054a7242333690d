import { describe, expect, it } from 'vitest';
import { moved } from '../back-office/member-states.ts';
import { deviceNameOf } from '../sessions/device-name.ts';
import { maskEmail, maskMobile } from './mask.ts';
import { normalAnswer } from './normalise-answer.ts';
import { securityLevel } from './security-level.ts';

describe('the security centre', () => {
  it.each([
    ['  Trường LÊ-Lợi ', 'truong le loi'],
    ['Đà Nẵng!', 'da nang'],
    ['ＡＢＣ　１', 'abc 1'],
    ['…', ''],
  ])('compares the answer %j as %j', (typed, compared) => {
    expect(normalAnswer(typed)).toBe(compared);
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge, Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari, iPhone'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/131.0 Mobile Safari/537.36', 'Chrome, Android'],
    ['curl/8.5', 'curl/8.5'],
    ['', '—'],
  ])('has the security level %j', (userAgent, name) => {
    expect(deviceNameOf(userAgent)).toBe(name);
  });

  it('masks addresses and numbers so that only their owner recognizes them', () => {
    expect(maskEmail('linh@mail.example')).toBe('l***@mail.example');
    expect(maskMobile('84', '912345678')).toBe('+84 912 *** 678');
    expect(maskMobile(null, '345678')).toBe('*** 678');
  });

  it('reaches a level of a hundred with all steps done, and then recommends nothing', () => {
    const all = {
      isPasswordFresh: true,
      hasFundPassword: true,
      hasSecondFactor: true,
      isReachable: true,
      hasQuestions: true,
      hasRealName: true,
    };
    expect(securityLevel(all)).toEqual({ score: 100, grade: 'STRONG', lit: 4, next: null });
    expect(securityLevel({ ...all, hasSecondFactor: false })).toEqual({
      score: 75,
      grade: 'GOOD',
      lit: 3,
      next: 'SECOND_FACTOR',
    });
  });

  it('shows after unlocking exactly what the lock had hidden', () => {
    for (const status of ['ACTIVE', 'FUND_FROZEN', 'SELF_EXCLUDED'] as const) {
      const locked = moved({ status, beforeLock: null }, 'LOCK_LOGIN');
      expect(locked && moved(locked, 'UNLOCK_LOGIN')).toEqual({ status, beforeLock: null });
    }
    expect(moved({ status: 'CLOSED', beforeLock: null }, 'LOCK_LOGIN')).toBeNull();
    expect(moved({ status: 'SELF_EXCLUDED', beforeLock: null }, 'RELEASE_FUNDS')).toBeNull();
  });
});
