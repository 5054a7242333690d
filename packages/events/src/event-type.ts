import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** Payloads are read by many consumers and changed by none. */
type ReadonlyDeep<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> } : Value;

/** A kind of committed event: its topic and the shape of its payload. */
export interface EventType<Topic extends string = string, Payload = unknown> {
  /** `<area>.<what happened>`, e.g. `payments.deposit-credited`. */
  readonly topic: Topic;
  /** Checks a stored payload. Throws an Error that names the topic and the field when the payload has another shape. */
  read(payload: unknown): Payload;
}

/** The payload of an event type. */
export type PayloadOf<Type extends EventType> = Type extends EventType<string, infer Payload> ? Payload : never;

/** An event of one of several types as consumers receive it; `topic` is the discriminator. */
export type Committed<Type extends EventType> =
  Type extends EventType<infer Topic, infer Payload>
    ? {
        readonly id: bigint;
        readonly topic: Topic;
        readonly brandId: bigint;
        readonly payload: Payload;
        readonly createdAt: Date;
      }
    : never;

/** Declares an event type. Payloads are JSON: ids and amounts (minor units) are decimal strings, instants ISO 8601. */
export function eventType<const Topic extends string, Schema extends TSchema>(
  topic: Topic,
  schema: Schema,
): EventType<Topic, ReadonlyDeep<Static<Schema>>> {
  let validator: ReturnType<typeof Compile<Schema>> | null = null;
  return {
    topic,
    read(payload) {
      // Compiled at first use: most processes consume few types.
      validator ??= Compile(schema);
      if (validator.Check(payload)) return payload as ReadonlyDeep<Static<Schema>>;
      const [first] = validator.Errors(payload);
      const place = `${topic} ${first?.instancePath ?? ''}`.trim();
      throw new Error(`The event does not have the shape of its type: ${place} ${first?.message ?? ''}`.trim());
    },
  };
}
