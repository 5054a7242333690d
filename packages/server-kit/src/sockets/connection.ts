import type { SocketFrame } from '@lantern/contract/sockets';
import type { WebSocket } from 'ws';
import type { MemberSession, MerchantView } from '../calls/scope.ts';
import type { Visitor } from '../http/context.ts';
import type { StoredParcel } from './repository.ts';

/** Maximum bytes buffered for a slow reader before the connection is closed. */
const MAX_BUFFERED = 262_144;
/** Maximum frames from a client within ten seconds. */
const MAX_FRAMES = 30;
const FRAME_WINDOW_MS = 10_000;
/** Maximum messages buffered while a returning tab receives what it missed. */
const MAX_HELD = 1_000;

export const CLOSE = { GOING_AWAY: 1001, POLICY: 1008, TOO_SLOW: 1013 } as const;

export type Farewell = 'slow' | 'flood' | 'silent' | 'policy' | 'closed' | 'shutdown';

/** Time-out for the close handshake. */
const FAREWELL_MS = 1_000;

/** Connection of one open tab. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #onFarewell: (reason: Farewell) => void;
  readonly merchant: MerchantView;
  readonly visitor: Visitor;
  session: MemberSession | null = null;
  token: string | null = null;
  heardAt: number;
  #held: StoredParcel[] | null = [];
  #frames = 0;
  #framesSince = 0;

  constructor(
    socket: WebSocket,
    from: { readonly merchant: MerchantView; readonly visitor: Visitor },
    now: number,
    onFarewell: (reason: Farewell) => void,
  ) {
    this.#socket = socket;
    this.#onFarewell = onFarewell;
    this.merchant = from.merchant;
    this.visitor = from.visitor;
    this.heardAt = now;
  }

  /** Counts a client frame; false when there are too many. */
  heard(now: number): boolean {
    this.heardAt = now;
    if (now - this.#framesSince > FRAME_WINDOW_MS) {
      this.#framesSince = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames <= MAX_FRAMES;
  }

  send(frame: SocketFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED) {
      this.#onFarewell('slow');
      // A client that does not read would not complete a close handshake either.
      this.#socket.terminate();
      return;
    }
    this.#socket.send(JSON.stringify(frame));
  }

  /** Sends a message, or buffers it until the tab has been welcomed. */
  deliver(parcel: StoredParcel): void {
    if (this.#held) {
      if (this.#held.length < MAX_HELD) this.#held.push(parcel);
      return;
    }
    this.send({ ...parcel.message, id: parcel.id.toString() });
  }

  /** Sends missed messages, then buffered ones; from then on messages are sent immediately. */
  release(missed: readonly StoredParcel[]): void {
    const sent = new Set(missed.map((parcel) => parcel.id));
    const held = this.#held ?? [];
    this.#held = null;
    for (const parcel of missed) this.deliver(parcel);
    for (const parcel of held) if (!sent.has(parcel.id)) this.deliver(parcel);
  }

  close(code: number, reason: Farewell): void {
    this.#onFarewell(reason);
    this.#socket.close(code, reason);
    // A client that does not answer the close frame would keep its slot.
    setTimeout(() => this.#socket.terminate(), FAREWELL_MS).unref();
  }

  terminate(reason: Farewell): void {
    this.#onFarewell(reason);
    this.#socket.terminate();
  }
}
