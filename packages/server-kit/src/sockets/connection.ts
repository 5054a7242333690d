import type { SocketFrame } from '@lantern/contract/sockets';
import type { WebSocket } from 'ws';
import type { BrandView, MemberSession } from '../calls/scope.ts';
import type { Visitor } from '../http/context.ts';
import type { StoredSocketEvent } from './repository.ts';

/** Maximum bytes buffered for a slow reader before the connection is closed. */
const MAX_BUFFERED = 262_144;
/** Maximum frames from a client within ten seconds. */
const MAX_FRAMES = 30;
const FRAME_WINDOW_MS = 10_000;
/** Maximum messages buffered while a returning tab receives what it missed. */
const MAX_BUFFERED_EVENTS = 1_000;

export const CLOSE = { GOING_AWAY: 1001, POLICY: 1008, TOO_SLOW: 1013 } as const;

export type CloseReason = 'slow' | 'flood' | 'silent' | 'policy' | 'closed' | 'shutdown';

/** Time-out for the close handshake. */
const CLOSE_TIMEOUT_MS = 1_000;

/** The frame that carries a message. */
export function textOf({ id, message }: StoredSocketEvent): string {
  const frame: SocketFrame = { ...message, id: id.toString() };
  return JSON.stringify(frame);
}

/** Connection of one open tab. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #onEnd: (reason: CloseReason) => void;
  readonly brand: BrandView;
  readonly visitor: Visitor;
  session: MemberSession | null = null;
  token: string | null = null;
  lastFrameAt: number;
  #buffered: StoredSocketEvent[] | null = [];
  /** Ids that the tab got as missed messages when it was welcomed. */
  #missed: ReadonlySet<bigint> = new Set();
  #frames = 0;
  #framesSince = 0;

  constructor(
    socket: WebSocket,
    from: { readonly brand: BrandView; readonly visitor: Visitor },
    now: number,
    onEnd: (reason: CloseReason) => void,
  ) {
    this.#socket = socket;
    this.#onEnd = onEnd;
    this.brand = from.brand;
    this.visitor = from.visitor;
    this.lastFrameAt = now;
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

  /** Sends a frame, or the text of one that goes to many tabs. */
  send(frame: SocketFrame | string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED) {
      this.#onEnd('slow');
      // A client that does not read would not complete a close handshake either.
      this.#socket.terminate();
      return;
    }
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /**
   * Sends a message, or buffers it until the tab has been welcomed. A message that the tab got as a missed one is not sent again.
   *
   * @param text of the message, if it goes to many tabs
   */
  deliver(event: StoredSocketEvent, text: string = textOf(event)): void {
    if (this.#buffered) {
      if (this.#buffered.length < MAX_BUFFERED_EVENTS) this.#buffered.push(event);
      return;
    }
    if (!this.#missed.has(event.id)) this.send(text);
  }

  /** Sends missed messages, then buffered ones; from then on messages are sent immediately. */
  release(missed: readonly StoredSocketEvent[]): void {
    const sent = new Set(missed.map((event) => event.id));
    const buffered = this.#buffered ?? [];
    this.#buffered = null;
    for (const event of missed) this.deliver(event);
    this.#missed = sent;
    for (const event of buffered) this.deliver(event);
  }

  close(code: number, reason: CloseReason): void {
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
