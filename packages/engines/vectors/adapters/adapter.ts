/** Input of a case as parsed from its file. The adapters know the shapes, one file per topic. */
// biome-ignore lint/suspicious/noExplicitAny: vector inputs are foreign JSON; a wrong shape fails its case.
export type CaseInput = any;

/** Maps a case's input to a public function and its result to the expected form; contains no logic of its own. */
export type Adapter = (input: CaseInput) => unknown | Promise<unknown>;

/** Adapters of one topic by function name. */
export type TopicAdapters = Readonly<Record<string, Adapter>>;

/** An optional integer as an object to spread: `{}` when it is missing. */
export function optional<Name extends string, Value>(
  name: Name,
  given: unknown,
  read: (given: CaseInput) => Value,
): Partial<Record<Name, Value>> {
  return given === undefined || given === null ? {} : ({ [name]: read(given) } as Partial<Record<Name, Value>>);
}

/** Fields of a flat JSON object as bigints: amounts or rates. */
export function bigintFields(fields: Readonly<Record<string, number>>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, BigInt(value)]));
}
