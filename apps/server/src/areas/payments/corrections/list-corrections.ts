import type { Payload, Value } from '@lantern/contract/schemas';
import { commandId } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { listCorrections } from './repository.ts';

/** Corrections with their postings, newest first. */
export async function showCorrections(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsFinance.corrections'>,
): Promise<Value<'paymentsFinance.corrections'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const before = cursorOf(query.cursor);
  if (before === undefined) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const rows = await listCorrections(deps.pool, scope, before, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const targetOf = (id: string) => `correction:${id}`;
  const [names, open] = await Promise.all([
    deps.members.namesOf(scope, [...new Set(page.map((row) => row.memberId))]),
    deps.staff.requests.openFor(
      deps.pool,
      scope,
      page.map((row) => targetOf(row.id)),
    ),
  ]);
  return {
    rows: page.map((row) => ({
      ...row,
      memberId: row.memberId.toString(),
      account: names.get(row.memberId) ?? '',
      amount: formatAmount(row.amount, context.brand.currency.exponent),
      state: row.doneAt !== null ? 'DONE' : open.has(targetOf(row.id)) ? 'ASKED' : 'ENDED',
      entryId: row.doneAt === null ? null : commandId('payments.correction', scope.brandId, row.id),
      requestId: row.requestId?.toString() ?? null,
      requestedAt: row.requestedAt.toISOString(),
      doneAt: row.doneAt?.toISOString() ?? null,
    })),
    nextCursor: rows.length > limit && last ? `${last.requestedAt.toISOString()}_${last.id}` : null,
  };
}

/** A cursor is the time and id of the last row of the previous page; undefined when it is invalid. */
function cursorOf(cursor: string | undefined): { at: Date; id: string } | null | undefined {
  if (cursor === undefined) return null;
  const [time = '', id = ''] = cursor.split('_');
  const at = new Date(time);
  const isFine = !Number.isNaN(at.getTime()) && /^[0-9a-f-]{36}$/.test(id);
  return isFine ? { at, id } : undefined;
}
