import { pino } from 'pino';
import type { BrandView } from '../calls/scope.ts';
import type { Clock } from '../time/clock.ts';

/** A clock that changes only when moved. */
export function testClock(start = '2026-11-21T03:00:00.000Z'): Clock & { move(ms: number): void; set(at: Date): void } {
  let now = new Date(start);
  return {
    now: () => now,
    move(ms) {
      now = new Date(now.getTime() + ms);
    },
    set(at) {
      now = at;
    },
  };
}

export const silentLog = pino({ level: 'silent' });

export const DEMO_BRAND: BrandView = {
  id: 1n,
  code: 'lantern',
  name: 'Lantern',
  currency: { code: 'P', symbol: 'P', exponent: 2 },
  defaultLanguage: 'EN',
  languages: ['EN', 'CN', 'JA', 'TH', 'VI', 'ID'],
};
