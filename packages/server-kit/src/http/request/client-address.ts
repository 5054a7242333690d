import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Proxies whose `X-Forwarded-For` is trusted: none, those of the named networks, or those accepted by a function (`hop` 0 is the directly
 * connected one). Entries beyond the trusted proxies are ignored, because visitors can forge them.
 */
export type ProxyTrust = false | string | ((address: string, hop: number) => boolean);

/** Trusts this number of proxies in front of the server, whatever their addresses. */
export function proxyHops(count: number): ProxyTrust {
  return (_address, hop) => hop < count;
}

/** Reads the client address of requests that do not pass the HTTP server (socket upgrades). */
export function clientAddressReader(trust: ProxyTrust): (request: IncomingMessage) => string {
  const trusts =
    typeof trust === 'string' ? proxyAddr.compile(trust.split(',').map((part) => part.trim())) : trust || (() => false);
  return (request) => proxyAddr(request, trusts) || (request.socket.remoteAddress ?? '');
}
