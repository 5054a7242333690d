import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import { READ_PERMISSION } from '../back-office/permissions.ts';
import type { GamesDeps } from '../deps.ts';
import { listWaitingPrizes, type WaitingPrizeRow } from '../repository/prizes.ts';
import { prizeTarget } from './decide-prize.ts';

const PAGE = 50;

type View = Value<'gamesBackOffice.prizesOnHold'>['rows'][number];

const idOf = (text: string | undefined) => (text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : null);

/** Prizes above a vendor's limit: pending ones, oldest first; decided ones, newest first. */
export async function listWaiting(
  deps: GamesDeps,
  context: StaffContext,
  { state = 'HELD', cursor, limit = PAGE }: Payload<'gamesBackOffice.prizesOnHold'>,
): Promise<Value<'gamesBackOffice.prizesOnHold'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const rows = await listWaitingPrizes(deps.pool, scope, { state, after: idOf(cursor), limit: limit + 1 });
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? String(page.at(-1)?.id ?? '') : null;
  return { rows: await viewPrizes(deps, context, page), nextCursor };
}

async function viewPrizes(
  deps: GamesDeps,
  { operator: { scope }, brand }: StaffContext,
  rows: readonly WaitingPrizeRow[],
): Promise<View[]> {
  const [names, waiting] = await Promise.all([
    deps.people.namesOf(scope, [...new Set(rows.map((row) => row.memberId))]),
    deps.staff.requests.openFor(
      deps.pool,
      scope,
      rows.map(({ id }) => prizeTarget(id)),
    ),
  ]);
  return rows.map((row) => ({
    id: String(row.id),
    vassalage: row.vendor,
    gameId: row.game,
    round: row.round,
    transaction: row.ref,
    operation: row.operation,
    memberId: String(row.memberId),
    account: names.get(row.memberId) ?? '',
    amount: formatAmount(row.amount, brand.currency.exponent),
    state: row.state,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    request: waiting.get(prizeTarget(row.id))?.id.toString() ?? null,
  }));
}
