import { pipeline } from '@lantern/database';
import { nextPart, startConfirmation } from '@lantern/engines/cashier';
import {
  type BrandView,
  isRefusal,
  type Pieces,
  plainPieces,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { listPayoutChannels } from '../../channels/repository/payout-channels.ts';
import type { PaymentsDeps } from '../../deps.ts';
import type { PayoutGateway, PayoutNews, PayoutReport, PayoutRequest } from '../../gateways/payout.ts';
import { openNumber } from '../../payout-accounts/number-keys.ts';
import { isPayable } from '../../payout-accounts/read-account.ts';
import { findPayoutAccount, type PayoutAccountRow } from '../../payout-accounts/repository.ts';
import { advance } from '../advance.ts';
import { movements, postMovements } from '../move-money.ts';
import { publishMoved } from '../order-events.ts';
import { listToPay, listToQuery } from '../repository/counts.ts';
import { insertPart } from '../repository/payout-parts.ts';
import { findWithdrawal, lockWithdrawal, updateWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { rulesOf } from '../rules.ts';
import { stepWithdrawal } from '../step-withdrawal.ts';
import { isNeverSeen, nextQuery, queryStateOf } from './next-query.ts';
import { applyRepayReport, sendRepay } from './pay-again.ts';

const BATCH = 50;
/** Concurrent calls to providers in one run of a job. */
const AT_ONCE = 4;
/** A process delayed between storing and sending an instruction does not send it any more: meanwhile it may count as failed. */
const SEND_WITHIN_MS = 60_000;
/** For an address with a wrong checksum, which no provider is called for: coins sent there are lost. */
const NOT_PAYABLE: PayoutReport = { state: 'FAILED', providerNo: 'not-payable' };

/** Pays approved orders. Each order is stored as instructed before the provider is called, and is never sent twice. */
export async function payOut(deps: PaymentsDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const gatewayOf = gatewayFinder(deps);
  const due = await listToPay(deps.pool, BATCH, await pieces.waiting('withdrawal'));
  await fewAtATime(due, async ({ id, brandId }) => {
    const payOne = async () => {
      const brand = await deps.brand(brandId);
      const sendBefore = new Date(deps.clock.now().getTime() + SEND_WITHIN_MS);
      const instructed = await transactionOrRefuse(deps.pool, (tx) => instruct(deps, tx, brand, id, now));
      if (isRefusal(instructed)) return;
      const gateway = await gatewayOf(instructed.order, brandId);
      await pay(deps, brand, instructed, { gateway, now, sendBefore });
    };
    await pieces.run(`withdrawal ${id}`, payOne, brandId);
  });
}

/** Processes items in groups of `AT_ONCE`: a slow provider delays only its own group, not the whole queue. */
async function fewAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
  }
}

/** An order to send, and its payout account. */
type Instructed = { readonly order: WithdrawalRow; readonly account: PayoutAccountRow | null };

async function instruct(
  deps: PaymentsDeps,
  tx: Parameters<typeof lockWithdrawal>[0],
  brand: BrandView,
  id: bigint,
  now: Date,
): Promise<Instructed | Refusal> {
  const scope = { brandId: brand.id };
  const order = await lockWithdrawal(tx, scope, id);
  if (order === null) return refuse('NOT_FOUND');
  const { account, sent } = await pipeline({
    account: findPayoutAccount(tx, scope, order.accountId),
    sent: send(deps, tx, brand, order, now),
  });
  return isRefusal(sent) ? sent : { order: sent, account };
}

/** Stores the next payment of an order as instructed. */
async function send(
  deps: PaymentsDeps,
  tx: Parameters<typeof lockWithdrawal>[0],
  brand: BrandView,
  order: WithdrawalRow,
  now: Date,
): Promise<WithdrawalRow | Refusal> {
  const scope = { brandId: brand.id };
  if (order.channel === null) return refuse('NOT_FOUND');
  if (order.repay === 'DUE') return sendRepay(tx, scope, order, now);
  const change = {
    attempt: order.attempt + 1,
    part: nextPart(order.net - order.paid, order.channelMaximum),
    partDue: false,
    queries: 0,
    unseenSince: null,
    nextQueryAt: nextQuery(now, 0),
  };
  const step = { at: now, actor: `channel:${order.channel}`, change };
  // The first instruction has already moved all parts to the transit account.
  if (order.partDue) return stepWithdrawal(tx, scope, order, 'PART_SENT', step);
  return advance(deps, tx, brand, order, 'INSTRUCT', { ...step, movementOf: movements.instruct });
}

