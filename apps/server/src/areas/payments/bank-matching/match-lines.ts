import type { Queryable } from '@lantern/database';
import { isPaidBy, matchTransfer } from '@lantern/engines/cashier';
import {
  type BrandView,
  businessDay,
  isRefusal,
  type Pieces,
  plainPieces,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { creditLocked } from '../deposits/credit-deposit.ts';
import { notifyOrder } from '../deposits/order-events.ts';
import { lockMemberDeposits, lockOrder, type OrderRow } from '../deposits/repository/orders.ts';
import { stepLocked } from '../deposits/step-order.ts';
import type { PaymentsDeps } from '../deps.ts';
import { endLine, type LineRow, listCandidates, listNewLines, lockLine } from './repository.ts';

const BATCH = 200;
const CANDIDATES = 20;

/** Matches new rows, each in its own transaction, so that one failure does not block the others. */
export async function matchNewLines(deps: PaymentsDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const left = [...(await pieces.waiting('line'))];
  for (;;) {
    const lines = await listNewLines(deps.pool, BATCH, left);
    for (const line of lines) {
      const isDone = await pieces.run(`line ${line.id}`, () => matchLine(deps, line, now), line.brandId);
      if (!isDone) left.push(line.id.toString());
    }
    if (lines.length < BATCH) return;
  }
}

async function matchLine(deps: PaymentsDeps, { brandId, id }: LineRow, now: Date): Promise<void> {
  const scope = { brandId };
  // Read before the transaction, so that no caller holds one pool connection while it waits for another.
  const [brand, { businessTimeZone }] = await Promise.all([deps.brand(brandId), deps.settings(brandId)]);
  const moved = await transactionOrRefuse(deps.pool, async (tx) => {
    const line = await lockLine(tx, scope, id);
    if (line?.state !== 'NEW') return refuse('STATEMENT_LINE_STATE');
    const found = await judge(deps, tx, line, businessTimeZone);
    const order = found.orderId === null ? null : await lockOrder(tx, scope, found.orderId);
    if (order === null || found.reason !== null)
      return leaveToOperators(tx, line, order, found.reason ?? 'AMOUNT', now);
    const limited = await limitOf(deps, tx, order, line, now);
    if (limited) return leaveToOperators(tx, line, order, 'DEPOSIT_LIMIT', now);
    return credit(deps, tx, brand, { line, order, at: now });
  });
  if (!isRefusal(moved) && moved !== null && moved.state === 'MATCHING') await notifyOrder(deps, scope, moved);
}

type Reason = 'AMOUNT' | 'TIME' | 'PAYER_NAME_DIFFERS' | 'DEPOSIT_LIMIT';

/** Finds the order of a row, and the reason for a manual review, if any. */
async function judge(
  deps: PaymentsDeps,
  tx: Queryable,
  line: LineRow,
  timeZone: string,
): Promise<{ orderId: bigint | null; reason: Reason | null }> {
  const rows = await listCandidates(tx, line, CANDIDATES);
  const orders: OrderRow[] = [];
  for (const row of rows) {
    const order = row.isExact ? await lockOrder(tx, line, row.id) : null;
    if (order) orders.push(order);
  }
  const names = new Map<bigint, string>();
  for (const order of orders) names.set(order.id, await nameOf(deps, tx, line, order));
  // An order number in the transfer's text is stronger evidence than the time.
  const numbers = new Set([...line.reference.matchAll(/\bD\s?(\d+)\b/gi)].map(([, number]) => number));
  const named = orders.find((order) => numbers.has(order.id.toString()));
  if (named) {
    const isOwn = isPaidBy({ payerName: line.payer, text: line.reference }, names.get(named.id) ?? '');
    return { orderId: named.id, reason: isOwn ? null : 'PAYER_NAME_DIFFERS' };
  }
  const day = (at: Date) => businessDay(at, timeZone);
  const match = matchTransfer(
    { amount: line.amount, atMs: line.at.getTime(), payerName: line.payer, text: line.reference },
    orders.map((order) => {
      // Some banks give only the date; then a match on the same day is sufficient.
      const isSameDay = !line.hasTime && day(order.createdAt) === day(line.at);
      return {
        orderId: order.id.toString(),
        payableAmount: order.payable,
        createdAtMs: isSameDay ? line.at.getTime() : order.createdAt.getTime(),
        realName: names.get(order.id) ?? '',
      };
    }),
  );
  const orderId = match.orderId === null ? null : BigInt(match.orderId);
  if (match.kind === 'MATCHED') return { orderId, reason: null };
  return { orderId, reason: match.reason === 'PAYER_NAME_MISMATCH' ? 'PAYER_NAME_DIFFERS' : match.reason };
}

/** The member's real name; while it is unknown, the payer name given with the order. */
export async function nameOf(
  deps: Pick<PaymentsDeps, 'members'>,
  tx: Queryable,
  { brandId }: Scope,
  order: OrderRow,
): Promise<string> {
  const scope = { brandId, memberId: order.memberId, book: order.book };
  return (await deps.members.realNameIn(tx, scope)) ?? order.payerName ?? '';
}

async function limitOf(
  deps: PaymentsDeps,
  tx: Queryable,
  order: OrderRow,
  line: LineRow,
  now: Date,
): Promise<Refusal | null> {
  const member = { brandId: line.brandId, memberId: order.memberId, book: order.book };
  await lockMemberDeposits(tx, member);
  return deps.safety.mayDeposit(tx, member, line.amount, now);
}

/** Puts the row in the review queue, and the similar order with it. */
async function leaveToOperators(
  tx: Queryable,
  line: LineRow,
  order: OrderRow | null,
  reason: Reason,
  at: Date,
): Promise<OrderRow | null | Refusal> {
  const orderId = order?.id ?? null;
  await endLine(tx, line, line.id, { state: 'UNMATCHED', orderId, reason, by: 'house', at });
  if (order === null || order.state !== 'PAYING') return null;
  const change = { reason };
  return stepLocked(tx, line, order, { event: 'UNCLEAR', at, actor: `bank:${line.account}`, change });
}

async function credit(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: BrandView,
  { line, order, at }: { readonly line: LineRow; readonly order: OrderRow; readonly at: Date },
): Promise<OrderRow | Refusal> {
  const actor = `bank:${line.account}`;
  await endLine(tx, line, line.id, { state: 'MATCHED', orderId: order.id, reason: null, by: 'house', at });
  const detail = { statementLine: line.id.toString() };
  const given = { received: line.amount, at, actor, detail };
  const isEnded = order.state === 'EXPIRED' || order.state === 'CANCELLED';
  if (!isEnded && order.state !== 'LATE') return creditLocked(deps, tx, brand, order, { ...given, event: 'PAID' });
  const late = isEnded ? await stepLocked(tx, line, order, { event: 'LATE_MONEY', at, actor }) : order;
  return isRefusal(late) ? late : creditLocked(deps, tx, brand, late, { ...given, event: 'LATE_CREDITED' });
}
