import type { Page } from './reports.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 200;

/** The size of a page, 1 … 200; anything else is a RangeError. */
export function limitOf({ limit = DEFAULT_LIMIT }: { readonly limit?: number }): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_LIMIT)
    throw new RangeError(`limit outside 1–200: ${limit}`);
  return limit;
}

/** Parses a cursor from an earlier page, e.g. `17` or `17-P21`; throws RangeError for anything else. */
export function cursorOf(after: string | undefined, pattern: RegExp): RegExpExecArray | undefined {
  if (after === undefined) return undefined;
  const match = pattern.exec(after);
  if (match === null) throw new RangeError(`not a cursor: ${after}`);
  return match;
}

/** Builds a page from rows. The query reads one row more than the page size to know whether a next page exists. */
export function pageOf<Row, Line>(
  rows: readonly Row[],
  limit: number,
  cursor: (row: Row) => string,
  line: (row: Row) => Line,
): Page<Line> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const lines = shown.map(line);
  return rows.length > limit && last !== undefined ? { lines, next: cursor(last) } : { lines };
}
