import type { CallContext } from '@lantern/server-kit';
import { sha256 } from '@lantern/server-kit/security';

export const IDLE_MS = 30 * 60_000;
export const LIFETIME_MS = 12 * 3_600_000;
/** How old the last sign of life may be before it is written again, when a session is read. */
export const TOUCH_EVERY_MS = 10_000;
/** How old the answer about a token may be: another process's kick takes effect within this time. */
export const MAX_AGE_MS = 2_000;
/** How old it may be while changes are followed; also how long a sign of life may go without being noticed. */
export const WATCHED_AGE_MS = 20_000;
export const PASSWORD_LIFETIME_MS = 90 * 86_400_000;

const DEVICE_ID = /^[\w-]{16,64}$/;

/**
 * What a device is recognised by: the id that our own client keeps, else what its browser calls itself. A browser renews its
 * name every few weeks and stays the same device.
 */
export function deviceKeyOf(context: Pick<CallContext, 'userAgent' | 'headers'>): Buffer {
  return hasDeviceId(context) ? sha256(`id\n${context.headers['x-device-id']}`) : sha256(`${context.userAgent}\n`);
}

/** Whether a device names the random id that our own client keeps for it, which nobody else can know. */
export function hasDeviceId({ headers }: Pick<CallContext, 'headers'>): boolean {
  const id = headers['x-device-id'];
  return typeof id === 'string' && DEVICE_ID.test(id);
}
