import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type Book,
  type EntryFilter,
  isPlatformAccount,
  type LedgerScope,
  type PostingCode,
  parseAccount,
  parseAccountGroup,
} from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { accountExponent } from '../account-exponent.ts';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { toPlatformRow, toRecordRow, toTransferRow } from '../record/record-row.ts';
import { isAccountCursor, isEntryCursor, isLegCursor, isLegEntryCursor, isTransferCursor } from './cursors.ts';
import { describeCommand } from './describe-command.ts';

const PERMISSION = 'ledger.read';

/** The accounts behind one row of the trial balance, by name. */
export async function readGroupAccounts(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletBackOffice.groupAccounts'>,
): Promise<Value<'walletBackOffice.groupAccounts'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  if (parseAccountGroup(query.group) === undefined) return refuse('NOT_FOUND');
  if (!isAccountCursor(query.cursor)) return refuse('BAD_REQUEST');
  const page = await deps.ledger.groupAccounts(deps.pool, scopeOf(context, query.book), query.group, filterOf(query));
  const { exponent } = context.brand.currency;
  return {
    rows: page.lines.map(({ account, balance }) => ({
      account,
      balance: formatAmount(balance, accountExponent(account, exponent)),
    })),
    nextCursor: page.next ?? null,
  };
}

/** Counter-legs of a platform account, newest first. */
export async function readPlatformLegs(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletBackOffice.platformLegs'>,
): Promise<Value<'walletBackOffice.platformLegs'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const account = parseAccount(query.account);
  if (account === undefined || !isPlatformAccount(account.name)) return refuse('NOT_FOUND');
  if (!isLegCursor(query.cursor)) return refuse('BAD_REQUEST');
  const scope = scopeOf(context, query.book);
  const [page, [sum]] = await Promise.all([
    deps.ledger.accountEntries(deps.pool, scope, account.name, filterOf(query)),
    deps.ledger.balances(deps.pool, scope, [account.name]),
  ]);
  const { exponent } = context.brand.currency;
  return {
    rows: page.lines.map((line) => toPlatformRow(line, exponent)),
    nextCursor: page.next ?? null,
    balance: formatAmount(sum?.balance ?? 0n, accountExponent(account.name, exponent)),
  };
}

/** The member entries behind one counter-leg. */
export async function readLegEntries(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletBackOffice.legEntries'>,
): Promise<Value<'walletBackOffice.legEntries'> | Refusal> {
  const leg = legOf(deps, context, query, isLegEntryCursor);
  if (isRefusal(leg)) return leg;
  const page = await deps.ledger.legEntries(deps.pool, scopeOf(context, query.book), leg, filterOf(query));
  return {
    rows: page.lines.map((line) => toRecordRow(line, context.brand.currency.exponent)),
    nextCursor: page.next ?? null,
  };
}

/** The transfers between platform accounts behind one counter-leg. */
export async function readLegTransfers(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletBackOffice.legTransfers'>,
): Promise<Value<'walletBackOffice.legTransfers'> | Refusal> {
  const leg = legOf(deps, context, query, isTransferCursor);
  if (isRefusal(leg)) return leg;
  const page = await deps.ledger.legTransfers(deps.pool, scopeOf(context, query.book), leg, filterOf(query));
  return {
    rows: page.lines.map((line) => toTransferRow(line, context.brand.currency.exponent)),
    nextCursor: page.next ?? null,
  };
}

/** The key of the requested counter-leg, after the checks of permission and format. */
function legOf(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletBackOffice.legEntries'>,
  isCursor: (cursor: string | undefined) => boolean,
) {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const account = parseAccount(query.account);
  if (account === undefined || !isPlatformAccount(account.name)) return refuse('NOT_FOUND');
  if (!isCursor(query.cursor)) return refuse('BAD_REQUEST');
  return { account: account.name, batchId: BigInt(query.batchId), code: query.posting as PostingCode };
}

/** Entries of one member's account, newest first. */
export async function readAccountEntries(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletBackOffice.accountEntries'>,
): Promise<Value<'walletBackOffice.accountEntries'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const account = parseAccount(query.account);
  if (account === undefined || isPlatformAccount(account.name)) return refuse('NOT_FOUND');
  if (!isEntryCursor(query.cursor)) return refuse('BAD_REQUEST');
  const page = await deps.ledger.statement(deps.pool, scopeOf(context, query.book), account.name, filterOf(query));
  return {
    rows: page.lines.map((line) => toRecordRow(line, context.brand.currency.exponent)),
    nextCursor: page.next ?? null,
  };
}

/** One command with every transfer it made. */
export async function readLedgerEntry(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletBackOffice.entry'>,
): Promise<Value<'walletBackOffice.entry'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const scope = scopeOf(context, query.book);
  const [entries, transfers] = await Promise.all([
    deps.ledger.entry(deps.pool, scope, query.entryId),
    deps.ledger.commandTransfers(deps.pool, scope, query.entryId),
  ]);
  return describeCommand(entries, transfers, context.brand.currency) ?? refuse('NOT_FOUND');
}

/** Verifies every stored figure of the brand's books against the entries. */
export async function recomputeLedger(
  deps: WalletDeps,
  context: StaffContext,
): Promise<Value<'walletBackOffice.recompute'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const report = await deps.ledger.recompute(deps.pool, context.operator.scope);
  return {
    accounts: report.accounts.toString(),
    entries: report.entries.toString(),
    platformLegs: report.platformLegs.toString(),
    differences: report.differences.map((difference) => ({ ...difference })),
  };
}

function scopeOf(context: StaffContext, book: Book | undefined): LedgerScope {
  return ledgerScope(context.brand, { brandId: context.operator.scope.brandId, book: book ?? 'REAL' });
}

function filterOf(query: { limit?: number; cursor?: string; from?: string; to?: string }): EntryFilter {
  return {
    limit: query.limit ?? 50,
    ...(query.from && { from: new Date(query.from) }),
    ...(query.to && { to: new Date(query.to) }),
    ...(query.cursor && { after: query.cursor }),
  };
}
