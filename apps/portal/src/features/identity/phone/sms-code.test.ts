import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../../shared/api/refused.ts';
import { createSmsCode } from './sms-code.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('4-06 after a request the button counts down minutes × 60 seconds, sends nothing, and is enabled again at zero', async () => {
  const code = createSmsCode();
  const request = vi.fn(async () => ({ expiredMinutes: 1 }));
  await code.send(request);
  expect(code.state.get()).toEqual({ left: 60, isBusy: false, refused: null });
  vi.advanceTimersByTime(59_000);
  expect(code.state.get().left).toBe(1);
  await code.send(request);
  expect(request).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(code.state.get().left).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  await code.send(request);
  expect(request).toHaveBeenCalledTimes(2);
});

test('4-06 the countdown follows the clock: a page that was in the background is correct at its next tick', async () => {
  const code = createSmsCode();
  await code.send(async () => ({ expiredMinutes: 2 }));
  // The clock advances without timer ticks, as in a background page.
  vi.setSystemTime(Date.now() + 100_000);
  vi.advanceTimersByTime(1_000);
  expect(code.state.get().left).toBe(19);
});

test('5-06 two requests are at least a second apart, whatever the first one answered', async () => {
  const code = createSmsCode();
  const request = vi.fn(async () => Promise.reject(new Refused('PHONE_INVALID', 'no such number')));
  await code.send(request);
  expect(code.state.get()).toMatchObject({ left: 0, isBusy: false, refused: { code: 'PHONE_INVALID' } });
  code.forgive();
  vi.advanceTimersByTime(999);
  await code.send(request);
  expect(request).toHaveBeenCalledTimes(1);
  expect(code.state.get().refused).toBeNull();
  vi.advanceTimersByTime(1);
  await code.send(request);
  expect(request).toHaveBeenCalledTimes(2);
});

test('8-04 shows that another tab has just sent a code, and counts down its remaining time', async () => {
  const code = createSmsCode();
  await code.send(async () => Promise.reject(new Refused('COOLDOWN', '', { wait: 41 })));
  expect(code.state.get()).toMatchObject({ left: 41, refused: { code: 'COOLDOWN' } });
});
