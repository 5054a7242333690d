import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { addressKey } from '../security/address-key.ts';
import type { ProxyTrust } from './client-address.ts';

/** How many TCP connections a server has open at once. */
export interface ConnectionLimits {
  readonly total: number;
  /** From one IPv4 address or IPv6 /64; trusted proxies are not counted, because they speak for many visitors. */
  readonly perAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { total: 20_000, perAddress: 512 };

/** Requests of one connection that wait for their answers. Browsers send one at a time. */
const MAX_PIPELINED = 8;

interface Open {
  readonly socket: Socket;
  /** Null for a trusted proxy. */
  readonly address: string | null;
  /** Requests that are being answered; an upgraded connection counts as one for good. */
  busy: number;
}

type Drop = 'idle' | 'full' | 'pipelined';

/** Whether the address that is connected to us is a proxy that is trusted. */
function proxyTest(trust: ProxyTrust): (address: string) => boolean {
  if (trust === false) return () => false;
  const trusts = typeof trust === 'string' ? proxyAddr.compile(trust.split(',').map((part) => part.trim())) : trust;
  return (address) => address !== '' && trusts(address, 0);
}

/**
 * Idle connections in the order in which they became idle, all and by address. A connection is idle while no request of it is
 * being answered: before its first request is complete as well as between two.
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

/**
 * Bounds the connections of a server. At a limit the connection that has been idle longest makes room, of the same address or of
 * all; only where all are busy is the new one refused. So idle connections, however many, shut nobody out.
 */
export function guardConnections(
  server: Server,
  { total, perAddress }: ConnectionLimits,
  { trustProxy, onDrop }: { readonly trustProxy: ProxyTrust; readonly onDrop?: (reason: Drop) => void },
): void {
  const isProxy = proxyTest(trustProxy);
  const open = new Map<Socket, Open>();
  const counts = new Map<string, number>();
  const idle = createIdleList();

  function forget(one: Open): void {
    if (!open.delete(one.socket)) return;
    idle.remove(one);
    if (one.address === null) return;
    const left = (counts.get(one.address) ?? 1) - 1;
    if (left > 0) counts.set(one.address, left);
    else counts.delete(one.address);
  }

  function drop(one: Open, reason: Drop): void {
    onDrop?.(reason);
    // Counted out at once: the end of a socket is told later.
    forget(one);
    one.socket.destroy();
  }

  /** Whether there is room for one more, now or after the longest idle one went. */
  function makeRoom(isFull: boolean, oldest: () => Open | undefined): boolean {
    if (!isFull) return true;
    const victim = oldest();
    if (victim) drop(victim, 'idle');
    return victim !== undefined;
  }

  function accept(socket: Socket): void {
    const remote = socket.remoteAddress ?? '';
    const address = isProxy(remote) ? null : addressKey(remote);
    const fromHere = address === null ? 0 : (counts.get(address) ?? 0);
    const hasRoom =
      makeRoom(fromHere >= perAddress, () => idle.oldestOf(address ?? '')) &&
      makeRoom(open.size >= total, () => idle.oldest());
    if (!hasRoom) {
      onDrop?.('full');
      socket.destroy();
      return;
    }
    const one: Open = { socket, address, busy: 0 };
    open.set(socket, one);
    idle.add(one);
    if (address !== null) counts.set(address, (counts.get(address) ?? 0) + 1);
    socket.once('close', () => forget(one));
  }

  /** Counts a request; false when its connection was given up, so that nothing is to be done for it. */
  function begin(request: IncomingMessage, response: ServerResponse): boolean {
    const one = open.get(request.socket);
    if (!one) return false;
    one.busy += 1;
    idle.remove(one);
    if (one.busy > MAX_PIPELINED) {
      drop(one, 'pipelined');
      return false;
    }
    response.once('close', () => {
      one.busy -= 1;
      if (one.busy === 0 && open.has(one.socket)) idle.add(one);
    });
    return true;
  }

  // In front of the server's own listeners: hundreds of requests may stand in one packet, and those that are too many cost nothing.
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!begin(request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
  // Before the server's own listeners: a connection that is refused never reaches the parser alive.
  server.prependListener('connection', accept);
  server.prependListener('upgrade', (request: IncomingMessage) => {
    const one = open.get(request.socket);
    if (!one) return;
    one.busy += 1;
    idle.remove(one);
  });
}
