import type { Queryable } from '@lantern/database';
import type { Committed, EventType } from '@lantern/events';
import type { Consumer, StoredEvent } from './outbox.ts';

/** A consumer with typed events. */
export interface ConsumerOf<Types extends readonly EventType[]> {
  readonly name: string;
  /** Event types it receives, in commit order. */
  readonly types: Types;
  /** Maximum events per transaction; lower for large events. Default 500. */
  readonly batchSize?: number;
  /**
   * Name of the sequence in which an event of a brand must be handled; null where order does not matter (the default for all events). When
   * an event is set aside, later ones of its sequence are set aside too and handled after it.
   */
  sequenceOf?(event: Committed<Types[number]>): string | null;
  /** Handles events in the transaction that advances the consumer's position; see `Consumer`. */
  handle(tx: Queryable, events: readonly Committed<Types[number]>[]): Promise<void>;
}

/** Converts events to their types. Throws if a payload does not match its type; this counts as a failure of the consumer. */
export function readEvents<Types extends readonly EventType[]>(
  types: Types,
  events: readonly StoredEvent[],
): readonly Committed<Types[number]>[] {
  const byTopic = new Map(types.map((type) => [type.topic, type]));
  return events.map((event) => {
    const type = byTopic.get(event.topic);
    if (type === undefined) throw new Error(`An event of ${event.topic} came to a consumer of other types.`);
    return { ...event, payload: type.read(event.payload) } as Committed<Types[number]>;
  });
}

/** Creates a consumer that receives typed payloads. */
export function consumer<const Types extends readonly EventType[]>(spec: ConsumerOf<Types>): Consumer {
  const { name, types, batchSize, sequenceOf } = spec;
  return {
    name,
    topics: types.map(({ topic }) => topic),
    ...(batchSize !== undefined && { batchSize }),
    ...(sequenceOf && {
      sequenceOf: (event: StoredEvent) => {
        try {
          const [read] = readEvents(types, [event]);
          return read === undefined ? null : sequenceOf(read);
        } catch {
          // An event that cannot be read has no known sequence; `handle` fails on it, so that it is counted and set aside.
          return null;
        }
      },
    }),
    handle: (tx, events) => spec.handle(tx, readEvents(types, events)),
  };
}
