const key = 'lantern-device';

/** What this browser is recognised by at logins: made at random once, kept until its storage is cleared. */
export function deviceId(): string {
  const kept = localStorage.getItem(key);
  if (kept) return kept;
  const fresh = crypto.randomUUID();
  localStorage.setItem(key, fresh);
  return fresh;
}
