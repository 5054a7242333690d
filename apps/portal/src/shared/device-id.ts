const key = 'lantern-device';

/** Random id that identifies this browser at logins; stored until the browser's storage is cleared. */
export function deviceId(): string {
  const kept = localStorage.getItem(key);
  if (kept) return kept;
  const fresh = crypto.randomUUID();
  localStorage.setItem(key, fresh);
  return fresh;
}
