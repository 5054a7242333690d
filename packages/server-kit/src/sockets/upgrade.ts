import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddressReader, type ProxyTrust } from '../http/request/client-address.ts';
import { hasOneHost } from '../http/request/host.ts';
import { isForeignOrigin } from '../http/request/origin.ts';
import { createSlots } from './slots.ts';

/** Status line for an upgrade request that is refused. */
export type UpgradeStatus = '400 Bad Request' | '403 Forbidden' | '404 Not Found' | '503 Service Unavailable';

export interface UpgradesOptions<Visit> {
  readonly path: string;
  readonly maxFrameBytes: number;
  readonly total: number;
  readonly perAddress: number;
  readonly trustProxy: ProxyTrust;
  /** Checks a request whose slot is already taken; a status refuses it. */
  admit(request: IncomingMessage, address: string): Promise<Visit | UpgradeStatus> | Visit | UpgradeStatus;
  open(socket: WebSocket, visit: Visit): void;
  onError(error: unknown): void;
}

export interface Upgrades {
  attach(server: Server): void;
  /** Refuses all further upgrades. */
  close(): void;
  /** Resolves when every socket has ended. */
  ended(): Promise<void>;
}

function refuseUpgrade(socket: Duplex, status: UpgradeStatus): void {
  // Without `destroy`, a client that does not close its own side would keep the connection open.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/**
 * Upgrades requests at one path to sockets, with limits in total and per address. The slot is taken before any asynchronous work and
 * released when the connection closes, whatever the outcome.
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
    // A page of another site may not connect, not even as a visitor.
    if (isForeignOrigin(request.headers.origin, request.headers.host)) return refuseUpgrade(socket, '403 Forbidden');
    const address = addressOf(request);
    const release = isClosed || socket.destroyed ? null : slots.take(address);
    if (release === null) return refuseUpgrade(socket, '503 Service Unavailable');
    socket.once('close', release);
    const visit = await options.admit(request, address);
    if (typeof visit === 'string') return refuseUpgrade(socket, visit);
    // The client may have left, or the server may be stopping, during the check.
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
