import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { markForReader } from '../../../safety/index.ts';
import { nameFor } from '../../channels/channel-names.ts';
import { listPayoutChannels } from '../../channels/repository/payout-channels.ts';
import { coinPaymentsOf } from '../../crypto/transactions/show-transactions.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { pageOfOrders } from '../../paging.ts';
import { listParts } from '../repository/payout-parts.ts';
import { findPicture, listProofs } from '../repository/proofs.ts';
import { findWithdrawal, listWithdrawalEvents, listWithdrawals } from '../repository/withdrawals.ts';
import { aloneLeftOf } from './approvers.ts';
import { assessRisk } from './assess-risk.ts';
import { maySeeRisk } from './may-see-risk.ts';
import { showBackOffice, showOneInBackOffice, targetOf } from './show-back-office.ts';

const READ = 'payments.read';

/** The operators' queue, newest first; search by order number (`W 54`) or login-name prefix. */
export async function listBackOfficeWithdrawals(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsBackOffice.withdrawals'>,
): Promise<Value<'paymentsBackOffice.withdrawals'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const wanted = { ...(query.state && { state: query.state }), ...(query.waiting && { isWaiting: true }) };
  return pageOfOrders(query, {
    ...{ scope, letter: 'W', members: deps.members },
    find: (id) => findWithdrawal(deps.pool, scope, id),
    list: (filter) => listWithdrawals(deps.pool, scope, { ...filter, ...wanted }),
    show: (rows) => showBackOffice(deps, context, rows),
  });
}

/** One order with its history and the facts for the review. */
export async function readBackOfficeWithdrawal(
  deps: PaymentsDeps,
  context: StaffContext,
  query: { readonly id: string },
): Promise<Value<'paymentsBackOffice.withdrawal'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const order = await findWithdrawal(deps.pool, scope, BigInt(query.id));
  if (order === null) return refuse('NOT_FOUND');
  const [shown, steps, parts, coinPayments, risk, channels, proofs, aloneLeft] = await Promise.all([
    showOneInBackOffice(deps, context, order),
    listWithdrawalEvents(deps.pool, scope, order.id),
    listParts(deps.pool, scope, order.id),
    coinPaymentsOf(deps, scope, order.id),
    maySeeRisk(context) ? assessRisk(deps, context, order) : null,
    listPayoutChannels(deps.pool, scope),
    listProofs(deps.pool, scope, order.id),
    aloneLeftOf(deps, deps.pool, context),
  ]);
  return {
    order: shown,
    history: steps.map((step) => ({
      ...step,
      detail: maySeeRisk(context) ? step.detail : {},
      at: step.at.toISOString(),
    })),
    parts: parts.map(({ amount, channel, providerNo, paidAt }) => {
      const { exponent } = context.brand.currency;
      return { amount: formatAmount(minorUnits(amount), exponent), channel, providerNo, at: paidAt.toISOString() };
    }),
    coinPayments,
    risk,
    aloneLeft: formatAmount(minorUnits(aloneLeft), context.brand.currency.exponent),
    channels: channels
      .filter((one) => one.open && (deps.sandboxAllowed || !one.sandbox))
      .map(({ code, nameKey, names, sandbox }) => ({ code, nameKey, name: nameFor(names, context.language), sandbox })),
    proofs: proofs.map(({ id, memberId, createdAt, width, height }) => ({
      id,
      by: memberId === null ? ('OPERATOR' as const) : ('MEMBER' as const),
      at: createdAt.toISOString(),
      width,
      height,
    })),
  };
}

/** A picture of a dispute or of a repair, with the viewer's name as a watermark; the audit log records each view. */
export async function showProof(
  deps: PaymentsDeps,
  context: StaffContext,
  { id }: { readonly id: string },
): Promise<{ dataUrl: string } | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const found = await findPicture(deps.pool, context.operator.scope, id);
  if (found === null) return refuse('NOT_FOUND');
  await deps.staff.audit(deps.pool, context, {
    action: 'payments.view-proof',
    target: found.orderId === null ? `deposit-repair:${found.repairId}` : targetOf(found.orderId),
    permission: READ,
    after: { proof: id },
  });
  // Loaded at its first use, because it would lengthen every start.
  const { default: sharp } = await import('sharp');
  const marked = await markForReader(context, sharp(found.picture));
  return isRefusal(marked) ? marked : { dataUrl: marked.dataUrl };
}
