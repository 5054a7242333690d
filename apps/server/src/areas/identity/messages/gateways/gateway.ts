/** A message for a gateway. `target` is a mail address, or a number's digits with country code. */
export interface OutgoingMessage {
  readonly target: string;
  /** Mails only. */
  readonly subject: string;
  readonly text: string;
  /** Mails only. */
  readonly html: string | null;
}

/** Result: sent, to be retried, or refused permanently. `why` is shown in the back office and has no secrets. */
export type Delivery =
  | { readonly outcome: 'SENT'; readonly ref: string | null }
  | { readonly outcome: 'RETRY' | 'REFUSED'; readonly why: string };

/** A gateway of one brand. It answers within the sending time-out and never throws. */
export interface MessageGateway {
  send(message: OutgoingMessage): Promise<Delivery>;
  close(): void;
}

const LONGEST_WHY = 200;

export const retry = (why: unknown): Delivery => ({ outcome: 'RETRY', why: shortly(why) });
export const refused = (why: unknown): Delivery => ({ outcome: 'REFUSED', why: shortly(why) });

function shortly(why: unknown): string {
  const text = why instanceof Error ? why.message || why.name : String(why);
  return text.replace(/\s+/g, ' ').slice(0, LONGEST_WHY);
}
