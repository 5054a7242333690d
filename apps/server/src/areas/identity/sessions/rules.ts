import type { CallContext } from '@lantern/server-kit';
import { sha256 } from '@lantern/server-kit/security';

export const IDLE_MS = 30 * 60_000;
export const LIFETIME_MS = 12 * 3_600_000;
/** Minimum age of the stored last activity before a read writes it again. */
export const TOUCH_EVERY_MS = 10_000;
/** Maximum age of a cached token; sessions ended by another process are refused within this time. */
export const MAX_AGE_MS = 2_000;
/** Maximum age while change notifications arrive; also the maximum delay in recording activity. */
export const WATCHED_AGE_MS = 20_000;
export const PASSWORD_LIFETIME_MS = 90 * 86_400_000;

const DEVICE_ID = /^[\w-]{16,64}$/;

/** Identifies a device: the id stored by our client, else the user agent. With the id, a browser update does not make a new device. */
export function deviceKeyOf(context: Pick<CallContext, 'userAgent' | 'headers'>): Buffer {
  return hasDeviceId(context) ? sha256(`id\n${context.headers['x-device-id']}`) : sha256(`${context.userAgent}\n`);
}

/** Whether the call has the random device id stored by our client, which only that client knows. */
export function hasDeviceId({ headers }: Pick<CallContext, 'headers'>): boolean {
  const id = headers['x-device-id'];
  return typeof id === 'string' && DEVICE_ID.test(id);
}
