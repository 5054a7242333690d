import { startConfirmation } from '@lantern/engines/cashier';
import { isRefusal, type MerchantView, type Refusal, refusable, refuse, type Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import type { PayoutGateway, PayoutNews, PayoutReport, PayoutRequest } from '../gateways/payout.ts';
import { openNumber } from '../payout-accounts/number-keys.ts';
import { payoutAccountsById } from '../repository/payout-accounts.ts';
import { listPayoutChannels } from '../repository/payout-channels.ts';
import { listToPay, listToQuery } from '../repository/withdrawal-counts.ts';
import { findWithdrawal, lockWithdrawal, updateWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { publishMoved } from './announce.ts';
import { move, movements } from './move-money.ts';
import { isNeverSeen, nextQuestion, patienceOf } from './next-question.ts';
import { applyRepayReport, sendRepay } from './pay-again.ts';
import { rulesOf } from './rules.ts';
import { stepWithdrawal } from './step-withdrawal.ts';

const BATCH = 50;
/** A process that slept between writing an instruction and sending it does not send it any more: it may have been given up. */
const SEND_WITHIN_MS = 60_000;

/** Pays what was approved. Each order is written as instructed before the provider hears of it, and never told twice. */
export async function payOut(deps: PaymentsDeps, now: Date): Promise<void> {
  for (const { id, merchantId } of await listToPay(deps.pool, BATCH)) {
    const merchant = await deps.merchant(merchantId);
    const sendBefore = new Date(deps.clock.now().getTime() + SEND_WITHIN_MS);
    const order = await refusable(deps.pool, (tx) => instruct(deps, tx, merchant, id, now));
    if (!isRefusal(order)) await pay(deps, merchant, order, { now, sendBefore });
  }
}

async function instruct(
  deps: PaymentsDeps,
  tx: Parameters<typeof lockWithdrawal>[0],
  merchant: MerchantView,
  id: bigint,
  now: Date,
): Promise<WithdrawalRow | Refusal> {
  const scope = { merchantId: merchant.id };
  const order = await lockWithdrawal(tx, scope, id);
  if (order === null || order.channel === null) return refuse('NOT_FOUND');
  if (order.repay === 'DUE') return sendRepay(tx, scope, order, now);
  const change = { attempt: order.attempt + 1, queries: 0, unseenSince: null, nextQueryAt: nextQuestion(now, 0) };
  const step = { at: now, actor: `channel:${order.channel}`, change };
  const moved = await stepWithdrawal(tx, scope, order, 'INSTRUCT', step);
  if (isRefusal(moved)) return moved;
  await publishMoved(deps, tx, scope, moved);
  return (await move(deps, tx, merchant, moved, { ...movements.instruct(moved), at: now })) ?? moved;
}

/** Ours for one try: the provider pays it once. */
const orderNoOf = (order: WithdrawalRow) => `${order.id}-${order.attempt}`;

async function pay(
  deps: PaymentsDeps,
  merchant: MerchantView,
  order: WithdrawalRow,
  { now, sendBefore }: { readonly now: Date; readonly sendBefore: Date },
): Promise<void> {
  const gateway = await gatewayOf(deps, merchant, order);
  const request = gateway && (await requestOf(deps, merchant, order, now));
  let report: PayoutReport | null = null;
  try {
    report = request && deps.clock.now() < sendBefore ? await gateway.pay(request) : null;
  } catch (error) {
    deps.log.warn({ withdrawal: order.id.toString(), err: error }, 'a payout was not answered');
  }
  await applyReport(deps, merchant, order, report, now);
}

async function gatewayOf(
  deps: PaymentsDeps,
  merchant: MerchantView,
  order: WithdrawalRow,
): Promise<PayoutGateway | undefined> {
  const channels = await listPayoutChannels(deps.pool, { merchantId: merchant.id });
  const channel = channels.find((one) => one.code === order.channel);
  return channel && (deps.sandboxAllowed || !channel.sandbox) ? deps.payoutGateways.get(channel.gateway) : undefined;
}

async function requestOf(
  deps: PaymentsDeps,
  merchant: MerchantView,
  order: WithdrawalRow,
  at: Date,
): Promise<PayoutRequest> {
  const accounts = await payoutAccountsById(deps.pool, { merchantId: merchant.id }, [order.accountId]);
  const account = accounts.get(order.accountId);
  if (account === undefined || order.channel === null) throw new Error(`withdrawal ${order.id} has nowhere to go`);
  return {
    merchantId: merchant.id,
    channel: order.channel,
    orderNo: orderNoOf(order),
    amount: order.repay === null ? order.net : order.repaid,
    currency: merchant.currency.code,
    kind: account.kind,
    institution: account.institution,
    holder: account.holder,
    number: openNumber(deps, account),
    at,
  };
}

/** Asks providers about payments whose fate is open. */
export async function askProviders(deps: PaymentsDeps, now: Date): Promise<void> {
  for (const { id, merchantId } of await listToQuery(deps.pool, now, BATCH)) {
    const merchant = await deps.merchant(merchantId);
    const order = await findWithdrawal(deps.pool, { merchantId }, id);
    if (order === null || order.channel === null) continue;
    const gateway = await gatewayOf(deps, merchant, order);
    let report: PayoutNews | null = null;
    try {
      report = gateway ? await gateway.query(merchantId, order.channel, orderNoOf(order), now) : null;
    } catch (error) {
      deps.log.warn({ withdrawal: order.id.toString(), err: error }, 'the status of a payout was not answered');
    }
    await applyReport(deps, merchant, order, report, now);
  }
}

/** Moves an order by what its provider says about one try; null: nothing clear. */
async function applyReport(
  deps: PaymentsDeps,
  merchant: MerchantView,
  told: WithdrawalRow,
  report: PayoutNews | null,
  now: Date,
): Promise<void> {
  const scope = { merchantId: merchant.id };
  await refusable(deps.pool, async (tx) => {
    const order = await lockWithdrawal(tx, scope, told.id);
    if (order === null || order.attempt !== told.attempt) return refuse('STATE_CONFLICT');
    if (order.repay === 'SENT') return applyRepayReport(deps, tx, merchant, order, report, now);
    const ending = { at: now, actor: `channel:${order.channel}` };
    switch (report?.state) {
      case 'PAID':
        return settlePaid(deps, tx, merchant, order, { ...ending, providerNo: report.providerNo });
      case 'FAILED':
        return settleFailed(deps, tx, merchant, order, { ...ending, providerNo: report.providerNo });
      case 'UNSEEN':
        return order.state === 'UNKNOWN' && isNeverSeen(order.unseenSince, now)
          ? settleFailed(deps, tx, merchant, order, { ...ending, event: 'NEVER_SEEN' })
          : wait(deps, tx, scope, order, { report, now });
      default:
        return wait(deps, tx, scope, order, { report: report ?? null, now });
    }
  });
}

async function wait(
  deps: PaymentsDeps,
  tx: Parameters<typeof lockWithdrawal>[0],
  scope: Scope,
  order: WithdrawalRow,
  { report, now }: { readonly report: PayoutNews | null; readonly now: Date },
): Promise<WithdrawalRow | Refusal> {
  const change = patienceOf(order, report, now);
  if (report?.state !== 'PENDING' && order.state === 'DISBURSING') {
    const step = { at: now, actor: `channel:${order.channel}`, change };
    const moved = await stepWithdrawal(tx, scope, order, 'NO_ANSWER', step);
    if (!isRefusal(moved)) await publishMoved(deps, tx, scope, moved);
    return moved;
  }
  await updateWithdrawal(tx, scope, order.id, { state: order.state, ...change });
  return order;
}

/** What is known of a payment's end. */
export interface Ending {
  readonly at: Date;
  readonly actor: string;
  readonly providerNo?: string;
  /** How a failure is written down. */
  readonly event?: 'PAYMENT_FAILED' | 'NEVER_SEEN';
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** The money has left: from now on the member may say what arrived. */
export async function settlePaid(
  deps: PaymentsDeps,
  tx: Parameters<typeof lockWithdrawal>[0],
  merchant: MerchantView,
  order: WithdrawalRow,
  ending: Ending,
): Promise<WithdrawalRow | Refusal> {
  const scope = { merchantId: merchant.id };
  const { answerMinutes } = await rulesOf(deps, scope);
  const { confirmed, disputed } = startConfirmation(order.net);
  const moved = await stepWithdrawal(tx, scope, order, 'PAID', {
    ...ending,
    change: {
      ...(ending.providerNo !== undefined && { providerNo: ending.providerNo }),
      nextQueryAt: null,
      disbursedAt: ending.at,
      answerBefore: new Date(ending.at.getTime() + answerMinutes * 60_000),
      confirmed,
      disputed,
    },
  });
  if (isRefusal(moved)) return moved;
  await publishMoved(deps, tx, scope, moved);
  return (await move(deps, tx, merchant, moved, { ...movements.paid(moved), at: ending.at })) ?? moved;
}

/** The provider said no, or never heard of it: everything is held again, and a person finds another way. */
export async function settleFailed(
  deps: PaymentsDeps,
  tx: Parameters<typeof lockWithdrawal>[0],
  merchant: MerchantView,
  order: WithdrawalRow,
  ending: Ending,
): Promise<WithdrawalRow | Refusal> {
  const scope = { merchantId: merchant.id };
  const change = { nextQueryAt: null, ...(ending.providerNo !== undefined && { providerNo: ending.providerNo }) };
  const moved = await stepWithdrawal(tx, scope, order, ending.event ?? 'PAYMENT_FAILED', { ...ending, change });
  if (isRefusal(moved)) return moved;
  await publishMoved(deps, tx, scope, moved);
  return (await move(deps, tx, merchant, moved, { ...movements.failed(moved), at: ending.at })) ?? moved;
}
