/** An expected refusal: a stable code and the values that its message text needs. */
export type Refusal<Code extends string = string> = {
  readonly ok: false;
  readonly code: Code;
  readonly params: Readonly<Record<string, string | number>>;
};

export type Accepted<Value> = { readonly ok: true; readonly value: Value };

/** Result of a business rule: a value or a refusal. Rules do not throw for invalid user input. */
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
