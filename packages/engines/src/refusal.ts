/** An expected refusal: a stable code and the figures that its message needs. */
export type Refusal<Code extends string = string> = {
  readonly ok: false;
  readonly code: Code;
  readonly params: Readonly<Record<string, string | number>>;
};

/** Something that was accepted, with its value. */
export type Accepted<Value> = { readonly ok: true; readonly value: Value };

/** What a rule answers: a value or a refusal, never an exception for what people may do. */
export type Decision<Value, Code extends string = string> = Accepted<Value> | Refusal<Code>;

export function accept<Value>(value: Value): Accepted<Value> {
  return { ok: true, value };
}

export function refuse<Code extends string>(
  code: Code,
  params: Readonly<Record<string, string | number>> = {},
): Refusal<Code> {
  return { ok: false, code, params };
}
