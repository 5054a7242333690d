import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { commandId, postings } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, refusable, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import { creditLocked } from '../credit-deposit.ts';
import type { PaymentsDeps } from '../deps.ts';
import { lockMemberDeposits, lockOrder, type OrderRow } from '../repository/orders.ts';
import { endLine, type LineRow, lockLine } from '../repository/statements.ts';
import { type Step, stepLocked } from '../step-order.ts';

/** The four-eyes actions on a line that no order was found for. */
export const LINE_MATCH_ACTION = 'payments.match-line';
export const LINE_RETURN_ACTION = 'payments.return-line';

type Frozen = { readonly lineId: string; readonly orderId?: string };
type Approval = { readonly checker: string; readonly at: Date };

/** States in which an order can still take a line's money, and the steps that lead to its credit. */
const WAYS: Readonly<Partial<Record<OrderRow['state'], readonly Step['event'][]>>> = {
  PAYING: ['UNCLEAR', 'ACCEPTED'],
  MATCHING: ['ACCEPTED'],
  EXPIRED: ['LATE_MONEY', 'LATE_CREDITED'],
  CANCELLED: ['LATE_MONEY', 'LATE_CREDITED'],
  LATE: ['LATE_CREDITED'],
};

/** First pair of eyes: this line's money is for this order, whatever the rule made of it. */
export async function requestLineMatch(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsDesk.requestLineMatch'>,
): Promise<Value<'paymentsDesk.requestLineMatch'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return refusable(deps.pool, async (tx) => {
    const line = await openLine(tx, scope, input.id);
    if (isRefusal(line)) return line;
    const order = await lockOrder(tx, scope, BigInt(input.orderId));
    if (order === null || order.receiving !== line.account) return refuse('NOT_FOUND');
    if (!WAYS[order.state]) return refuse('ORDER_STATE', { state: order.state });
    return ask(deps, tx, context, line, { action: LINE_MATCH_ACTION, reason: input.reason, orderId: input.orderId });
  });
}

/** First pair of eyes: the money goes back to who sent it. */
export async function requestLineReturn(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsDesk.requestLineReturn'>,
): Promise<Value<'paymentsDesk.requestLineReturn'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  return refusable(deps.pool, async (tx) => {
    const line = await openLine(tx, context.operator.scope, input.id);
    if (isRefusal(line)) return line;
    return ask(deps, tx, context, line, { action: LINE_RETURN_ACTION, reason: input.reason });
  });
}

async function openLine(tx: Queryable, scope: Scope, id: string): Promise<LineRow | Refusal> {
  const line = await lockLine(tx, scope, BigInt(id));
  if (line === null) return refuse('NOT_FOUND');
  return line.state === 'UNMATCHED' ? line : refuse('STATEMENT_LINE_STATE');
}

async function ask(
  deps: PaymentsDeps,
  tx: Queryable,
  context: StaffContext,
  line: LineRow,
  wish: { readonly action: string; readonly reason: string; readonly orderId?: string },
): Promise<{ requestId: string } | Refusal> {
  const frozen = { lineId: line.id.toString(), ...(wish.orderId !== undefined && { orderId: wish.orderId }) };
  const shown = formatAmount(line.amount, context.merchant.currency.exponent);
  const opened = await deps.staff.requests.open(tx, context, {
    area: 'payments',
    action: wish.action,
    target: `statement-line:${line.id}`,
    permissionToApprove: 'payments.approve',
    reason: wish.reason,
    frozen: { ...frozen, shown, payer: line.payer, account: line.account },
  });
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

/** Second pair of eyes: the order is credited with what the line says. */
export async function applyLineMatch(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  { checker, at }: Approval,
): Promise<Refusal | null> {
  const { lineId, orderId = '0' } = values as unknown as Frozen;
  const line = await openLine(tx, scope, lineId);
  if (isRefusal(line)) return line;
  let order = await lockOrder(tx, scope, BigInt(orderId));
  if (order === null) return refuse('NOT_FOUND');
  const way = WAYS[order.state];
  if (!way) return refuse('ORDER_STATE', { state: order.state });
  const member = { ...scope, memberId: order.memberId, book: order.book };
  await lockMemberDeposits(tx, member);
  // Late money is the member's in any case; what is waited for stays inside his own limits.
  const forbidden = way.includes('LATE_CREDITED') ? null : await deps.safety.mayDeposit(tx, member, line.amount, at);
  if (forbidden !== null) return forbidden;
  await endLine(tx, scope, line.id, { state: 'MATCHED', orderId: order.id, reason: null, by: checker, at });
  const merchant = await deps.merchant(scope.merchantId);
  const step = { at, actor: checker, detail: { statementLine: lineId } };
  for (const event of way) {
    const next: OrderRow | Refusal =
      event === 'ACCEPTED' || event === 'LATE_CREDITED'
        ? await creditLocked(deps, tx, merchant, order, { ...step, event, received: line.amount })
        : await stepLocked(tx, scope, order, { ...step, event });
    if (isRefusal(next)) return next;
    order = next;
  }
  return null;
}

/** Second pair of eyes: suspense gives the money back to the bank account, from which it is sent (P03r). */
export async function applyLineReturn(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  { checker, at }: Approval,
): Promise<Refusal | null> {
  const line = await openLine(tx, scope, (values as unknown as Frozen).lineId);
  if (isRefusal(line)) return line;
  const { orderId, reason } = line;
  await endLine(tx, scope, line.id, { state: 'RETURNED', orderId, reason, by: checker, at });
  const merchant = await deps.merchant(scope.merchantId);
  const books = ledgerScope(merchant, { merchantId: scope.merchantId, book: 'REAL' });
  const answer = await deps.ledger.postOne(tx, books, {
    id: commandId('payments.statement-return', scope.merchantId, line.id),
    posting: postings.P03r({ bank: line.account, amount: line.amount }),
    reference: { type: 'statement', id: line.id.toString() },
    at,
  });
  if (answer.outcome !== 'posted') throw new Error(`line ${line.id} was not given back: ${answer.outcome}`);
  return null;
}
