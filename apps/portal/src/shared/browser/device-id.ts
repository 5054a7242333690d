const key = 'lantern-device';

/** Random id that identifies this browser at logins; stored until the browser's storage is cleared. */
export function deviceId(): string {
  const stored = localStorage.getItem(key);
  if (stored) return stored;
  const fresh = crypto.randomUUID();
  localStorage.setItem(key, fresh);
  return fresh;
}
