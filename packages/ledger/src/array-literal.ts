/** Text form of one array parameter of a SQL function. */
export interface Column {
  /** Array type of the parameter, e.g. `uuid[]`. */
  readonly type: `${string}[]`;
  /** Null: the parameter itself is null. */
  readonly values: readonly unknown[] | null;
}

/**
 * PostgreSQL's array literal of a column. Much faster than the driver's own encoding, which inspects each element.
 * Example: `{ type: 'text[]', values: ['a"b', null] }` → `{"a\"b",NULL}`.
 */
export function arrayLiteral({ type, values }: Column): string | null {
  if (values === null) return null;
  return `{${values.map(type === 'text[]' || type === 'jsonb[]' ? quoted : plain).join(',')}}`;
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return `"${value.toISOString()}"`;
  const text = String(value);
  return /^[\w.+:-]+$/.test(text) ? text : quoted(text);
}

function quoted(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
}

/** `select * from fn($1::uuid[], …)` for a set-returning function with these columns. */
export function callText(functionName: string, columns: readonly Column[]): string {
  if (!/^[a-z_]+\.[a-z_0-9]+$/.test(functionName)) throw new RangeError(`not a function name: ${functionName}`);
  return `select * from ${functionName}(${columns.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')})`;
}

/** Leaves every value of a result in PostgreSQL's text form. */
export const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** Elements of an array's text form, e.g. `{a,"b c",NULL}` → ['a', 'b c', null]. One dimension only. */
export function elementsOf(literal: string): readonly (string | null)[] {
  const inner = literal.slice(1, -1);
  if (inner === '') return [];
  if (!inner.includes('"')) return inner.split(',').map((one) => (one === 'NULL' ? null : one));
  return Array.from(inner.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g), ([, quotedText, bare]) =>
    quotedText === undefined ? (bare === 'NULL' ? null : (bare ?? '')) : quotedText.replace(/\\(.)/g, '$1'),
  );
}

/** One row of array columns as one record per element. */
export function recordsOf(row: Readonly<Record<string, string>> | undefined): readonly Record<string, string | null>[] {
  const columns = Object.entries(row ?? {}).map(([name, literal]) => [name, elementsOf(literal)] as const);
  const length = columns[0]?.[1].length ?? 0;
  return Array.from({ length }, (_, index) =>
    Object.fromEntries(columns.map(([name, elements]) => [name, elements[index] ?? null])),
  );
}
