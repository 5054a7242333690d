import { type ProxyTrust, proxyHops } from '@lantern/server-kit';
import type { Settings } from '../config.ts';

/** Proxies on this machine and in private networks; other proxies are counted as hops. */
const NEAR_PROXIES = 'loopback,linklocal,uniquelocal';

/** The setting in the format of the HTTP servers. */
export function proxyTrust({ trustsProxy }: Pick<Settings, 'trustsProxy'>): ProxyTrust {
  if (typeof trustsProxy === 'number') return proxyHops(trustsProxy);
  return trustsProxy && NEAR_PROXIES;
}
