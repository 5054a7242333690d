import type { Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { listBalances } from '../balances/repository.ts';
import { type JudgedRow, type Judgement, judgeRows, proposalOf } from './judge-rows.ts';
import type { Twin } from './known-rows.ts';
import { readUpload, type Upload, type UploadInput } from './read-upload.ts';
import { sumOf } from './statement-rows.ts';

type Shown = Value<'paymentsFinance.previewStatement'>;

/** Rows to decide that are shown one by one; more are decided together. */
const MOST_TO_DECIDE = 500;
/** Rows of each other kind that are shown. */
const MOST_EXAMPLES = 50;
/** Characters of a text in the preview; the whole text is posted. */
const LONGEST = 300;

/** Reads a file of the bank and shows what an import of it would do; nothing is stored. */
export async function previewStatement(
  deps: PaymentsDeps,
  context: StaffContext,
  input: UploadInput,
): Promise<Shown | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const upload = await readUpload(deps, context, input);
  if (isRefusal(upload)) return upload;
  const { decisions } = input;
  const judged = await judgeRows(deps.pool, scope, upload, { now: context.now, ...(decisions && { decisions }) });
  const known = (await listBalances(deps.pool, scope)).get(upload.account) ?? null;
  return shownPreview(upload, judged, { known, exponent: context.brand.currency.exponent });
}

function shownPreview(
  upload: Upload,
  judged: Judgement,
  { known, exponent }: { readonly known: bigint | null; readonly exponent: number },
): Shown {
  const { reading, zone } = upload;
  const { understood, fault, skipped } = reading;
  const money = (amount: bigint) => formatAmount(amount, exponent);
  const { fresh, unread, old, sameFile, seen } = judged;
  return {
    zone,
    understood: shownReading(understood),
    fault,
    counts: countsOf(upload, judged),
    rows: chosenRows(judged.rows).map((row) => shownRow(row, money)),
    skipped: skipped.slice(0, MOST_EXAMPLES).map((row) => ({ ...row })),
    unread: unread
      .toSorted((one, other) => Number(one.isLeftOut) - Number(other.isLeftOut) || one.line - other.line)
      .slice(0, MOST_TO_DECIDE),
    moneyIn: money(sumOf(fresh.filter(({ amount }) => amount > 0n))),
    moneyOut: money(-sumOf(fresh.filter(({ amount }) => amount < 0n))),
    firstOld: old.map(({ local }) => local.slice(0, 10)).sort()[0] ?? null,
    balance: shownBalance(upload, judged, { known, money }),
    sameFile: sameFile && {
      importId: sameFile.id.toString(),
      operator: sameFile.operator,
      at: sameFile.at.toISOString(),
      state: sameFile.state,
    },
    seen,
  };
}

const shownReading = (understood: Upload['reading']['understood']): Shown['understood'] => ({
  ...understood,
  encodings: [...understood.encodings],
  sheets: [...understood.sheets],
  headings: [...understood.headings],
  numberForms: [...understood.numberForms],
  dateOrders: [...understood.dateOrders],
  questions: [...understood.questions],
  sample: understood.sample.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, LONGEST)) })),
});

function countsOf({ reading }: Upload, { rows, fresh, undecided, old, unread }: Judgement): Shown['counts'] {
  const count = (kind: JudgedRow['kind']) => rows.filter((row) => row.kind === kind).length;
  return {
    rows: rows.length,
    fresh: fresh.length,
    known: count('KNOWN'),
    likely: count('LIKELY'),
    conflicts: count('CONFLICT'),
    skipped: reading.skipped.length,
    unread: unread.length,
    undecided,
    old: old.length,
  };
}

function shownBalance(
  { reading, typed }: Upload,
  { rows, fresh }: Judgement,
  { known, money }: { readonly known: bigint | null; readonly money: (amount: bigint) => string },
): Shown['balance'] {
  const closing = reading.closing ?? typed;
  const reached = known === null ? null : known + sumOf(fresh);
  return {
    known: known === null ? null : money(known),
    closing: closing === null ? null : money(closing),
    isInFile: reading.closing !== null,
    reached: reached === null ? null : money(reached),
    difference: reached === null || closing === null ? null : money(closing - reached),
    proposal: proposalOf(rows, { known, closing }),
  };
}

/** What people decide, open rows first so that all of them are reached, and the first of the others. */
function chosenRows(rows: readonly JudgedRow[]): readonly JudgedRow[] {
  const of = (kinds: readonly JudgedRow['kind'][], most: number) => {
    const all = rows.filter(({ kind }) => kinds.includes(kind));
    const isFirst = ({ kind, decision }: JudgedRow) => (kind === 'KNOWN') === (decision !== null);
    return [...all.filter(isFirst), ...all.filter((row) => !isFirst(row))].slice(0, most);
  };
  const chosen = [
    ...of(['LIKELY', 'CONFLICT'], MOST_TO_DECIDE),
    ...of(['NEW'], MOST_EXAMPLES),
    ...of(['KNOWN'], MOST_TO_DECIDE),
  ];
  return chosen.sort((one, other) => one.row.line - other.row.line);
}

function shownRow({ row, kind, decision, twin }: JudgedRow, money: (amount: bigint) => string): Shown['rows'][number] {
  return {
    line: row.line,
    at: row.at.toISOString(),
    local: row.local,
    amount: money(row.amount),
    payer: row.payer.slice(0, LONGEST),
    reference: row.reference.slice(0, LONGEST),
    number: row.number,
    kind,
    decision,
    twin: twin && shownTwin(twin, money),
  };
}

function shownTwin(twin: Twin, money: (amount: bigint) => string): NonNullable<Shown['rows'][number]['twin']> {
  const [row, importId, line] =
    'known' in twin
      ? [twin.known, twin.known.importId.toString(), twin.known.fileLine]
      : [twin.row, null, twin.row.line];
  return {
    importId,
    line,
    local: row.local,
    amount: money(row.amount),
    payer: row.payer,
    reference: row.reference,
    number: row.number,
  };
}
