/** Text form of one array parameter of a SQL function. */
export interface Column {
  /** Array type of the parameter, e.g. `uuid[]`. */
  readonly type: `${string}[]`;
  readonly values: readonly unknown[];
}

/**
 * PostgreSQL's array literal of a column. Much faster than the driver's own encoding, which inspects each element.
 * Example: `{ type: 'text[]', values: ['a"b', null] }` → `{"a\"b",NULL}`.
 */
export function arrayLiteral({ type, values }: Column): string {
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
