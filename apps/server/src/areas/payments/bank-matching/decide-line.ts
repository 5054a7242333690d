import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { commandId, postings } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import {
  type Approval,
  defineApproval,
  idText,
  isRefusal,
  orNull,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type, { type Static } from 'typebox';
import { ledgerScope } from '../../wallet/index.ts';
import { creditLocked } from '../deposits/credit-deposit.ts';
import { lockMemberDeposits, lockOrder, type OrderRow } from '../deposits/repository/orders.ts';
import { type Step, stepLocked } from '../deposits/step-order.ts';
import type { PaymentsDeps } from '../deps.ts';
import { describeLine, effectOfCredit } from '../requests/describe-deposits.ts';
import { endLine, type LineRow, lockLine } from './repository.ts';

const LINE = { lineId: idText, shown: Type.String(), payer: orNull(Type.String()), account: Type.String() };
const PERMISSION = { request: 'payments.match', approve: 'payments.approve' } as const;
const MATCH = payloadSchema({ ...LINE, orderId: idText });
const RETURN = payloadSchema(LINE);

/** Credits an order with the amount of a statement row. */
export const matchLine = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.match-line',
    schema: MATCH,
    permission: PERMISSION,
    preview: (tx, scope, payload) => describeLine(deps, tx, scope, payload),
    effect: (scope, payload) => effectOfCredit(deps, scope, payload),
    apply: (tx, scope, payload, approval) => applyLineMatch(deps, tx, scope, payload, approval),
  });

/** Returns the money of a statement row to its sender. */
export const returnLine = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.return-line',
    schema: RETURN,
    permission: PERMISSION,
    preview: (tx, scope, payload) => describeLine(deps, tx, scope, payload),
    apply: (tx, scope, payload, approval) => applyLineReturn(deps, tx, scope, payload, approval),
  });

/** States in which an order can still take a row's money, and the events that lead to the credit. */
const STEPS: Readonly<Partial<Record<OrderRow['state'], readonly Step['event'][]>>> = {
  PAYING: ['UNCLEAR', 'ACCEPTED'],
  MATCHING: ['ACCEPTED'],
  EXPIRED: ['LATE_MONEY', 'LATE_CREDITED'],
  CANCELLED: ['LATE_MONEY', 'LATE_CREDITED'],
  LATE: ['LATE_CREDITED'],
};

/** Four-eyes request: assigns this row's money to this order, overriding the automatic match. */
export async function requestLineMatch(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsFinance.requestLineMatch'>,
): Promise<Value<'paymentsFinance.requestLineMatch'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const line = await openLine(tx, scope, input.id);
    if (isRefusal(line)) return line;
    const order = await lockOrder(tx, scope, BigInt(input.orderId));
    if (order === null || order.receiving !== line.account) return refuse('NOT_FOUND');
    if (!STEPS[order.state]) return refuse('ORDER_STATE', { state: order.state });
    const payload = { ...shownLine(context, line), orderId: input.orderId };
    const request = { target: lineTarget(line), payload, reason: input.reason };
    return idOf(await deps.staff.requests.open(tx, context, matchLine(deps), request));
  });
}

/** Four-eyes request: returns the money to the sender. */
export async function requestLineReturn(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsFinance.requestLineReturn'>,
): Promise<Value<'paymentsFinance.requestLineReturn'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const line = await openLine(tx, context.operator.scope, input.id);
    if (isRefusal(line)) return line;
    const request = { target: lineTarget(line), payload: shownLine(context, line), reason: input.reason };
    return idOf(await deps.staff.requests.open(tx, context, returnLine(deps), request));
  });
}

async function openLine(tx: Queryable, scope: Scope, id: string): Promise<LineRow | Refusal> {
  const line = await lockLine(tx, scope, BigInt(id));
  if (line === null) return refuse('NOT_FOUND');
  return line.state === 'UNMATCHED' ? line : refuse('STATEMENT_LINE_STATE');
}

/** Subject of requests about a row. */
export const lineTarget = ({ id }: Pick<LineRow, 'id'>) => `statement-line:${id}`;
const idOf = (opened: bigint | Refusal) => (isRefusal(opened) ? opened : { requestId: opened.toString() });

const shownLine = ({ brand }: StaffContext, { id, amount, payer, account }: LineRow) => ({
  ...{ lineId: id.toString(), shown: formatAmount(amount, brand.currency.exponent), payer, account },
});

/** On approval: credits the order with the row's amount. */
async function applyLineMatch(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  { lineId, orderId }: Static<typeof MATCH>,
  { checker, at }: Approval,
): Promise<Refusal | null> {
  const line = await openLine(tx, scope, lineId);
  if (isRefusal(line)) return line;
  let order = await lockOrder(tx, scope, BigInt(orderId));
  if (order === null) return refuse('NOT_FOUND');
  const steps = STEPS[order.state];
  if (!steps) return refuse('ORDER_STATE', { state: order.state });
  const member = { ...scope, memberId: order.memberId, book: order.book };
  await lockMemberDeposits(tx, member);
  // Late money belongs to the member in any case; an open order must be within the member's own limits.
  const forbidden = steps.includes('LATE_CREDITED') ? null : await deps.safety.mayDeposit(tx, member, line.amount, at);
  if (forbidden !== null) return forbidden;
  await endLine(tx, scope, line.id, { state: 'MATCHED', orderId: order.id, reason: null, by: checker, at });
  const brand = await deps.brand(scope.brandId);
  const step = { at, actor: checker, detail: { statementLine: lineId } };
  for (const event of steps) {
    const next: OrderRow | Refusal =
      event === 'ACCEPTED' || event === 'LATE_CREDITED'
        ? await creditLocked(deps, tx, brand, order, { ...step, event, received: line.amount })
        : await stepLocked(tx, scope, order, { ...step, event });
    if (isRefusal(next)) return next;
    order = next;
  }
  return null;
}

/** On approval: suspense is debited to the bank account, from which the money is sent back (P03r). */
async function applyLineReturn(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  { lineId }: Static<typeof RETURN>,
  { checker, at }: Approval,
): Promise<Refusal | null> {
  const line = await openLine(tx, scope, lineId);
  if (isRefusal(line)) return line;
  const { orderId, reason } = line;
  await endLine(tx, scope, line.id, { state: 'RETURNED', orderId, reason, by: checker, at });
  const brand = await deps.brand(scope.brandId);
  const books = ledgerScope(brand, { brandId: scope.brandId, book: 'REAL' });
  const answer = await deps.ledger.postOne(tx, books, {
    id: commandId('payments.statement-return', scope.brandId, line.id),
    posting: postings.bankMoneyReturned({ bank: line.account, amount: line.amount }),
    reference: { type: 'statement', id: line.id.toString() },
    at,
  });
  if (answer.outcome !== 'posted') throw new Error(`line ${line.id} was not given back: ${answer.outcome}`);
  return null;
}
