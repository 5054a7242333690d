import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddressReader, type ProxyTrust } from '../http/client-address.ts';
import { hasOneHost } from '../http/host.ts';
import { isForeignOrigin } from '../http/origin.ts';
import { createSlots } from './slots.ts';

/** What is told to a request that gets no socket, and how. */
export type UpgradeStatus = '400 Bad Request' | '403 Forbidden' | '404 Not Found' | '503 Service Unavailable';

export interface UpgradesOptions<Visit> {
  readonly path: string;
  readonly maxFrameBytes: number;
  readonly total: number;
  readonly perAddress: number;
  readonly trustProxy: ProxyTrust;
  /** Looks at who comes, with his place already taken; a status turns him away. */
  admit(request: IncomingMessage, address: string): Promise<Visit | UpgradeStatus> | Visit | UpgradeStatus;
  open(socket: WebSocket, visit: Visit): void;
  onError(error: unknown): void;
}

export interface Upgrades {
  attach(server: Server): void;
  /** From now on nobody is let in. */
  close(): void;
  /** Resolves when every socket has ended. */
  ended(): Promise<void>;
}

function refuseUpgrade(socket: Duplex, status: UpgradeStatus): void {
  // A caller that does not end his side either would otherwise stay.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/**
 * Turns requests at one path into sockets, so many in all and from one address. The place is taken before anything is waited for
 * and given back when the connection closes, whatever became of it.
 */
export function createUpgrades<Visit extends object>(options: UpgradesOptions<Visit>): Upgrades {
  const wss = new WebSocketServer({ noServer: true, maxPayload: options.maxFrameBytes, perMessageDeflate: false });
  const addressOf = clientAddressReader(options.trustProxy);
  const slots = createSlots(options);
  let isClosed = false;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    if (!hasOneHost(request)) return refuseUpgrade(socket, '400 Bad Request');
    if (request.url?.split('?', 1)[0] !== options.path) return refuseUpgrade(socket, '404 Not Found');
    // A page of another site may not even listen as a visitor.
    if (isForeignOrigin(request.headers.origin, request.headers.host)) return refuseUpgrade(socket, '403 Forbidden');
    const address = addressOf(request);
    const release = isClosed || socket.destroyed ? null : slots.take(address);
    if (release === null) return refuseUpgrade(socket, '503 Service Unavailable');
    socket.once('close', release);
    const visit = await options.admit(request, address);
    if (typeof visit === 'string') return refuseUpgrade(socket, visit);
    // It may have gone, or the server may be stopping, while it was looked at.
    if (isClosed || socket.destroyed) return refuseUpgrade(socket, '503 Service Unavailable');
    wss.handleUpgrade(request, socket, head, (ready) => options.open(ready, visit));
  }

  return {
    attach(server) {
      server.on('upgrade', (request, socket, head) => {
        upgrade(request, socket, head).catch((error: unknown) => {
          options.onError(error);
          refuseUpgrade(socket, '503 Service Unavailable');
        });
      });
    },
    close() {
      isClosed = true;
    },
    ended: () => new Promise((resolve) => wss.close(() => resolve())),
  };
}
