import type { SocketFrame } from '@lantern/contract/sockets';
import type { WebSocket } from 'ws';
import type { BrandView, MemberSession } from '../calls/scope.ts';
import type { Visitor } from '../http/context.ts';
import { Client, type CloseReason } from './client.ts';
import type { StoredSocketEvent } from './repository.ts';

/** Maximum messages buffered while a returning tab receives what it missed. */
const MAX_BUFFERED_EVENTS = 1_000;

/** The requester of a socket, and the brand. */
export interface Visit {
  readonly brand: BrandView;
  readonly visitor: Visitor;
}

/** The frame that carries a message. */
export function textOf({ id, message }: StoredSocketEvent): string {
  const frame: SocketFrame = { ...message, id: id.toString() };
  return JSON.stringify(frame);
}

/** Connection of one open tab. */
export class Connection extends Client {
  readonly brand: BrandView;
  readonly visitor: Visitor;
  session: MemberSession | null = null;
  token: string | null = null;
  #buffered: StoredSocketEvent[] | null = [];
  /** Ids that the tab got as missed messages when it was welcomed. */
  #missed: ReadonlySet<bigint> = new Set();

  constructor(socket: WebSocket, from: Visit, now: number, onEnd: (reason: CloseReason) => void) {
    super(socket, now, onEnd);
    this.brand = from.brand;
    this.visitor = from.visitor;
  }

  override send(frame: SocketFrame | string): void {
    super.send(frame);
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
}
