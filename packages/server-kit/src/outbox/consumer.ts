import type { Queryable } from '@lantern/database';
import type { Committed, EventType } from '@lantern/events';
import type { Consumer, StoredEvent } from './outbox.ts';

/** A consumer in terms of its types of events. */
export interface ConsumerOf<Types extends readonly EventType[]> {
  readonly name: string;
  /** The types that it gets, in the order of their commits. */
  readonly types: Types;
  /** Events handled in one transaction at most; fewer where each is large. Default 500. */
  readonly batchSize?: number;
  /**
   * Events of a brand whose order matters, by a name of their sequence; null where it does not matter, as for all events when this is
   * left out. When one is set aside, later ones of its sequence follow it and are handled after it.
   */
  lineOf?(event: Committed<Types[number]>): string | null;
  /** Handles events in the transaction that moves the consumer's position; see `Consumer`. */
  handle(tx: Queryable, events: readonly Committed<Types[number]>[]): Promise<void>;
}

/** Events as their types describe them. Throws when a payload has another shape than its type: the consumer then fails as it does by itself. */
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

/** Makes a consumer that gets its events with the payloads of their types. */
export function consumer<const Types extends readonly EventType[]>(spec: ConsumerOf<Types>): Consumer {
  const { name, types, batchSize, lineOf } = spec;
  return {
    name,
    topics: types.map(({ topic }) => topic),
    ...(batchSize !== undefined && { batchSize }),
    ...(lineOf && {
      lineOf: (event: StoredEvent) => {
        const [read] = readEvents(types, [event]);
        return read === undefined ? null : lineOf(read);
      },
    }),
    handle: (tx, events) => spec.handle(tx, readEvents(types, events)),
  };
}
