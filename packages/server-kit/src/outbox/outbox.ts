import type { Queryable } from '@lantern/database';
import type { EventType } from '@lantern/events';

/** An event as it is stored; consumers get it as its type describes it (`consumer`). */
export interface StoredEvent {
  readonly id: bigint;
  readonly topic: string;
  readonly merchantId: bigint;
  /** What the publisher wrote, as JSON: amounts and ids are decimal strings. */
  readonly payload: unknown;
  readonly createdAt: Date;
}

/**
 * Reacts to committed events in their order, each batch in a transaction that also moves the consumer's own position:
 * what `handle` writes through `tx` happens exactly once. When it throws, nothing of the batch happened and it comes again, in ever smaller
 * batches until the event that fails stands alone. Failing five times it is set aside with an alarm, and the consumer goes on without it; it is
 * handled when an operator has it tried again. A consumer must therefore bear that single events reach it late, or name their lines.
 */
export interface Consumer {
  readonly name: string;
  readonly topics: readonly string[];
  /** Events handled in one transaction at most; fewer where each is large. Default 500. */
  readonly batchSize?: number;
  /**
   * Events of a brand whose order matters, by a name of their line; null where it does not matter, as for all events when this is left out. When
   * one is set aside, later ones of its line follow it and are handled after it.
   */
  lineOf?(event: StoredEvent): string | null;
  handle(tx: Queryable, events: readonly StoredEvent[]): Promise<void>;
}

/**
 * Writes an event into the outbox; it exists if `tx` commits.
 */
export async function publish<Payload>(
  tx: Queryable,
  { topic }: EventType<string, Payload>,
  merchantId: bigint,
  payload: NoInfer<Payload>,
): Promise<void> {
  await tx.query({
    name: 'kit-publish',
    text: 'select kit.publish($1, $2, $3)',
    values: [topic, merchantId, JSON.stringify(payload)],
  });
}
