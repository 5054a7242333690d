/** On https a cookie is this host's alone: no other host below the domain sets it, and it never travels in the open. */
const isSecure = () => location.protocol === 'https:';
const nameOf = (name: string) => (isSecure() ? `__Host-${name}` : name);

/** Keeps a text of plain signs for so many seconds; 0 forgets it. Nothing that opens anything is kept this way. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = isSecure() ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Safari and Firefox
  document.cookie = `${nameOf(name)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

export function readCookie(name: string): string {
  const start = `${nameOf(name)}=`;
  return (
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(start))
      ?.slice(start.length) ?? ''
  );
}
