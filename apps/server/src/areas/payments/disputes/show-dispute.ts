import type { Payload, Value } from '@lantern/contract/schemas';
import type { MemberScope, Refusal, StaffContext } from '@lantern/server-kit';
import { refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { orderNumberIn, pageOf, readCursor } from '../paging.ts';
import { findWithdrawals } from '../withdrawals/repository/withdrawals.ts';
import { showBackOffice } from '../withdrawals/review/show-back-office.ts';
import {
  countPictures,
  type DisputeFilter,
  type DisputeRow,
  findDispute,
  listDisputes,
  listMessages,
  MOST_WORDS,
} from './repository.ts';

/** Maximum pictures by the member in one dispute. */
export const MOST_PICTURES = 9;

const READ = 'payments.read';

type Row = Value<'paymentsDisputes.disputes'>['rows'][number];

/** The operators' list: whose turn it is and who works on it; search by order number or login-name prefix. */
export async function showDisputes(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsDisputes.disputes'>,
): Promise<Value<'paymentsDisputes.disputes'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const after = readCursor(query.cursor);
  if (after === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const rows = await listDisputes(deps.pool, scope, {
    ...(await wordsOf(deps, context, query)),
    ...(after && { after }),
    limit: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { rows: await showRows(deps, context, page), nextCursor };
}

async function wordsOf(
  deps: PaymentsDeps,
  { operator: { scope } }: StaffContext,
  { view, search }: Payload<'paymentsDisputes.disputes'>,
): Promise<Omit<DisputeFilter, 'limit'>> {
  const orderId = orderNumberIn(search, 'W');
  if (orderId !== null) return { orderId };
  const text = search?.trim();
  return {
    ...(view === 'MINE' && { ownerId: scope.operatorId }),
    ...(view !== undefined && view !== 'MINE' && { state: view }),
    ...(text && { memberIds: await deps.members.idsByName(scope, text) }),
  };
}

async function showRows(deps: PaymentsDeps, context: StaffContext, disputes: readonly DisputeRow[]): Promise<Row[]> {
  const { scope } = context.operator;
  const ids = disputes.map((dispute) => dispute.orderId);
  const [orders, pictures] = await Promise.all([
    findWithdrawals(deps.pool, scope, ids),
    countPictures(deps.pool, scope, ids),
  ]);
  const shown = new Map((await showBackOffice(deps, context, orders)).map((order) => [order.id, order]));
  return disputes.flatMap((dispute) => {
    const order = shown.get(dispute.orderId.toString());
    return order === undefined
      ? []
      : [{ ...shownOf(context, dispute, pictures.get(dispute.orderId)?.all ?? 0), order }];
  });
}

function shownOf({ operator }: StaffContext, dispute: DisputeRow, pictures: number): Omit<Row, 'order'> {
  return {
    id: dispute.orderId.toString(),
    turn: dispute.state,
    openedAt: dispute.openedAt.toISOString(),
    owner: dispute.owner,
    isMine: dispute.ownerId === operator.scope.operatorId,
    claimedAt: dispute.claimedAt?.toISOString() ?? null,
    endedAt: dispute.endedAt?.toISOString() ?? null,
    pictures,
  };
}

/** One dispute with its messages; order, pictures and history come from the withdrawal's own call. */
export async function readDispute(
  deps: PaymentsDeps,
  context: StaffContext,
  query: { readonly id: string },
): Promise<Value<'paymentsDisputes.dispute'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  return refusal ?? showOneDispute(deps, context, BigInt(query.id));
}

export async function showOneDispute(
  deps: PaymentsDeps,
  context: StaffContext,
  orderId: bigint,
): Promise<Value<'paymentsDisputes.dispute'> | Refusal> {
  const { scope } = context.operator;
  const dispute = await findDispute(deps.pool, scope, orderId);
  if (dispute === null) return refuse('NOT_FOUND');
  const [words, pictures] = await Promise.all([
    listMessages(deps.pool, scope, orderId),
    countPictures(deps.pool, scope, [orderId]),
  ]);
  return {
    dispute: shownOf(context, dispute, pictures.get(orderId)?.all ?? 0),
    words: words.map(({ at, isMembers, actor, words: text, pictures: count }) => {
      return { at: at.toISOString(), by: isMembers ? 'MEMBER' : 'HOUSE', actor, words: text, pictures: count };
    }),
  };
}

/** The dispute for its member, without the operator's name. Null for a payment that is not disputed. */
export async function ownDispute(
  deps: PaymentsDeps,
  scope: MemberScope,
  orderId: bigint,
): Promise<Value<'payments.addToDispute'> | null> {
  const dispute = await findDispute(deps.pool, scope, orderId);
  if (dispute === null) return null;
  const [words, pictures] = await Promise.all([
    listMessages(deps.pool, scope, orderId),
    countPictures(deps.pool, scope, [orderId]),
  ]);
  const sent = pictures.get(orderId)?.members ?? 0;
  return {
    turn: dispute.state,
    openedAt: dispute.openedAt.toISOString(),
    endedAt: dispute.endedAt?.toISOString() ?? null,
    isTaken: dispute.ownerId !== null,
    pictures: sent,
    picturesLeft: Math.max(0, MOST_PICTURES - sent),
    canAdd: dispute.state !== 'ENDED' && words.length < MOST_WORDS,
    words: words.map(({ at, isMembers, words: text, pictures: count }) => {
      return { at: at.toISOString(), by: isMembers ? 'MEMBER' : 'HOUSE', words: text, pictures: count };
    }),
  };
}
