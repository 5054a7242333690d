import type { WebSocket } from 'ws';

/** Maximum bytes buffered for a slow reader before the connection is closed. */
const MAX_BUFFERED = 262_144;
/** Maximum frames from a client within ten seconds. */
const MAX_FRAMES = 40;
const FRAME_WINDOW_MS = 10_000;
/** Time-out for the close handshake. */
const CLOSE_TIMEOUT_MS = 1_000;

export const CLOSE = { GOING_AWAY: 1001, POLICY: 1008 } as const;

/** Why the server ended a connection. */
export type CloseReason = 'slow' | 'flood' | 'silent' | 'policy' | 'closed' | 'shutdown';

/** An open socket connection to a page. */
export interface SocketConnection {
  /** Sends a frame as JSON; closes the connection of a page that does not read. */
  send(frame: object): void;
  close(): void;
}

/** The socket of a page, with its limits. */
export class Client implements SocketConnection {
  readonly #socket: WebSocket;
  readonly #onEnd: (reason: CloseReason) => void;
  lastFrameAt: number;
  #frames = 0;
  #framesSince: number;

  constructor(socket: WebSocket, now: number, onEnd: (reason: CloseReason) => void) {
    this.#socket = socket;
    this.#onEnd = onEnd;
    this.lastFrameAt = now;
    this.#framesSince = now;
  }

  /** Counts a client frame; false when there are too many. */
  countFrame(now: number): boolean {
    this.lastFrameAt = now;
    if (now - this.#framesSince > FRAME_WINDOW_MS) {
      this.#framesSince = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames <= MAX_FRAMES;
  }

  /** Sends a frame, or the text of one that goes to many pages. */
  send(frame: object | string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A client that does not read would fill the server's memory, and would not complete a close handshake either.
    if (this.#socket.bufferedAmount > MAX_BUFFERED) this.terminate('slow');
    else this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  close(code: number = CLOSE.POLICY, reason: CloseReason = 'policy'): void {
    this.#onEnd(reason);
    this.#socket.close(code, reason);
    // A client that does not answer the close frame would keep its slot.
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  terminate(reason: CloseReason): void {
    this.#onEnd(reason);
    this.#socket.terminate();
  }
}
