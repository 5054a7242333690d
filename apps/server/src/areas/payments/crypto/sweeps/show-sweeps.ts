import type { Payload, Value } from '@lantern/contract/schemas';
import { coinText } from '@lantern/engines/cashier';
import { type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { pageOf, readCursor } from '../../paging.ts';
import { listSweepLines, listSweeps } from '../repository/sweeps.ts';

type Sweep = Value<'paymentsChains.sweeps'>['rows'][number];
/** Small page, because plans have many rows. */
const PAGE = 10;
const NATIVE_DECIMALS = 18;

/** Sweep plans with the state of their rows, newest first. */
export async function listSweepPlans(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsChains.sweeps'>,
): Promise<Value<'paymentsChains.sweeps'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = Math.min(query.limit ?? PAGE, PAGE);
  const { scope } = context.operator;
  const { page, nextCursor } = pageOf(
    await listSweeps(deps.pool, scope, { limit: limit + 1, ...(before && { before }) }),
    limit,
  );
  return { rows: await shown(deps, scope, page), nextCursor };
}

export async function showSweeps(
  deps: PaymentsDeps,
  scope: Scope,
  filter: { readonly id: bigint; readonly limit: number },
): Promise<readonly Sweep[]> {
  return shown(deps, scope, await listSweeps(deps.pool, scope, filter));
}

async function shown(deps: PaymentsDeps, scope: Scope, rows: Awaited<ReturnType<typeof listSweeps>>): Promise<Sweep[]> {
  const ids = rows.map(({ id }) => id);
  const [lines, waiting] = await Promise.all([
    listSweepLines(deps.pool, scope, ids),
    deps.staff.requests.openFor(
      deps.pool,
      scope,
      ids.map((id) => `sweep:${id}`),
    ),
  ]);
  return rows.map((row) => {
    const request = waiting.get(`sweep:${row.id}`);
    const decimals = deps.chains.find(row.chain)?.native.decimals ?? NATIVE_DECIMALS;
    return {
      ...{ id: row.id.toString(), chain: row.chain, destination: row.destination, madeBy: row.madeBy },
      ...{ madeAt: row.madeAt.toISOString(), approvedBy: row.approvedBy },
      approvedAt: row.approvedAt?.toISOString() ?? null,
      request: request
        ? { id: request.id.toString(), maker: request.maker, at: request.createdAt.toISOString() }
        : null,
      lines: lines
        .filter(({ sweepId }) => sweepId === row.id)
        .map((line) => ({
          ...{ number: line.number, path: line.path, address: line.address, coin: line.coin },
          ...{ coins: coinText(line.units, line.decimals), gasNeeded: coinText(line.gasNeeded, decimals) },
          ...{ state: line.state, txHash: line.txHash },
        })),
    };
  });
}
