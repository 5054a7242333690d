import type { PoolClient } from 'pg';

/** A text that has been asked for this often is worth a plan of its own on each connection. */
const OFTEN = 20;
/** Names of a pool at most: each costs some kilobytes of PostgreSQL's memory on every connection that used it. */
const MOST_NAMES = 256;
/** Texts that are counted at most; those built at run time must not fill the memory. */
const MOST_COUNTED = 2_048;

/** Gives texts that are asked for often a name; undefined for all others. */
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
 * Lets a connection prepare the statements that have a name, once, in place of planning them at each call. Statements with a name
 * of their own, without values, and those of other kinds (copies, cursors) pass as they are.
 */
export function prepareOftenAsked(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const prepared = (first: unknown, ...rest: unknown[]): unknown => {
    const name = typeof first === 'string' && Array.isArray(rest[0]) ? nameOf(first) : undefined;
    return query(name === undefined ? first : { name, text: first }, ...rest);
  };
  client.query = prepared as PoolClient['query'];
}

/** Whether a table has changed under a prepared statement: its connection is of no more use, another one plans anew. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');
}
