import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { ReconciliationDeps } from '../deps.ts';
import { pageOf, readCursor } from '../paging.ts';
import { listRuns, listTimings } from '../repository/runs.ts';

/** Nightly and manual runs, newest first. */
export async function showRuns(
  deps: ReconciliationDeps,
  context: StaffContext,
  query: Payload<'reconciliation.runs'>,
): Promise<Value<'reconciliation.runs'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 20;
  const rows = await listRuns(deps.pool, context.operator.scope, { before: before ?? null, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit);
  const money = (amount: bigint) => formatAmount(amount, context.brand.currency.exponent);
  return {
    rows: page.map(({ id, startedAt, ours, theirs, timing, unexplained, ...rest }) => ({
      ...rest,
      ...{ id: id.toString(), startedAt: startedAt.toISOString() },
      ...{ ours: money(ours), theirs: money(theirs), timing: money(timing), unexplained: money(unexplained) },
    })),
    nextCursor,
  };
}

/** The orders behind a run's timing differences, each with the run that has the opposite difference. */
export async function showTimings(
  deps: ReconciliationDeps,
  context: StaffContext,
  query: Payload<'reconciliation.timings'>,
): Promise<Value<'reconciliation.timings'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const after = readCursor(query.cursor);
  if (after === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const rows = await listTimings(deps.pool, context.operator.scope, {
    ...{ runId: BigInt(query.runId), after: after ?? 0n, limit: limit + 1 },
  });
  const page = rows.slice(0, limit);
  return {
    rows: page.map(({ number, side, channel, orderNo, providerNo, amount, otherAt, metBy, metDay }) => ({
      ...{ id: String(number), side, channel, orderNo, providerNo, metDay },
      orderId: orderIdOf(side, orderNo),
      amount: formatAmount(amount, context.brand.currency.exponent),
      otherAt: otherAt?.toISOString() ?? null,
      metBy: metBy?.toString() ?? null,
    })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.number) : null,
  };
}

/** The number of our order within the other side's order number; null when there is none. */
function orderIdOf(side: string, orderNo: string | null): string | null {
  const [first = '', second = ''] = orderNo?.split('-') ?? [];
  const id = side === 'VENDOR' ? second : first;
  return /^[1-9]\d{0,17}$/.test(id) ? id : null;
}
