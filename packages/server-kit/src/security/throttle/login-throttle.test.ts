import { expect, test } from 'vitest';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  admitAttempt,
  captchaLevel,
  confirmFailure,
  forgiveAttempt,
  NO_ATTEMPTS,
  type ThrottleState,
  tooManyUntil,
} from './login-throttle.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(1_700_000_000_000 + minutes * MINUTE);

function fail(state: ThrottleState, minutes: number): ThrottleState {
  return confirmFailure(admitAttempt(state, at(minutes), ACCOUNT_POLICY), at(minutes), ACCOUNT_POLICY);
}

test('a captcha is required after three failures within fifteen minutes', () => {
  const two = fail(fail(NO_ATTEMPTS, 0), 1);
  expect(captchaLevel(two, at(1), ACCOUNT_POLICY)).toBe(0);
  const three = fail(two, 2);
  expect(captchaLevel(three, at(2), ACCOUNT_POLICY)).toBe(1);
  expect(captchaLevel(fail(three, 3), at(3), ACCOUNT_POLICY)).toBe(2);
  expect(captchaLevel(three, at(15), ACCOUNT_POLICY)).toBe(0);
});

test('five failures lock for 15, then 30, then 60 minutes, and 60 again', () => {
  let state: ThrottleState = NO_ATTEMPTS;
  let now = 0;
  const locks: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(tooManyUntil(state, at(now), ACCOUNT_POLICY)).toBeNull();
      state = fail(state, now);
    }
    const until = tooManyUntil(state, at(now), ACCOUNT_POLICY);
    const minutes = ((until?.getTime() ?? 0) - at(now).getTime()) / MINUTE;
    locks.push(minutes);
    now += minutes;
  }
  expect(locks).toEqual([15, 30, 60, 60]);
  // Higher with each lock.
  expect(captchaLevel(state, at(now), ACCOUNT_POLICY)).toBe(5);
});

test('guesses that are still being checked count: the sixth of a burst is not admitted', () => {
  let state: ThrottleState = NO_ATTEMPTS;
  for (let attempt = 0; attempt < 5; attempt += 1) state = admitAttempt(state, at(0), ACCOUNT_POLICY);
  expect(tooManyUntil(state, at(0), ACCOUNT_POLICY)).toEqual(at(15));
  expect(tooManyUntil(forgiveAttempt(state, at(0)), at(0), ACCOUNT_POLICY)).toBeNull();
});

test('an address is refused after a hundred failures until the oldest is an hour old, without a lock of names', () => {
  let state: ThrottleState = NO_ATTEMPTS;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    expect(tooManyUntil(state, at(attempt / 10), ADDRESS_POLICY)).toBeNull();
    state = confirmFailure(admitAttempt(state, at(attempt / 10), ADDRESS_POLICY), at(attempt / 10), ADDRESS_POLICY);
  }
  expect(captchaLevel(state, at(10), ADDRESS_POLICY)).toBe(6);
  expect(tooManyUntil(state, at(10), ADDRESS_POLICY)).toEqual(at(60));
  expect(tooManyUntil(state, at(60), ADDRESS_POLICY)).toBeNull();
});
