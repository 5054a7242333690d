import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { DepositReversed } from '@lantern/events';
import { accounts, type Command, commandId, postings } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import {
  isRefusal,
  type MerchantView,
  type Refusal,
  refusable,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import { ledgerScope } from '../wallet/index.ts';
import { publishEnded } from './announce-order.ts';
import type { PaymentsDeps } from './deps.ts';
import { lockOrder, type OrderRow } from './repository/orders.ts';
import { stepLocked } from './step-order.ts';

/** The four-eyes action that this file owns. */
export const CHARGE_BACK_ACTION = 'payments.charge-back';

/** What the first pair of eyes saw; amounts are digits of minor units. */
type Frozen = { readonly orderId: string; readonly taken: string; readonly caseNo: string };

/** What the provider has taken back of an order: all that it had received. */
const takenOf = (order: OrderRow): bigint => order.received ?? order.payable;

/** First pair of eyes: says that the provider took a credited deposit back. */
export async function requestChargeBack(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsOffice.requestChargeBack'>,
): Promise<Value<'paymentsOffice.requestChargeBack'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  return refusable(deps.pool, async (tx) => {
    const order = await lockOrder(tx, context.operator.scope, BigInt(input.id));
    if (order === null) return refuse('NOT_FOUND');
    if (order.state !== 'CREDITED') return refuse('ORDER_STATE', { state: order.state });
    const taken = takenOf(order);
    const frozen: Frozen = { orderId: order.id.toString(), taken: taken.toString(), caseNo: input.caseNo };
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'payments',
      action: CHARGE_BACK_ACTION,
      target: `deposit:${order.id}`,
      permissionToApprove: 'payments.approve',
      reason: input.reason,
      frozen: { ...frozen, shown: formatAmount(taken, context.merchant.currency.exponent) },
    });
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/**
 * Second pair of eyes: the order becomes REVERSED, its turnover requirement ends with the money it was for, and the wallet
 * gives what it has; the rest is the member's debt (P06). All of it or nothing.
 */
export async function applyChargeBack(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  approval: { readonly checker: string; readonly at: Date },
): Promise<Refusal | null> {
  const frozen = values as unknown as Frozen;
  const order = await lockOrder(tx, scope, BigInt(frozen.orderId));
  if (order === null) return refuse('NOT_FOUND');
  const moved = await stepLocked(tx, scope, order, {
    event: 'CHARGED_BACK',
    at: approval.at,
    actor: approval.checker,
    change: { reason: 'CHARGED_BACK', reversedAt: approval.at },
    detail: { taken: frozen.taken, caseNo: frozen.caseNo },
  });
  if (isRefusal(moved)) return moved;
  const member = { ...scope, memberId: order.memberId, book: order.book };
  const source = { source: 'DEPOSIT' as const, reference: order.id.toString(), at: approval.at };
  await deps.wallet.cancelRequirement(tx, member, source);
  await publishEnded(deps, tx, scope, order, { type: DepositReversed, amount: order.credited ?? 0n });
  const merchant = await deps.merchant(scope.merchantId);
  // The bonus first: what then lacks of the deposit stays the member's debt, which a bonus never is.
  if (order.activityId !== null)
    await deps.activities.takeBackOf(tx, merchant, order.id, { reason: 'CHARGED_BACK', at: approval.at });
  await takeBack(deps, tx, merchant, order, { amount: BigInt(frozen.taken), at: approval.at });
  return null;
}

/**
 * Takes what the wallet has. A bet of the same moment may empty it between the look and the posting; the refused try names
 * the balance and holds the account, so that the second one fits.
 */
async function takeBack(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'id' | 'currency'>,
  order: OrderRow,
  { amount, at }: { readonly amount: bigint; readonly at: Date },
): Promise<void> {
  const scope = ledgerScope(merchant, { merchantId: merchant.id, book: order.book });
  const member = order.memberId;
  const command = (available: bigint): Command => ({
    id: commandId('payments.charge-back', merchant.id, order.id),
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

/** A transfer leaves our bank account again, coins are no more on their chain; all other money lies at the provider. */
function postingOf(
  { psp, receiving, kind }: OrderRow,
  taken: { readonly member: bigint; readonly amount: bigint; readonly available: bigint },
): Command['posting'] {
  if (kind === 'CRYPTO') return postings.P06c({ ...taken, chain: psp });
  return receiving === null ? postings.P06({ ...taken, psp }) : postings.P06r({ ...taken, bank: receiving });
}
