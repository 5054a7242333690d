import type { Queryable } from '@lantern/database';
import type { EventType } from '@lantern/events';

/** An event as stored; consumers receive it typed (`consumer`). */
export interface StoredEvent {
  readonly id: bigint;
  readonly topic: string;
  readonly brandId: bigint;
  /** JSON as published: amounts and ids are decimal strings. */
  readonly payload: unknown;
  readonly createdAt: Date;
}

/**
 * Handles committed events in order. Each batch runs in a transaction that also advances the consumer's position, so what `handle` writes
 * through `tx` happens exactly once. If it throws, the batch is rolled back and retried in ever smaller batches until the failing event is
 * isolated. After five failures this event is set aside with an alarm and the consumer continues; it is handled when an operator requests a
 * retry. Consumers must therefore tolerate single late events, or define sequences (`sequenceOf`).
 */
export interface Consumer {
  readonly name: string;
  readonly topics: readonly string[];
  /** Maximum events per transaction; lower for large events. Default 500. */
  readonly batchSize?: number;
  /**
   * Name of the sequence in which an event of a brand must be handled; null where order does not matter (the default for all events). When
   * an event is set aside, later ones of its sequence are set aside too and handled after it.
   */
  sequenceOf?(event: StoredEvent): string | null;
  handle(tx: Queryable, events: readonly StoredEvent[]): Promise<void>;
}

/** Inserts an event into the outbox; it becomes visible when `tx` commits. */
export async function publish<Payload>(
  tx: Queryable,
  { topic }: EventType<string, Payload>,
  brandId: bigint,
  payload: NoInfer<Payload>,
): Promise<void> {
  await tx.query({
    name: 'kit-publish',
    text: 'select kit.publish($1, $2, $3)',
    values: [topic, brandId, JSON.stringify(payload)],
  });
}
