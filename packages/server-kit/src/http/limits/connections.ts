import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { addressKey } from '../../security/addresses/address-key.ts';
import type { ProxyTrust } from '../request/client-address.ts';

/** Maximum number of open TCP connections of a server. */
export interface ConnectionLimits {
  readonly total: number;
  /** Per IPv4 address or IPv6 /64. Trusted proxies are not counted, because they serve many visitors. */
  readonly perAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { total: 20_000, perAddress: 512 };

/** Unanswered requests per connection. Browsers send one at a time. */
const MAX_PIPELINED = 8;

interface Open {
  readonly socket: Socket;
  /** Null for a trusted proxy. */
  readonly address: string | null;
  /** Requests in progress; an upgraded connection always counts as one. */
  busy: number;
}

type Drop = 'idle' | 'full' | 'pipelined';

/** Tests whether the directly connected address is a trusted proxy. */
function proxyTest(trust: ProxyTrust): (address: string) => boolean {
  if (trust === false) return () => false;
  const trusts = typeof trust === 'string' ? proxyAddr.compile(trust.split(',').map((part) => part.trim())) : trust;
  return (address) => address !== '' && trusts(address, 0);
}

/**
 * Idle connections in the order in which they became idle, in total and by address. A connection is idle while it has no request in
 * progress: before its first complete request and between two requests.
 */
function createIdleList() {
  const all = new Set<Open>();
  const byAddress = new Map<string, Set<Open>>();
  return {
    add(one: Open): void {
      all.add(one);
      if (one.address === null) return;
      const own = byAddress.get(one.address) ?? new Set();
      byAddress.set(one.address, own.add(one));
    },
    remove(one: Open): void {
      all.delete(one);
      if (one.address === null) return;
      const own = byAddress.get(one.address);
      if (own?.delete(one) && own.size === 0) byAddress.delete(one.address);
    },
    oldest: (): Open | undefined => all.values().next().value,
    oldestOf: (address: string): Open | undefined => byAddress.get(address)?.values().next().value,
  };
}

/** Open connections, their number per address, and which are idle. */
function createRegister() {
  const open = new Map<Socket, Open>();
  const counts = new Map<string, number>();
  const idle = createIdleList();
  return {
    idle,
    size: () => open.size,
    countOf: (address: string) => counts.get(address) ?? 0,
    find: (socket: Socket) => open.get(socket),
    add(one: Open): void {
      open.set(one.socket, one);
      idle.add(one);
      if (one.address !== null) counts.set(one.address, (counts.get(one.address) ?? 0) + 1);
    },
    remove(one: Open): void {
      if (!open.delete(one.socket)) return;
      idle.remove(one);
      if (one.address === null) return;
      const left = (counts.get(one.address) ?? 1) - 1;
      if (left > 0) counts.set(one.address, left);
      else counts.delete(one.address);
    },
  };
}

/**
 * Processes only requests that pass. Runs before the server's own listeners: one packet can contain hundreds of requests, and the excess
 * ones must cost nothing.
 */
function filterRequests(server: Server, passes: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!passes(request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/**
 * Limits the connections of a server. At a limit, the connection that has been idle longest is closed (of the same address, or of all). A
 * new connection is refused only if all others are busy, so idle connections cannot block new visitors.
 */
export function guardConnections(
  server: Server,
  { total, perAddress }: ConnectionLimits,
  { trustProxy, onDrop }: { readonly trustProxy: ProxyTrust; readonly onDrop?: (reason: Drop) => void },
): void {
  const isProxy = proxyTest(trustProxy);
  const open = createRegister();
  const { idle } = open;

  function drop(one: Open, reason: Drop): void {
    onDrop?.(reason);
    // Removed from the count immediately: the socket's close event comes later.
    open.remove(one);
    one.socket.destroy();
  }

  /** Whether one more connection fits, now or after closing the longest idle one. */
  function makeSpace(isFull: boolean, oldest: () => Open | undefined): boolean {
    if (!isFull) return true;
    const victim = oldest();
    if (victim) drop(victim, 'idle');
    return victim !== undefined;
  }

  function accept(socket: Socket): void {
    const remote = socket.remoteAddress ?? '';
    const address = isProxy(remote) ? null : addressKey(remote);
    const fromHere = address === null ? 0 : open.countOf(address);
    const isAdmitted =
      makeSpace(fromHere >= perAddress, () => idle.oldestOf(address ?? '')) &&
      makeSpace(open.size() >= total, () => idle.oldest());
    if (!isAdmitted) {
      onDrop?.('full');
      socket.destroy();
      return;
    }
    const one: Open = { socket, address, busy: 0 };
    open.add(one);
    socket.once('close', () => open.remove(one));
  }

  function begin(one: Open): void {
    one.busy += 1;
    idle.remove(one);
  }

  /** Counts a request; false if its connection was closed and the request must not be processed. */
  function admit(request: IncomingMessage, response: ServerResponse): boolean {
    const one = open.find(request.socket);
    if (!one) return false;
    begin(one);
    if (one.busy > MAX_PIPELINED) {
      drop(one, 'pipelined');
      return false;
    }
    response.once('close', () => {
      one.busy -= 1;
      if (one.busy === 0 && open.find(one.socket) === one) idle.add(one);
    });
    return true;
  }

  filterRequests(server, admit);
  // Before the server's own listeners: a connection that is refused never reaches the parser alive.
  server.prependListener('connection', accept);
  server.prependListener('upgrade', (request: IncomingMessage) => {
    const one = open.find(request.socket);
    if (one) begin(one);
  });
}
