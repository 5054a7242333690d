import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddressReader, type ProxyTrust } from '../http/client-address.ts';
import { isForeignOrigin } from '../http/origin.ts';

/** One open line to a page. */
export interface Line {
  /** Sends a frame as JSON; a page that does not read is given up. */
  send(frame: object): void;
  close(): void;
}

/** What follows the greeting. */
export interface Listener {
  /** A frame of the page, parsed; false closes the line. */
  heard(frame: unknown): boolean;
  gone(): void;
}

export interface LinesOptions {
  readonly path: string;
  readonly log: Logger;
  readonly trustProxy: ProxyTrust;
  /** The first frame decides who it is; null turns the page away. */
  greet(line: Line, frame: unknown): Promise<Listener | null>;
  readonly maxLines?: number;
  readonly maxPerAddress?: number;
  /** Heart-beat and patience, shorter in tests. */
  readonly beatMs?: number;
  readonly silentMs?: number;
}

/** Bounded lines to pages at one path: so many, so large, so often, and alive. */
export interface Lines {
  attach(server: Server): void;
  stop(): Promise<void>;
}

const MAX_LINES = 10_000;
const MAX_PER_ADDRESS = 100;
const MAX_FRAME_BYTES = 2_048;
const MAX_BUFFERED = 262_144;
const MAX_FRAMES = 40;
const FRAME_WINDOW_MS = 10_000;
const HELLO_WITHIN_MS = 10_000;
const BEAT_MS = 15_000;
const SILENT_MS = 40_000;
const FAREWELL_MS = 1_000;
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

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

interface Open {
  readonly socket: WebSocket;
  heardAt: number;
}

export function createLines(options: LinesOptions): Lines {
  const { path, log, maxLines = MAX_LINES, maxPerAddress = MAX_PER_ADDRESS } = options;
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const addressOf = clientAddressReader(options.trustProxy);
  const perAddress = new Map<string, number>();
  const open = new Set<Open>();
  let isStopping = false;

  const beat = setInterval(() => {
    const now = performance.now();
    for (const { socket, heardAt } of open) {
      if (now - heardAt > (options.silentMs ?? SILENT_MS)) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(PING);
    }
  }, options.beatMs ?? BEAT_MS);
  beat.unref();

  function lineOf(socket: WebSocket): Line {
    return {
      send(frame) {
        if (socket.readyState !== socket.OPEN) return;
        // A reader that does not read would fill our memory.
        if (socket.bufferedAmount > MAX_BUFFERED) return socket.terminate();
        socket.send(JSON.stringify(frame));
      },
      close: () => socket.close(POLICY),
    };
  }

  function accept(socket: WebSocket, address: string): void {
    const one: Open = { socket, heardAt: performance.now() };
    open.add(one);
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    const line = lineOf(socket);
    let listener: Listener | null | undefined;
    let [frames, since] = [0, performance.now()];
    const late = setTimeout(() => socket.close(POLICY), HELLO_WITHIN_MS);

    function isFlooding(now: number): boolean {
      if (now - since > FRAME_WINDOW_MS) [frames, since] = [0, now];
      frames += 1;
      return frames > MAX_FRAMES;
    }

    async function greet(frame: unknown): Promise<void> {
      listener = null;
      const welcomed = await options.greet(line, frame);
      clearTimeout(late);
      if (welcomed === null) return socket.close(POLICY);
      if (socket.readyState === socket.OPEN) listener = welcomed;
      else welcomed.gone();
    }

    socket.on('message', (data, isBinary) => {
      one.heardAt = performance.now();
      if (isFlooding(one.heardAt)) return socket.close(POLICY);
      const frame = parse(data, isBinary);
      // Nothing is said twice while the first word is being thought over.
      if (listener === undefined) {
        greet(frame).catch((error: unknown) => {
          log.warn({ err: error, path }, 'a page could not be greeted');
          socket.terminate();
        });
      } else if (listener !== null && !listener.heard(frame)) socket.close(POLICY);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(late);
      open.delete(one);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
      listener?.gone();
    });
  }

  return {
    attach(server) {
      server.on('upgrade', (request, socket: Duplex, head) => {
        if (request.url?.split('?', 1)[0] !== path) return refuse(socket, '404 Not Found');
        if (isForeignOrigin(request.headers.origin, request.headers.host)) return refuse(socket, '403 Forbidden');
        const address = addressOf(request);
        const isFull = isStopping || open.size >= maxLines || (perAddress.get(address) ?? 0) >= maxPerAddress;
        if (isFull) return refuse(socket, '503 Service Unavailable');
        wss.handleUpgrade(request, socket, head, (line) => accept(line, address));
      });
    },
    async stop() {
      isStopping = true;
      clearInterval(beat);
      for (const { socket } of open) socket.close(GOING_AWAY);
      const impatient = setTimeout(() => {
        for (const { socket } of open) socket.terminate();
      }, FAREWELL_MS);
      await new Promise<void>((resolve) => wss.close(() => resolve()));
      clearTimeout(impatient);
    },
  };
}
