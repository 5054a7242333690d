import type { IncomingMessage, Server } from 'node:http';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { ProxyTrust } from '../http/request/client-address.ts';
import { CLOSE, Client, type CloseReason, type SocketConnection } from './client.ts';
import { createSlices } from './slices.ts';
import { createUpgrades, type UpgradeStatus } from './upgrade.ts';

/** Handler of frames after the greeting. */
export interface FrameHandler {
  /** Handles a parsed frame; false closes the connection. */
  onFrame(frame: unknown): boolean;
  onClose(): void;
}

/** Limits and times of a socket server; tests use shorter times. */
export interface SocketLimits {
  readonly maxConnections: number;
  readonly maxPerAddress: number;
  readonly maxFrameBytes: number;
  readonly beatMs: number;
  /** Longer than two heartbeats: each is answered by a frame. */
  readonly silentMs: number;
  readonly helloMs: number;
}

/** Everything that a socket server of pages needs; `Visit` is what the upgrade request says about its client. */
export interface ServerParts<Visit extends object, One extends Client> extends Partial<SocketLimits> {
  readonly path: string;
  readonly log: Logger;
  readonly trustProxy: ProxyTrust;
  /** Checks an upgrade request; a status refuses it. */
  admit(request: IncomingMessage, address: string): Promise<Visit | UpgradeStatus> | Visit | UpgradeStatus;
  connect(socket: WebSocket, visit: Visit, now: number, onEnd: (reason: CloseReason) => void): One;
  /** Authenticates by the first frame; null refuses the page. */
  greet(connection: One, frame: unknown): Promise<FrameHandler | null>;
  /** The frame of a heartbeat. */
  ping(): object;
  readonly onOpen?: (connection: One) => void;
  readonly onClose?: (connection: One) => void;
  /** Called for each connection that the server ends, with the reason. */
  readonly onEnd?: (reason: CloseReason) => void;
}

export interface SocketServerOptions extends Partial<SocketLimits> {
  readonly path: string;
  readonly log: Logger;
  readonly trustProxy: ProxyTrust;
  /** Authenticates by the first frame; null refuses the page. */
  greet(connection: SocketConnection, frame: unknown): Promise<FrameHandler | null>;
}

/** Bounded socket connections to pages at one path: limits on number, frame size and rate, with heartbeats. */
export interface SocketServer {
  attach(server: Server): void;
  stop(): Promise<void>;
}

const USUAL: SocketLimits = {
  maxConnections: 10_000,
  maxPerAddress: 100,
  maxFrameBytes: 2_048,
  beatMs: 15_000,
  silentMs: 40_000,
  helloMs: 5_000,
};
/** Time-out for the close handshakes when the server stops. */
const STOP_TIMEOUT_MS = 1_000;

function parse(data: unknown, isBinary: boolean): unknown {
  if (isBinary) return null;
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}

/** Reads the frames of a new page: it must introduce itself in time and may not send too many. */
function readFrames<Visit extends object, One extends Client>(
  parts: ServerParts<Visit, One>,
  socket: WebSocket,
  connection: One,
  onClosed: () => void,
): void {
  let handler: FrameHandler | null | undefined;
  const late = setTimeout(() => connection.close(), parts.helloMs ?? USUAL.helloMs);

  async function greet(frame: unknown): Promise<void> {
    handler = null;
    const greeted = await parts.greet(connection, frame);
    clearTimeout(late);
    if (greeted === null) return connection.close();
    if (socket.readyState === socket.OPEN) handler = greeted;
    else greeted.onClose();
  }

  socket.on('message', (data, isBinary) => {
    if (!connection.countFrame(performance.now())) return connection.close(CLOSE.POLICY, 'flood');
    // Frames during the greeting are dropped.
    if (handler === null) return;
    const frame = parse(data, isBinary);
    if (handler !== undefined) return handler.onFrame(frame) ? undefined : connection.close();
    greet(frame).catch((error: unknown) => {
      parts.log.warn({ err: error, path: parts.path }, 'a page could not be greeted');
      connection.terminate('policy');
    });
  });
  // The library answers each ping with a frame, so pings count like messages.
  socket.on('ping', () => {
    if (!connection.countFrame(performance.now())) connection.close(CLOSE.POLICY, 'flood');
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(late);
    onClosed();
    handler?.onClose();
  });
}

/** Socket connections of a kind of their own: what the upgrade request says is part of them. */
export function serveSockets<Visit extends object, One extends Client>(parts: ServerParts<Visit, One>): SocketServer {
  const { log, path, onEnd = () => undefined } = parts;
  const limits = { ...USUAL, ...parts };
  const open = new Set<One>();
  const slices = createSlices({});

  function accept(socket: WebSocket, visit: Visit): void {
    const connection = parts.connect(socket, visit, performance.now(), onEnd);
    open.add(connection);
    parts.onOpen?.(connection);
    readFrames(parts, socket, connection, () => {
      open.delete(connection);
      parts.onClose?.(connection);
    });
  }

  /** Pings every page and ends those that were silent for too long. */
  function beat(): void {
    slices.add(function* () {
      for (const connection of open) {
        yield () => {
          if (performance.now() - connection.lastFrameAt > limits.silentMs) connection.terminate('silent');
          else connection.send(parts.ping());
        };
      }
    });
  }

  const upgrades = createUpgrades<Visit>({
    path,
    maxFrameBytes: limits.maxFrameBytes,
    total: limits.maxConnections,
    perAddress: limits.maxPerAddress,
    trustProxy: parts.trustProxy,
    admit: parts.admit,
    open: accept,
    onError: (error) => log.warn({ err: error, path }, 'a socket could not be opened'),
  });
  const heartbeat = setInterval(beat, limits.beatMs).unref();

  return {
    attach: upgrades.attach,
    async stop() {
      upgrades.close();
      clearInterval(heartbeat);
      for (const connection of open) connection.close(CLOSE.GOING_AWAY, 'shutdown');
      const forceClose = setTimeout(() => {
        for (const connection of open) connection.terminate('shutdown');
      }, STOP_TIMEOUT_MS);
      await upgrades.ended();
      clearTimeout(forceClose);
    },
  };
}

/** Socket connections to pages that are known only by their first frame. */
export function createSocketServer(options: SocketServerOptions): SocketServer {
  return serveSockets<object, Client>({
    ...options,
    admit: () => ({}),
    connect: (socket, _visit, now, onEnd) => new Client(socket, now, onEnd),
    ping: () => ({ type: 'ping' }),
  });
}
