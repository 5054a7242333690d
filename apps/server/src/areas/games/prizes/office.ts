import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { MANAGE_PERMISSION, READ_PERMISSION } from '../office/permissions.ts';
import { recordExtra } from '../repository/extras.ts';
import { decideHeldPrize, type HeldPrizeRow, listHeldPrizes, lockHeldPrizeById } from '../repository/prizes.ts';
import { findSessions } from '../repository/sessions.ts';
import { EXTRA_KINDS } from '../seamless/extra-kinds.ts';
import { postExtra } from '../seamless/move-extra.ts';

/** Four-eyes action on a prize above its vendor's limit. */
export const PRIZE_ACTION = 'games.decide-prize';
const APPROVE_PERMISSION = 'ledger.correct';
const PAGE = 50;

type View = Value<'gamesOffice.heldPrizes'>['rows'][number];

const targetOf = (id: bigint) => `held-prize:${id}`;
const idOf = (text: string | undefined) => (text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : null);

/** Prizes above a vendor's limit: pending ones, oldest first; decided ones, newest first. */
export async function listHeld(
  deps: GamesDeps,
  context: StaffContext,
  { state = 'HELD', cursor, limit = PAGE }: Payload<'gamesOffice.heldPrizes'>,
): Promise<Value<'gamesOffice.heldPrizes'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const rows = await listHeldPrizes(deps.pool, scope, { state, after: idOf(cursor), limit: limit + 1 });
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? String(page.at(-1)?.id ?? '') : null;
  return { rows: await viewPrizes(deps, context, page), nextCursor };
}

async function viewPrizes(
  deps: GamesDeps,
  { operator: { scope }, merchant }: StaffContext,
  rows: readonly HeldPrizeRow[],
): Promise<View[]> {
  const [names, waiting] = await Promise.all([
    deps.people.namesOf(scope, [...new Set(rows.map((row) => row.memberId))]),
    deps.staff.requests.openFor(
      deps.pool,
      scope,
      rows.map(({ id }) => targetOf(id)),
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
    amount: formatAmount(row.amount, merchant.currency.exponent),
    state: row.state,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    request: waiting.get(targetOf(row.id))?.id.toString() ?? null,
  }));
}

/** Four-eyes request: pay or decline a prize above its vendor's limit. */
export async function requestPrize(
  deps: GamesDeps,
  context: StaffContext,
  { id: text, decision, reason }: Payload<'gamesOffice.requestPrize'>,
): Promise<Value<'gamesOffice.requestPrize'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const id = idOf(text);
  if (id === null) return refuse('NOT_FOUND');
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockHeldPrizeById(tx, scope, id);
    if (row === null) return refuse('NOT_FOUND');
    if (row.state !== 'HELD') return refuse('STATE_CONFLICT');
    const names = await deps.people.namesOf(scope, [row.memberId]);
    const { vendor, game, ref, memberId } = row;
    return deps.staff.requests.open(tx, context, {
      ...{ area: 'games', action: PRIZE_ACTION, target: targetOf(id), reason },
      permissionToApprove: APPROVE_PERMISSION,
      frozen: {
        ...{ prizeId: String(id), decision, vendor, game, transaction: ref, memberId: String(memberId) },
        account: names.get(memberId) ?? String(memberId),
        amount: formatAmount(row.amount, context.merchant.currency.exponent),
      },
    });
  });
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

/** Four-eyes approval. The payment uses the vendor's own transaction, so that the vendor's repeat is answered as done. */
export async function applyPrize(
  deps: GamesDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
): Promise<Refusal | null> {
  const prize = await lockHeldPrizeById(tx, scope, BigInt(String(values.prizeId)));
  if (prize?.state !== 'HELD') return refuse('STATE_CONFLICT');
  const at = deps.clock.now();
  if (values.decision === 'PAY') {
    const refusal = await payPrize(deps, tx, prize, at);
    if (refusal !== null) return refusal;
  }
  await decideHeldPrize(tx, prize.id, values.decision === 'PAY' ? 'PAID' : 'DECLINED', at);
  return null;
}

async function payPrize(deps: GamesDeps, tx: Queryable, prize: HeldPrizeRow, at: Date): Promise<Refusal | null> {
  const { vendor, ref, operation, round, amount, digest } = prize;
  const key = `${vendor} ${prize.session}`;
  const session = (await findSessions(tx, [key])).get(key);
  if (session === undefined) return refuse('STATE_CONFLICT');
  const { currency } = await deps.merchant(prize.merchantId);
  const move = { operation, amount, isTaken: false, vendor, ref, round, currency: currency.code, at };
  const balance = await postExtra(deps, tx, session, move);
  if (balance === null) return refuse('STATE_CONFLICT');
  await recordExtra(tx, session, { kind: EXTRA_KINDS[operation], ref, digest, round, amount, balance, at });
  return null;
}
