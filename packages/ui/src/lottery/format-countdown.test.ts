import { describe, expect, it } from 'vitest';
import { createPageClock } from './clock.ts';
import { countdownMood, countdownParts, wickShare } from './format-countdown.ts';

describe('the remaining time', () => {
  it('shows minutes, then hours, and days separately', () => {
    expect(countdownParts(278)).toEqual({ days: 0, clock: '04:38' });
    expect(countdownParts(5210)).toEqual({ days: 0, clock: '01:26:50' });
    expect(countdownParts(90_061)).toEqual({ days: 1, clock: '01:01:01' });
  });

  it('does not fall below zero', () => {
    expect(countdownParts(-5)).toEqual({ days: 0, clock: '00:00' });
  });

  it('is urgent below a minute, pulses below ten seconds and is over at zero', () => {
    const moods = (urgentBelow?: number) => [60, 59, 10, 9, 1, 0].map((left) => countdownMood(left, urgentBelow));
    expect(moods()).toEqual(['calm', 'urgent', 'urgent', 'pulse', 'pulse', 'over']);
    expect(moods(15)).toEqual(['calm', 'calm', 'urgent', 'pulse', 'pulse', 'over']);
  });

  it('is shown by a bar from full to empty', () => {
    expect(wickShare(300, 600)).toBe(0.5);
    expect(wickShare(900, 600)).toBe(1);
    expect(wickShare(-1, 600)).toBe(0);
    expect(wickShare(60, undefined)).toBe(0.1);
  });
});

describe('the page clock', () => {
  it("follows the server's clock, not that of the device", () => {
    let device = 1_000_000;
    const clock = createPageClock(() => device);
    expect(clock.seconds()).toBe(1000);
    clock.setServerTime(1_090_000);
    expect(clock.seconds()).toBe(1090);
    device += 2500;
    expect(clock.seconds()).toBe(1092);
  });

  it('notifies its listeners at once when the server corrects it, and no removed ones', () => {
    const clock = createPageClock(() => 0);
    const heard: number[] = [];
    const leave = clock.subscribe(() => heard.push(clock.seconds()));
    clock.setServerTime(5000);
    leave();
    clock.setServerTime(9000);
    expect(heard).toEqual([5]);
  });
});
