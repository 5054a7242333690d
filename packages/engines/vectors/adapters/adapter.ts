/** The input of a case, as it stands in its file. Shapes are read by the adapters, one file a topic. */
// biome-ignore lint/suspicious/noExplicitAny: vector inputs are foreign JSON; a wrong shape fails its case.
export type CaseInput = any;

/** Reshapes a case's input for a public function and its answer for the comparison; computes nothing itself. */
export type Adapter = (input: CaseInput) => unknown | Promise<unknown>;

/** The adapters of one topic by function name. */
export type TopicAdapters = Readonly<Record<string, Adapter>>;

/** An integer that may be left out, as a field of an object to spread: `{}` keeps it left out. */
export function optional<Name extends string, Value>(
  name: Name,
  given: unknown,
  read: (given: CaseInput) => Value,
): Partial<Record<Name, Value>> {
  return given === undefined || given === null ? {} : ({ [name]: read(given) } as Partial<Record<Name, Value>>);
}

/** The fields of a flat JSON object whose integers are amounts or rates. */
export function bigintFields(fields: Readonly<Record<string, number>>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, BigInt(value)]));
}
