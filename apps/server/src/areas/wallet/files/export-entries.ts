import type { Language } from '@lantern/contract/schemas';
import type { AccountName, EntryFilter, LedgerScope } from '@lantern/ledger';
import { type FileAnswer, type Refusal, refuse } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { type Cell, recordCells, recordSheet } from './record-sheet.ts';
import { type FileName, pagedFile } from './table-file.ts';

type Format = FileName['format'];

const PAGE = 200;
/** Maximum rows: a CSV is streamed, a workbook is built in memory. */
const MOST_ROWS: Readonly<Record<Format, number>> = { CSV: 50_000, XLSX: 10_000 };

/** Selects entries of an account and the reader. */
export interface ExportRequest {
  readonly scope: LedgerScope;
  readonly account: AccountName;
  readonly filter: Omit<EntryFilter, 'limit' | 'after'>;
  readonly format: Format;
  readonly language: Language;
  readonly exponent: number;
}

/** Entries of an account as a file, newest first. Refuses with EXPORT_TOO_LARGE and the limit instead of truncating. */
export async function exportEntries(deps: WalletDeps, request: ExportRequest): Promise<FileAnswer | Refusal> {
  const { scope, account, filter, format, language, exponent } = request;
  const max = MOST_ROWS[format];
  const count = await deps.ledger.countEntries(deps.pool, scope, account, filter, max + 1);
  if (count > max) return refuse('EXPORT_TOO_LARGE', { max });
  const timeZone = await deps.timeZone(BigInt(scope.brandId));
  const sheet = recordSheet(language, timeZone);
  const pages = pagesOf(deps, request, { language, timeZone, exponent });
  return pagedFile(sheet, pages, { format, name: `${account.replaceAll(':', '-')}-${timeName(filter)}` });
}

const timeName = ({ from, to }: ExportRequest['filter']) =>
  [from, to].map((at) => at?.toISOString().slice(0, 10) ?? 'all').join('-');

/** Reads page after page by key; entries posted meanwhile come before the first page and are not in the file. */
async function* pagesOf(
  deps: WalletDeps,
  { scope, account, filter, format }: ExportRequest,
  of: Parameters<typeof recordCells>[1],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after: string | undefined;
  for (let rows = 0; rows < MOST_ROWS[format]; rows += PAGE) {
    const page = await deps.ledger.statement(deps.pool, scope, account, {
      ...filter,
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    yield page.lines.map((line) => recordCells(line, of));
    if (page.next === undefined) return;
    after = page.next;
  }
}
