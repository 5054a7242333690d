import type { CallContext } from '@lantern/server-kit';
import { sha256 } from '@lantern/server-kit/security';

export const IDLE_MS = 30 * 60_000;
export const LIFETIME_MS = 12 * 3_600_000;
/** How old the last sign of life may be before it is written again. */
export const TOUCH_EVERY_MS = 30_000;
/** How old the answer about a token may be: another process's kick takes effect within this time. */
export const MAX_AGE_MS = 2_000;
export const PASSWORD_LIFETIME_MS = 90 * 86_400_000;

/** What a device is recognised by: its browser, and the id that our own client keeps. */
export function deviceKeyOf(context: Pick<CallContext, 'userAgent' | 'headers'>): Buffer {
  const id = context.headers['x-device-id'];
  return sha256(`${context.userAgent}\n${typeof id === 'string' ? id.slice(0, 100) : ''}`);
}
