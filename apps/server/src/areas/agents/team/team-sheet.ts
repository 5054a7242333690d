import type { Language } from '@lantern/contract/schemas';
import { formatMessage } from '@lantern/locales/server';
import { type FileAnswer, type Refusal, refuse } from '@lantern/server-kit';
import { type Cell, pagedFile } from '../../wallet/index.ts';

/** Rows per read for a file. */
export const PAGE = 200;
/** Maximum rows of a file; longer ones are refused, so that nothing is omitted silently. */
export const MOST_ROWS = 10_000;

export type Row = readonly Cell[];
export type Format = 'CSV' | 'XLSX';

export const words = (language: Language) => (key: string) => formatMessage(language, 'agent', key, {});
export const money = (amount: string): Cell => ({ amount });
/** Cell of an optional amount. */
export const optional = (amount: string | null): Cell => (amount === null ? '' : { amount });
export const tooLarge = (): Refusal => refuse('EXPORT_TOO_LARGE', { max: MOST_ROWS });

/** Reads all pages up to the maximum; a refusal if there are more rows. */
export async function collect<Key>(
  read: (after: Key | null) => Promise<{ readonly cells: readonly Row[]; readonly next: Key | null }>,
): Promise<Row[] | Refusal> {
  const rows: Row[] = [];
  for (let after: Key | null = null; ; ) {
    const { cells, next } = await read(after);
    rows.push(...cells);
    if (rows.length > MOST_ROWS) return tooLarge();
    if (next === null) return rows;
    after = next;
  }
}

/** Streams pages, for lists known to be within the maximum. */
export async function* streamed<Key>(
  read: (after: Key | null) => Promise<{ readonly cells: readonly Row[]; readonly next: Key | null }>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Key | null = null; ; ) {
    const { cells, next } = await read(after);
    yield cells;
    if (next === null) return;
    after = next;
  }
}

/** A column of a file: its header, and its width in characters. */
export type Column = readonly [head: string, width: number];

/** Columns by the locale keys of their headers. */
export const named = (t: (key: string) => string, columns: readonly Column[]): readonly Column[] =>
  columns.map(([key, width]) => [t(key), width]);

/** A table of the agent centre as a file. */
export function teamFile(
  title: string,
  columns: readonly Column[],
  pages: AsyncIterable<readonly Row[]>,
  file: { readonly format: Format; readonly name: string },
): Promise<FileAnswer | Refusal> {
  return pagedFile(
    { name: title, head: columns.map(([head]) => head), widths: columns.map(([, width]) => width) },
    pages,
    file,
  );
}

/** Rows in memory as pages. */
export async function* pagesOfRows(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += PAGE) yield rows.slice(at, at + PAGE);
}
