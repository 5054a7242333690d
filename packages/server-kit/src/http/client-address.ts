import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Which proxies are believed when they tell whose request they pass on: none, those of the named networks, or by a decision
 * of one's own (`hop` 0 is the one that is connected to us). Whatever `X-Forwarded-For` says beyond them is the visitor's own
 * word and counts for nothing.
 */
export type ProxyTrust = false | string | ((address: string, hop: number) => boolean);

/** Trust in so many proxies in front of us, wherever they stand. */
export function proxyHops(count: number): ProxyTrust {
  return (_address, hop) => hop < count;
}

/** Reads the address of whoever sends a request, for what does not go through a door (upgrades to sockets). */
export function clientAddressReader(trust: ProxyTrust): (request: IncomingMessage) => string {
  const trusts =
    typeof trust === 'string' ? proxyAddr.compile(trust.split(',').map((part) => part.trim())) : trust || (() => false);
  return (request) => proxyAddr(request, trusts) || (request.socket.remoteAddress ?? '');
}
