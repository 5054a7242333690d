import { Readable } from 'node:stream';
import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type FileAnswer, fileAnswer, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { pageOf, readCursor } from '../../paging.ts';
import { importTarget } from './confirm-statement.ts';
import { fileOfImport, findImport, type ImportRow, isPosted, listImports, notPosted } from './repository/imports.ts';

const FILE_ENDING = /\.[a-z0-9]{1,8}$/i;

type Shown = Value<'paymentsFinance.statement'>;

/** Imported statements, newest first. */
export async function showStatements(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsFinance.statements'>,
): Promise<Value<'paymentsFinance.statements'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const rows = await listImports(deps.pool, context.operator.scope, {
    limit: limit + 1,
    ...(query.state && { state: query.state }),
    ...(query.account && { account: query.account }),
    ...(before && { before }),
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { rows: await shownImports(deps, context, page), nextCursor };
}

export async function showStatement(
  deps: PaymentsDeps,
  context: StaffContext,
  { id }: Payload<'paymentsFinance.statement'>,
): Promise<Shown | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const made = await findImport(deps.pool, context.operator.scope, BigInt(id));
  const [shown] = made ? await shownImports(deps, context, [made]) : [];
  return shown ?? refuse('NOT_FOUND');
}

/** The file as it was uploaded, for the second person and for auditors. */
export async function sendStatementFile(
  deps: PaymentsDeps,
  context: StaffContext,
  { id }: Payload<'paymentsFinance.statementFile'>,
): Promise<FileAnswer | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const found = await fileOfImport(deps.pool, context.operator.scope, BigInt(id));
  if (found === null) return refuse('NOT_FOUND');
  // The file names payers.
  await deps.staff.audit(deps.pool, context, {
    ...{ action: 'payments.view-statement', permission: 'payments.read', target: importTarget(BigInt(id)) },
  });
  return fileAnswer({
    name: `statement-${id}${FILE_ENDING.exec(found.fileName)?.[0].toLowerCase() ?? ''}`,
    contentType: 'application/octet-stream',
    chunks: Readable.from([found.file]),
  });
}

async function shownImports(deps: PaymentsDeps, context: StaffContext, page: readonly ImportRow[]): Promise<Shown[]> {
  const { scope } = context.operator;
  const ids = page.map(({ id }) => id);
  const requests = await deps.staff.requests.openFor(deps.pool, scope, ids.map(importTarget));
  const { exponent } = context.brand.currency;
  const money = (amount: bigint) => formatAmount(amount, exponent);
  return page.map((row) => {
    const { operatorId: _, firstAt, lastAt, reversedBy, reversedAt, ...shown } = row;
    const { balanceBefore: _before, zone: _zone, isNewest, postedLines: _posted, usedLines, ...made } = shown;
    const request = requests.get(importTarget(made.id));
    return {
      ...made,
      ...{ id: made.id.toString(), digest: made.digest.toString('hex'), at: made.at.toISOString() },
      ...{ from: firstAt?.toISOString() ?? null, to: lastAt?.toISOString() ?? null },
      ...{ moneyIn: money(made.moneyIn ?? 0n), moneyOut: money(made.moneyOut ?? 0n) },
      ...{ alone: money(made.alone), waiting: money(notPosted(row)) },
      opening: made.opening === null ? null : money(made.opening),
      closing: made.closing === null ? null : money(made.closing),
      decidedBy: reversedBy ?? made.decidedBy,
      decidedAt: (reversedAt ?? made.decidedAt)?.toISOString() ?? null,
      mayReverse: isPosted(row) && isNewest && usedLines === 0,
      request: request
        ? {
            ...{ id: request.id.toString(), action: request.action, maker: request.maker },
            at: request.createdAt.toISOString(),
          }
        : null,
    };
  });
}
