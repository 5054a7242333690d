import type { PoolClient } from 'pg';

/** Number of executions from which a text is prepared on each connection. */
const OFTEN = 20;
/** Maximum prepared statement names per pool: each uses some kilobytes of PostgreSQL's memory per connection. */
const MOST_NAMES = 256;
/** Maximum counted texts; texts built at run time must not fill the memory. */
const MOST_COUNTED = 2_048;

/** Gives frequent texts a statement name; undefined for all others. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MOST_NAMES) return name;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const given = `often-${names.size + 1}`;
    names.set(text, given);
    return given;
  };
}

/**
 * Prepares named statements once per connection instead of planning them at each call. Statements that already have a name, have no values,
 * or are of other kinds (copies, cursors) are passed through.
 */
export function prepareFrequent(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const prepared = (first: unknown, ...rest: unknown[]): unknown => {
    const name = typeof first === 'string' && Array.isArray(rest[0]) ? nameOf(first) : undefined;
    return query(name === undefined ? first : { name, text: first }, ...rest);
  };
  client.query = prepared as PoolClient['query'];
}

/** Whether a table has changed after a statement was prepared: the connection must be discarded, a new one plans again. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');
}
