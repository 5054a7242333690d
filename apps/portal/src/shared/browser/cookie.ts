/** On https the `__Host-` prefix binds the cookie to this host: other hosts of the domain cannot set it, and it is sent only over https. */
const isSecure = () => location.protocol === 'https:';
const nameOf = (name: string) => (isSecure() ? `__Host-${name}` : name);

/** Stores a plain ASCII text for `seconds`; 0 deletes it. Never use it for secrets. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = isSecure() ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the cookie store API
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
