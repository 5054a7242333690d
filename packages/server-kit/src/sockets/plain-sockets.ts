import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { ProxyTrust } from '../http/request/client-address.ts';
import { createUpgrades } from './upgrade.ts';

/** An open socket connection to a page. */
export interface SocketConnection {
  /** Sends a frame as JSON; closes the connection of a page that does not read. */
  send(frame: object): void;
  close(): void;
}

/** Handler of frames after the greeting. */
export interface FrameHandler {
  /** Handles a parsed frame; false closes the connection. */
  onFrame(frame: unknown): boolean;
  onClose(): void;
}

export interface SocketServerOptions {
  readonly path: string;
  readonly log: Logger;
  readonly trustProxy: ProxyTrust;
  /** Authenticates by the first frame; null refuses the page. */
  greet(connection: SocketConnection, frame: unknown): Promise<FrameHandler | null>;
  readonly maxConnections?: number;
  readonly maxPerAddress?: number;
  /** Heartbeat and time-outs, shorter in tests. */
  readonly beatMs?: number;
  readonly silentMs?: number;
  readonly helloMs?: number;
}

/** Bounded socket connections to pages at one path: limits on number, frame size and rate, with heartbeats. */
export interface SocketServer {
  attach(server: Server): void;
  stop(): Promise<void>;
}

const MAX_CONNECTIONS = 10_000;
const MAX_PER_ADDRESS = 100;
const MAX_FRAME_BYTES = 2_048;
const MAX_BUFFERED = 262_144;
const MAX_FRAMES = 40;
const FRAME_WINDOW_MS = 10_000;
const HELLO_WITHIN_MS = 5_000;
const BEAT_MS = 15_000;
const SILENT_MS = 40_000;
const CLOSE_TIMEOUT_MS = 1_000;
const PING = '{"type":"ping"}';

const GOING_AWAY = 1001;
const POLICY = 1008;

function parse(data: unknown, isBinary: boolean): unknown {
  if (isBinary) return null;
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}

/** Closes a socket with a handshake; a client that does not answer would keep its slot. */
function end(socket: WebSocket, code: number): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}

interface Open {
  readonly socket: WebSocket;
  lastFrameAt: number;
}

function connectionOf(socket: WebSocket): SocketConnection {
  return {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      // A client that does not read would fill the server's memory.
      if (socket.bufferedAmount > MAX_BUFFERED) return socket.terminate();
      socket.send(JSON.stringify(frame));
    },
    close: () => end(socket, POLICY),
  };
}

/** Pings every client, and closes those that have been silent for too long. */
function startHeartbeat(
  open: ReadonlySet<Open>,
  { beatMs = BEAT_MS, silentMs = SILENT_MS }: SocketServerOptions,
): NodeJS.Timeout {
  const beat = () => {
    const now = performance.now();
    for (const { socket, lastFrameAt } of open) {
      if (now - lastFrameAt > silentMs) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(PING);
    }
  };
  return setInterval(beat, beatMs).unref();
}

/** Limits the frames of one client. */
function createFrameLimit() {
  let [frames, since] = [0, performance.now()];
  return (now: number): boolean => {
    if (now - since > FRAME_WINDOW_MS) [frames, since] = [0, now];
    frames += 1;
    return frames > MAX_FRAMES;
  };
}

export function createSocketServer(options: SocketServerOptions): SocketServer {
  const { path, log, maxConnections = MAX_CONNECTIONS, maxPerAddress = MAX_PER_ADDRESS } = options;
  const open = new Set<Open>();
  const upgrades = createUpgrades({
    path,
    maxFrameBytes: MAX_FRAME_BYTES,
    total: maxConnections,
    perAddress: maxPerAddress,
    trustProxy: options.trustProxy,
    admit: () => ({}),
    open: accept,
    onError: (error) => log.warn({ err: error, path }, 'a socket could not be opened'),
  });

  const beat = startHeartbeat(open, options);

  function accept(socket: WebSocket): void {
    const one: Open = { socket, lastFrameAt: performance.now() };
    open.add(one);
    let handler: FrameHandler | null | undefined;
    const isFlooding = createFrameLimit();
    const late = setTimeout(() => end(socket, POLICY), options.helloMs ?? HELLO_WITHIN_MS);

    async function greet(frame: unknown): Promise<void> {
      handler = null;
      const welcomed = await options.greet(connectionOf(socket), frame);
      clearTimeout(late);
      if (welcomed === null) return end(socket, POLICY);
      if (socket.readyState === socket.OPEN) handler = welcomed;
      else welcomed.onClose();
    }

    socket.on('message', (data, isBinary) => {
      one.lastFrameAt = performance.now();
      if (isFlooding(one.lastFrameAt)) return end(socket, POLICY);
      const frame = parse(data, isBinary);
      // Further frames are refused while the greeting is being processed.
      if (handler === undefined) {
        greet(frame).catch((error: unknown) => {
          log.warn({ err: error, path }, 'a page could not be greeted');
          socket.terminate();
        });
      } else if (handler !== null && !handler.onFrame(frame)) end(socket, POLICY);
    });
    // The library answers each ping with a frame, so pings count like messages.
    socket.on('ping', () => {
      if (isFlooding(performance.now())) end(socket, POLICY);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(late);
      open.delete(one);
      handler?.onClose();
    });
  }

  return {
    attach: upgrades.attach,
    async stop() {
      upgrades.close();
      clearInterval(beat);
      for (const { socket } of open) socket.close(GOING_AWAY);
      const forceClose = setTimeout(() => {
        for (const { socket } of open) socket.terminate();
      }, CLOSE_TIMEOUT_MS);
      await upgrades.ended();
      clearTimeout(forceClose);
    },
  };
}
