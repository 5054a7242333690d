import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { DepositReversed } from '@lantern/events';
import { accounts, type Command, commandId, postings } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import {
  type Approval,
  type BrandView,
  defineApproval,
  idText,
  isRefusal,
  minorText,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type, { type Static } from 'typebox';
import { ledgerScope } from '../../../wallet/index.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { describeChargeBack, effectOfChargeBack } from '../../requests/describe-deposits.ts';
import { publishEnded } from '../order-events.ts';
import { lockOrder, type OrderRow } from '../repository/orders.ts';
import { stepLocked } from '../step-order.ts';

/** State at the time of the request; amounts are digits of minor units. */
const SCHEMA = payloadSchema({ orderId: idText, taken: minorText, caseNo: Type.String(), shown: Type.String() });

/** Records that the provider reversed a credited deposit. */
export const chargeBack = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.charge-back',
    schema: SCHEMA,
    permission: { request: 'payments.match', approve: 'payments.approve' },
    preview: (tx, scope, payload) => describeChargeBack(deps, tx, scope, payload),
    effect: (scope, payload) => effectOfChargeBack(deps, scope, payload),
    apply: (tx, scope, payload, approval) => applyChargeBack(deps, tx, scope, payload, approval),
  });

/** The amount of a chargeback: everything received for the order. */
const takenOf = (order: OrderRow): bigint => order.received ?? order.payable;

/** Four-eyes request: records that the provider reversed a credited deposit. */
export async function requestChargeBack(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsBackOffice.requestChargeBack'>,
): Promise<Value<'paymentsBackOffice.requestChargeBack'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockOrder(tx, context.operator.scope, BigInt(input.id));
    if (order === null) return refuse('NOT_FOUND');
    if (order.state !== 'CREDITED') return refuse('ORDER_STATE', { state: order.state });
    const taken = takenOf(order);
    const frozen = { orderId: order.id.toString(), taken: taken.toString(), caseNo: input.caseNo };
    const payload = { ...frozen, shown: formatAmount(taken, context.brand.currency.exponent) };
    const request = { target: `deposit:${order.id}`, payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, chargeBack(deps), request);
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/**
 * On approval: the order becomes REVERSED, its wagering requirement ends, and the wallet is debited up to its balance; the rest becomes
 * the member's debt (P06). All in one transaction.
 */
async function applyChargeBack(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  payload: Static<typeof SCHEMA>,
  approval: Approval,
): Promise<Refusal | null> {
  const order = await lockOrder(tx, scope, BigInt(payload.orderId));
  if (order === null) return refuse('NOT_FOUND');
  const moved = await stepLocked(tx, scope, order, {
    event: 'CHARGED_BACK',
    at: approval.at,
    actor: approval.checker,
    change: { reason: 'CHARGED_BACK', reversedAt: approval.at },
    detail: { taken: payload.taken, caseNo: payload.caseNo },
  });
  if (isRefusal(moved)) return moved;
  const member = { ...scope, memberId: order.memberId, book: order.book };
  const source = { source: 'DEPOSIT' as const, reference: order.id.toString(), at: approval.at };
  await deps.wallet.cancelRequirement(tx, member, source);
  await publishEnded(deps, tx, scope, order, { type: DepositReversed, amount: order.credited ?? 0n });
  const brand = await deps.brand(scope.brandId);
  // Reverse the bonus first: a shortfall of the deposit may become the member's debt, a bonus never does.
  const { id: orderId, activityId } = order;
  await deps.chargedBack(tx, brand, { orderId, activityId, reason: 'CHARGED_BACK', at: approval.at });
  await reverseDeposit(deps, tx, brand, order, { amount: BigInt(payload.taken), at: approval.at });
  return null;
}

/**
 * Debits the wallet up to its balance. A concurrent bet may change the balance between the read and the posting; the refused attempt
 * returns the balance and locks the account, so the second attempt succeeds.
 */
async function reverseDeposit(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  order: OrderRow,
  { amount, at }: { readonly amount: bigint; readonly at: Date },
): Promise<void> {
  const scope = ledgerScope(brand, { brandId: brand.id, book: order.book });
  const member = order.memberId;
  const command = (available: bigint): Command => ({
    id: commandId('payments.charge-back', brand.id, order.id),
    posting: postingOf(order, { member, amount, available }),
    reference: { type: 'deposit', id: order.id.toString() },
    at,
  });
  const [main] = await deps.ledger.balances(tx, scope, [accounts.main(member)]);
  const [first] = await deps.ledger.post(tx, scope, [command(main?.balance ?? 0n)]);
  if (first?.outcome === 'posted') return;
  const left = first?.outcome === 'insufficient' ? first.balance : null;
  const [second] = left === null ? [] : await deps.ledger.post(tx, scope, [command(left)]);
  if (second?.outcome !== 'posted')
    throw new Error(`charge-back of deposit ${order.id} was not posted: ${first?.outcome}`);
}

/** A bank transfer leaves our bank account, coins leave the chain account; all other money is booked at the provider. */
function postingOf(
  { psp, receiving, kind }: OrderRow,
  taken: { readonly member: bigint; readonly amount: bigint; readonly available: bigint },
): Command['posting'] {
  if (kind === 'CRYPTO') return postings.coinDepositLost({ ...taken, chain: psp });
  return receiving === null
    ? postings.depositChargedBack({ ...taken, psp })
    : postings.bankTransferRecalled({ ...taken, bank: receiving });
}
