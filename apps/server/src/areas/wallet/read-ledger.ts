import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type Book,
  type EntryFilter,
  isHouseAccount,
  type LedgerScope,
  type PostingCode,
  parseAccount,
} from '@lantern/ledger';
import { formatAmount, POINTS_CURRENCY } from '@lantern/money';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { isEntryCursor, isLegCursor } from './cursors.ts';
import type { WalletDeps } from './deps.ts';
import { describeEntry } from './describe-entry.ts';
import { ledgerScope } from './ledger-scope.ts';
import { toHouseRow, toRecordRow } from './record-row.ts';

const PERMISSION = 'ledger.read';

interface Sums {
  readonly book: Book;
  readonly currency: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** Debit and credit of every account over stored rows; the totals differ by zero or the house is on fire. */
export async function readTrialBalance(
  deps: WalletDeps,
  context: StaffContext,
): Promise<Value<'walletOffice.trialBalance'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const { exponent } = context.merchant.currency;
  const { lines, totals } = await deps.ledger.trialBalance(deps.pool, context.operator.scope);
  const amountOf = (currency: string, amount: bigint) =>
    formatAmount(amount, currency === POINTS_CURRENCY.code ? POINTS_CURRENCY.exponent : exponent);
  const shown = ({ book, currency, debit, credit }: Sums) => ({
    book,
    currency,
    debit: amountOf(currency, debit),
    credit: amountOf(currency, credit),
  });
  return {
    asOf: context.now.toISOString(),
    lines: lines.map((line) => ({ account: line.account, ...shown(line) })),
    totals: totals.map((total) => ({
      ...shown(total),
      difference: amountOf(total.currency, total.debit - total.credit),
    })),
  };
}

/** Counter-legs of an account of the house, newest first. */
export async function readHouseLegs(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletOffice.houseLegs'>,
): Promise<Value<'walletOffice.houseLegs'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const account = parseAccount(query.account);
  if (account === undefined || !isHouseAccount(account.name)) return refuse('NOT_FOUND');
  if (!isLegCursor(query.cursor)) return refuse('BAD_REQUEST');
  const page = await deps.ledger.accountEntries(deps.pool, scopeOf(context, query.book), account.name, filterOf(query));
  return {
    rows: page.lines.map((line) => toHouseRow(line, context.merchant.currency.exponent)),
    nextCursor: page.next ?? null,
  };
}

/** The members' entries behind one counter-leg. */
export async function readLegEntries(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletOffice.legEntries'>,
): Promise<Value<'walletOffice.legEntries'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const account = parseAccount(query.account);
  if (account === undefined || !isHouseAccount(account.name)) return refuse('NOT_FOUND');
  const lines = await deps.ledger.legEntries(deps.pool, scopeOf(context, query.book), {
    account: account.name,
    batchId: BigInt(query.batchId),
    code: query.posting as PostingCode,
  });
  return { rows: lines.map((line) => toRecordRow(line, context.merchant.currency.exponent)) };
}

/** Entries of one member's account, newest first. */
export async function readAccountEntries(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletOffice.accountEntries'>,
): Promise<Value<'walletOffice.accountEntries'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const account = parseAccount(query.account);
  if (account === undefined || isHouseAccount(account.name)) return refuse('NOT_FOUND');
  if (!isEntryCursor(query.cursor)) return refuse('BAD_REQUEST');
  const page = await deps.ledger.statement(deps.pool, scopeOf(context, query.book), account.name, filterOf(query));
  return {
    rows: page.lines.map((line) => toRecordRow(line, context.merchant.currency.exponent)),
    nextCursor: page.next ?? null,
  };
}

/** One movement with all its sides. */
export async function readLedgerEntry(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletOffice.entry'>,
): Promise<Value<'walletOffice.entry'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const lines = await deps.ledger.entry(deps.pool, scopeOf(context, query.book), query.entryId);
  return describeEntry(lines, context.merchant.currency.exponent) ?? refuse('NOT_FOUND');
}

/** Proves every stored figure of the brand's books from the entries. */
export async function recomputeLedger(
  deps: WalletDeps,
  context: StaffContext,
): Promise<Value<'walletOffice.recompute'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const report = await deps.ledger.recompute(deps.pool, context.operator.scope);
  return {
    accounts: report.accounts.toString(),
    entries: report.entries.toString(),
    houseLegs: report.houseLegs.toString(),
    differences: report.differences.map((difference) => ({ ...difference })),
  };
}

function scopeOf(context: StaffContext, book: Book | undefined): LedgerScope {
  return ledgerScope(context.merchant, { merchantId: context.operator.scope.merchantId, book: book ?? 'REAL' });
}

function filterOf(query: { limit?: number; cursor?: string; from?: string; to?: string }): EntryFilter {
  return {
    limit: query.limit ?? 50,
    ...(query.from && { from: new Date(query.from) }),
    ...(query.to && { to: new Date(query.to) }),
    ...(query.cursor && { after: query.cursor }),
  };
}
