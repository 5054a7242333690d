import type { Language } from '@lantern/contract/schemas';
import type { AccountName, EntryFilter, LedgerScope } from '@lantern/ledger';
import { type FileAnswer, type Refusal, refuse } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { type Cell, recordCells, recordSheet } from './record-sheet.ts';
import { type FileName, pagedFile } from './table-file.ts';

type Format = FileName['format'];

const PAGE = 200;
/** Rows that a file may have: one is written as it is read, the other is packed in memory. */
const MOST_ROWS: Readonly<Record<Format, number>> = { CSV: 50_000, XLSX: 10_000 };

/** Which entries of an account, for whom. */
export interface ExportWish {
  readonly scope: LedgerScope;
  readonly account: AccountName;
  readonly filter: Omit<EntryFilter, 'limit' | 'after'>;
  readonly format: Format;
  readonly language: Language;
  readonly exponent: number;
}

/** Entries of an account as a file, newest first. EXPORT_TOO_LARGE with the bound when they are too many: nothing is left out silently. */
export async function exportEntries(deps: WalletDeps, wish: ExportWish): Promise<FileAnswer | Refusal> {
  const { scope, account, filter, format, language, exponent } = wish;
  const max = MOST_ROWS[format];
  const count = await deps.ledger.countEntries(deps.pool, scope, account, filter, max + 1);
  if (count > max) return refuse('EXPORT_TOO_LARGE', { max });
  const timeZone = await deps.timeZone(BigInt(scope.merchantId));
  const sheet = recordSheet(language, timeZone);
  const pages = pagesOf(deps, wish, { language, timeZone, exponent });
  return pagedFile(sheet, pages, { format, name: `${account.replaceAll(':', '-')}-${timeName(filter)}` });
}

const timeName = ({ from, to }: ExportWish['filter']) =>
  [from, to].map((at) => at?.toISOString().slice(0, 10) ?? 'all').join('-');

/** Page after page by key: what comes in meanwhile stands before the first page and is not in the file. */
async function* pagesOf(
  deps: WalletDeps,
  { scope, account, filter, format }: ExportWish,
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