/** Our order number of one attempt: the provider pays it once. */
const orderNoOf = (order: WithdrawalRow) => `${order.id}-${order.attempt}`;

async function pay(
  deps: PaymentsDeps,
  brand: BrandView,
  { order, account }: Instructed,
  {
    gateway,
    now,
    sendBefore,
  }: { readonly gateway: PayoutGateway | undefined; readonly now: Date; readonly sendBefore: Date },
): Promise<void> {
  const request = gateway && requestOf(deps, brand, order, account, now);
  let report: PayoutReport | null = null;
  try {
    const isInTime = deps.clock.now() < sendBefore;
    if (request && !isPayable(deps.chains, request)) report = NOT_PAYABLE;
    else report = request && isInTime ? await gateway.pay(request) : null;
  } catch (error) {
    deps.log.warn({ withdrawal: order.id.toString(), err: error }, 'a payout was not answered');
  }
  await applyReport(deps, brand, order, report, now);
}

/** Finds the gateway of an order's channel; channels are read once per brand and job run. */
function gatewayFinder(deps: PaymentsDeps) {
  const known = new Map<bigint, ReturnType<typeof listPayoutChannels>>();
  return async (order: WithdrawalRow, brandId: bigint): Promise<PayoutGateway | undefined> => {
    const channels = known.get(brandId) ?? listPayoutChannels(deps.pool, { brandId });
    known.set(brandId, channels);
    const channel = (await channels).find((one) => one.code === order.channel);
    return channel && (deps.sandboxAllowed || !channel.sandbox) ? deps.payoutGateways.get(channel.gateway) : undefined;
  };
}

/** True when the provider may still pay this attempt. */
export async function isStillPossible(deps: PaymentsDeps, scope: Scope, order: WithdrawalRow): Promise<boolean> {
  const channels = await listPayoutChannels(deps.pool, scope);
  const gateway = deps.payoutGateways.get(channels.find((one) => one.code === order.channel)?.gateway ?? '');
  if (gateway?.isStillPossible === undefined || order.channel === null) return false;
  return gateway.isStillPossible(scope.brandId, order.channel, orderNoOf(order));
}

function requestOf(
  deps: PaymentsDeps,
  brand: BrandView,
  order: WithdrawalRow,
  account: PayoutAccountRow | null,
  at: Date,
): PayoutRequest {
  if (account === null || order.channel === null) throw new Error(`withdrawal ${order.id} has nowhere to go`);
  return {
    brandId: brand.id,
    channel: order.channel,
    orderNo: orderNoOf(order),
    amount: order.repay === null ? (order.part ?? order.net) : order.repaid,
    currency: brand.currency.code,
    kind: account.kind,
    institution: account.institution,
    holder: account.holder,
    number: openNumber(deps, account),
    at,
  };
}

/** Queries providers about payments with an unknown result. */
export async function queryProviders(deps: PaymentsDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const gatewayOf = gatewayFinder(deps);
  const due = await listToQuery(deps.pool, now, BATCH, await pieces.waiting('withdrawal'));
  await fewAtATime(due, async ({ id, brandId }) => {
    const query = async () => {
      const brand = await deps.brand(brandId);
      const order = await findWithdrawal(deps.pool, { brandId }, id);
      if (order === null || order.channel === null) return;
      const gateway = await gatewayOf(order, brandId);
      let report: PayoutNews | null = null;
      try {
        report = gateway ? await gateway.query(brandId, order.channel, orderNoOf(order), now) : null;
      } catch (error) {
        deps.log.warn({ withdrawal: order.id.toString(), err: error }, 'the status of a payout was not answered');
      }
      await applyReport(deps, brand, order, report, now);
    };
    await pieces.run(`withdrawal ${id}`, query, brandId);
  });
}

