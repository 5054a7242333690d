/** On https the `__Host-` prefix binds the cookie to this host: other hosts of the domain cannot set it, and it is sent only over https. */
const isSecure = () => location.protocol === 'https:';
const nameOf = (name: string) => (isSecure() ? `__Host-${name}` : name);

/** Cookies that the browser refused, until the page is left: an invitation code must reach the registration all the same. */
const refused = new Map<string, string>();

function storedCookie(name: string): string | undefined {
  const start = `${nameOf(name)}=`;
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/** Stores a plain ASCII text for `seconds`; 0 deletes it. Never use it for secrets. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = isSecure() ? '; Secure' : '';
  refused.delete(name);
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the cookie store API
  document.cookie = `${nameOf(name)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  if (seconds > 0 && storedCookie(name) !== value) refused.set(name, value);
}

/** The cookie's text; empty if there is none. */
export function readCookie(name: string): string {
  return refused.get(name) ?? storedCookie(name) ?? '';
}
