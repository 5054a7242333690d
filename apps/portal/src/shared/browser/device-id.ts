import { browserStorage } from '@lantern/ui';

const key = 'lantern-device';

/** Random id that identifies this browser at logins; stored until the browser's storage is cleared. */
export function deviceId(): string {
  const stored = browserStorage.get(key);
  if (stored) return stored;
  const fresh = crypto.randomUUID();
  browserStorage.set(key, fresh);
  return fresh;
}
