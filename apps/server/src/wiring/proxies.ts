import { type ProxyTrust, proxyHops } from '@lantern/server-kit';
import type { Settings } from '../config.ts';

/** Proxies on this machine and in private networks; a proxy elsewhere is counted as a hop. */
const NEAR_PROXIES = 'loopback,linklocal,uniquelocal';

/** Whose word about addresses is taken, in the words of the doors. */
export function proxyTrust({ trustsProxy }: Pick<Settings, 'trustsProxy'>): ProxyTrust {
  if (typeof trustsProxy === 'number') return proxyHops(trustsProxy);
  return trustsProxy && NEAR_PROXIES;
}
