import type { Language } from '@lantern/contract/schemas';
import type { AccountName, LedgerScope, PlatformLine } from '@lantern/ledger';
import { formatMessage } from '@lantern/locales/server';
import { formatAmount } from '@lantern/money';
import { type FileAnswer, type Refusal, refuse } from '@lantern/server-kit';
import { accountExponent } from '../account-exponent.ts';
import type { WalletDeps } from '../deps.ts';
import { businessTime, type Cell, words } from './record-sheet.ts';
import { type FileName, pagedFile } from './table-file.ts';

const PAGE = 200;
const MOST_ROWS: Readonly<Record<FileName['format'], number>> = { CSV: 50_000, XLSX: 10_000 };

/** Selects counter-legs of a platform account and the reader; a period without an end ends now. */
interface PlatformExport {
  readonly scope: LedgerScope;
  readonly account: AccountName;
  readonly span: { readonly from?: Date; readonly to: Date };
  readonly format: FileName['format'];
  readonly language: Language;
  readonly exponent: number;
}

/**
 * The statement of a platform account: closing balance, every counter-leg with the balance after it, newest first, and opening balance.
 * EXPORT_TOO_LARGE with the limit when there are too many rows.
 */
export async function exportPlatformAccount(deps: WalletDeps, request: PlatformExport): Promise<FileAnswer | Refusal> {
  const { scope, account, span, format, language } = request;
  const { closing, legs } = await deps.ledger.platformSpan(deps.pool, scope, account, span);
  const max = MOST_ROWS[format];
  if (legs > max) return refuse('EXPORT_TOO_LARGE', { max });
  const timeZone = await deps.timeZone(BigInt(scope.brandId));
  const t = words(language);
  const sheet = {
    name: account,
    head: [
      `${t('time')} (UTC${timeZone})`,
      t('posting'),
      t('statement_what'),
      formatMessage(language, 'backoffice', 'batch'),
      formatMessage(language, 'backoffice', 'movements'),
      t('statement_amount'),
      t('statement_balance'),
    ],
    widths: [20, 10, 30, 12, 12, 16, 16],
  };
  const days = [span.from, span.to].map((at) => at?.toISOString().slice(0, 10) ?? 'all').join('-');
  const name = `${account.replaceAll(':', '-')}-${days}`;
  return pagedFile(sheet, rowsOf(deps, request, { timeZone, closing }), { format, name });
}

async function* rowsOf(
  deps: WalletDeps,
  { scope, account, span, format, language, exponent: ofMoney }: PlatformExport,
  { timeZone, closing }: { readonly timeZone: string; readonly closing: bigint },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const t = words(language);
  const exponent = accountExponent(account, ofMoney);
  const amount = (minor: bigint): Cell => ({ amount: formatAmount(minor, exponent) });
  const mark = (at: Date | undefined, key: string, balance: bigint): readonly Cell[] => [
    at ? businessTime(at, timeZone) : '',
    ...['', t(key), '', '', ''],
    amount(balance),
  ];
  let running = closing;
  const rowOf = (line: PlatformLine): readonly Cell[] => {
    const after = running;
    running -= line.amount;
    const facts = [businessTime(line.at, timeZone), line.code, t(line.code), `${line.batchId}`, `${line.movements}`];
    return [...facts, amount(line.amount), amount(after)];
  };
  yield [mark(span.to, 'statement_closing', closing)];
  let after: string | undefined;
  for (let rows = 0; rows < MOST_ROWS[format]; rows += PAGE) {
    const filter = { ...span, limit: PAGE, ...(after !== undefined && { after }) };
    const page = await deps.ledger.accountEntries(deps.pool, scope, account, filter);
    yield page.lines.map(rowOf);
    if (page.next === undefined) break;
    after = page.next;
  }
  yield [mark(span.from, 'statement_opening', running)];
}