/** Applies the provider's report about one attempt; null: no clear answer. */
async function applyReport(
  deps: PaymentsDeps,
  brand: BrandView,
  queried: WithdrawalRow,
  report: PayoutNews | null,
  now: Date,
): Promise<void> {
  const scope = { brandId: brand.id };
  await transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockWithdrawal(tx, scope, queried.id);
    // A concurrent query was faster: this attempt already has its result, and the next part has not been sent yet.
    if (order === null || order.attempt !== queried.attempt || order.partDue) return refuse('STATE_CONFLICT');
    if (order.repay === 'SENT') return applyRepayReport(deps, tx, brand, order, report, now);
    const ending = { at: now, actor: `channel:${order.channel}` };
    switch (report?.state) {
      case 'PAID':
        return settlePaid(deps, tx, brand, order, { ...ending, providerNo: report.providerNo });
      case 'FAILED':
        return settleFailed(deps, tx, brand, order, { ...ending, providerNo: report.providerNo });
      case 'UNSEEN':
        return order.state === 'UNKNOWN' && isNeverSeen(order.unseenSince, now)
          ? settleFailed(deps, tx, brand, order, { ...ending, event: 'NEVER_SEEN' })
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
  const change = queryStateOf(order, report, now);
  if (report?.state !== 'PENDING' && order.state === 'DISBURSING') {
    const step = { at: now, actor: `channel:${order.channel}`, change };
    const moved = await stepWithdrawal(tx, scope, order, 'NO_ANSWER', step);
    if (!isRefusal(moved)) await publishMoved(deps, tx, scope, moved);
    return moved;
  }
  await updateWithdrawal(tx, scope, order.id, { state: order.state, ...change });
  return order;
}

/** The known facts about a payment's end. */
export interface Ending {
  readonly at: Date;
  readonly actor: string;
  readonly providerNo?: string;
  /** The event that records a failure. */
  readonly event?: 'PAYMENT_FAILED' | 'NEVER_SEEN';
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** The payment was made: from now on the member can confirm receipt. */
export async function settlePaid(
  deps: PaymentsDeps,
  tx: Parameters<typeof lockWithdrawal>[0],
  brand: BrandView,
  order: WithdrawalRow,
  ending: Ending,
): Promise<WithdrawalRow | Refusal> {
  const scope = { brandId: brand.id };
  const part = order.part ?? order.net;
  if (order.paid + part < order.net) return settlePart(deps, tx, brand, order, ending);
  if (order.paid > 0n) await notePart(tx, scope, order, ending);
  const { answerMinutes } = await rulesOf(deps, scope);
  const { confirmed, disputed } = startConfirmation(order.net);
  return advance(deps, tx, brand, order, 'PAID', {
    ...ending,
    movementOf: (after) => movements.paid(after, part),
    change: {
      ...(ending.providerNo !== undefined && { providerNo: ending.providerNo }),
      nextQueryAt: null,
      paid: order.net,
      disbursedAt: ending.at,
      answerBefore: new Date(ending.at.getTime() + answerMinutes * 60_000),
      confirmed,
      disputed,
    },
  });
}

/** One part was paid, and it was not the last: the job sends the next one as a separate instruction. */
async function settlePart(
  deps: PaymentsDeps,
  tx: Parameters<typeof lockWithdrawal>[0],
  brand: BrandView,
  order: WithdrawalRow,
  ending: Ending,
): Promise<WithdrawalRow | Refusal> {
  const scope = { brandId: brand.id };
  const part = order.part ?? order.net;
  const moved = await stepWithdrawal(tx, scope, order, 'PART_PAID', {
    ...ending,
    change: {
      ...(ending.providerNo !== undefined && { providerNo: ending.providerNo }),
      paid: order.paid + part,
      partDue: true,
      nextQueryAt: null,
    },
    detail: { amount: part.toString(), ...ending.detail },
  });
  if (isRefusal(moved)) return moved;
  await notePart(tx, scope, order, ending);
  await publishMoved(deps, tx, scope, moved);
  const refused = await postMovements(deps, tx, brand, moved, {
    movements: [movements.paid(moved, part)],
    at: ending.at,
  });
  return refused ?? moved;
}

function notePart(tx: Parameters<typeof lockWithdrawal>[0], scope: Scope, order: WithdrawalRow, ending: Ending) {
  if (order.channel === null) throw new Error(`withdrawal ${order.id} was paid over no channel`);
  return insertPart(tx, scope, order.id, {
    ...{ attempt: order.attempt, amount: order.part ?? order.net, channel: order.channel },
    ...{ providerNo: ending.providerNo ?? null, paidAt: ending.at },
  });
}

/** The provider refused or never received the instruction: the amount is on hold again, and an operator chooses another channel. */
export async function settleFailed(
  deps: PaymentsDeps,
  tx: Parameters<typeof lockWithdrawal>[0],
  brand: BrandView,
  order: WithdrawalRow,
  ending: Ending,
): Promise<WithdrawalRow | Refusal> {
  const { event = 'PAYMENT_FAILED', ...step } = ending;
  const change = { nextQueryAt: null, ...(ending.providerNo !== undefined && { providerNo: ending.providerNo }) };
  return advance(deps, tx, brand, order, event, { ...step, change, movementOf: movements.failed });
}
