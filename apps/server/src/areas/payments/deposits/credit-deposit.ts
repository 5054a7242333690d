import { pipeline, type Queryable } from '@lantern/database';
import type { DepositEvent } from '@lantern/engines/cashier';
import { DepositCredited } from '@lantern/events';
import { type Command, commandId, postings } from '@lantern/ledger';
import { type BrandView, type Refusal, refuse } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { publishEnded } from './order-events.ts';
import type { OrderRow } from './repository/orders.ts';
import { enter, stateAfter } from './step-order.ts';

type Brand = Pick<BrandView, 'id' | 'currency'>;

export interface Credit {
  /** Amount that the provider received, in minor units; exactly this is credited. */
  readonly received: bigint;
  readonly event: DepositEvent;
  readonly at: Date;
  readonly actor: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Credits a locked order with the received amount, in one transaction: the order's state and history, the effects of every credit, the bonus
 * of its promotion, and last one posting of all of it: the money (P01, P03 or P04), the channel fee if the member pays it (P01m), what the
 * member's debt takes of it (P06b), and the bonus (P34).
 */
export async function creditLocked(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: Brand,
  order: OrderRow,
  credit: Credit,
): Promise<OrderRow | Refusal> {
  const state = stateAfter(order, credit.event);
  if (state === null) return refuse('ORDER_STATE', { state: order.state });
  const { received, at } = credit;
  const fee = feeOf(order, received);
  const amount = received - fee;
  const { moved, debt } = await pipeline({
    moved: enter(tx, { brandId: brand.id }, order, state, {
      event: credit.event,
      at,
      actor: credit.actor,
      change: { received, credited: amount, creditedAt: at, fee },
      detail: { received: received.toString(), ...credit.detail },
    }),
    debt: recordCredit(deps, tx, brand, order, { amount, at }),
  });
  const isLate = credit.event === 'LATE_CREDITED';
  const { id: orderId, activityId, amount: ordered } = order;
  const bonus = await deps.credited(tx, brand, { orderId, activityId, received, ordered, at, isLate });
  await postCredit(deps, tx, brand, order, {
    amount,
    debt,
    at,
    postings: {
      'payments.deposit': depositPosting(order, received),
      ...(fee > 0n && { 'payments.deposit-fee': postings.depositFee({ member: order.memberId, amount: fee }) }),
    },
    bonus,
  });
  return moved;
}

/**
 * The effects of every credit, whatever confirmed the payment: the member's own deposit limit, the 1× wagering requirement, and the event.
 *
 * @returns the member's debt in minor units, read with the member's account locked until the posting
 */
export async function recordCredit(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: Brand,
  order: OrderRow,
  { amount, at, isRepaired }: { readonly amount: bigint; readonly at: Date; readonly isRepaired?: true },
): Promise<bigint> {
  const scope = { brandId: brand.id, memberId: order.memberId, book: order.book };
  const reference = order.id.toString();
  const { debt } = await pipeline({
    limit: deps.safety.recordFlow(tx, scope, { source: `deposit:${reference}`, kind: 'DEPOSIT', amount, at }),
    requirement: deps.wallet.createRequirement(tx, scope, {
      ...{ source: 'DEPOSIT', reference, amount, createdAt: at },
      multiplierPpm: 1_000_000n,
    }),
    event: publishEnded(deps, tx, scope, order, { type: DepositCredited, amount, ...(isRepaired && { isRepaired }) }),
    debt: deps.ledger.lockReceivable(tx, ledgerScope(brand, scope), order.memberId),
  });
  return debt;
}

/** All money that a credit moves. */
export interface CreditPosting {
  /** Amount for the member in minor units. */
  readonly amount: bigint;
  /** The member's debt before the credit. */
  readonly debt: bigint;
  readonly at: Date;
  /** By purpose: each is posted once per order. */
  readonly postings: Readonly<Record<string, Command['posting']>>;
  readonly bonus?: readonly Command[];
}

/** The one posting of a credit, last in its transaction. */
export async function postCredit(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: Brand,
  order: OrderRow,
  { amount, debt, at, postings: credited, bonus = [] }: CreditPosting,
): Promise<void> {
  const recovered = debt < amount ? debt : amount;
  const all = {
    ...credited,
    ...(recovered > 0n && {
      'payments.debt': postings.receivableRecovered({ member: order.memberId, amount: recovered }),
    }),
  };
  const reference = { type: 'deposit', id: order.id.toString() };
  const commands = Object.entries(all).map(([purpose, posting]): Command => {
    return { id: commandId(purpose, brand.id, order.id), posting, reference, at };
  });
  const scope = ledgerScope(brand, { brandId: brand.id, book: order.book });
  const answers = await deps.ledger.post(tx, scope, [...commands, ...bonus]);
  const failed = answers.find((answer) => answer.outcome !== 'posted');
  // An order is credited once, so any answer other than `posted` is a fault in the ledger: roll back everything.
  if (failed) throw new Error(`deposit ${order.id} was not posted: ${failed.outcome}`);
}

/** The order's fee in proportion to the received amount, rounded in the member's favour; always less than the amount. */
function feeOf(order: OrderRow, received: bigint): bigint {
  const share = (received * order.fee) / order.payable;
  return share < received ? share : received - 1n;
}

/** Bank transfers are in suspense until they are matched, coins are on their chain; all other money is at the provider. */
function depositPosting({ memberId: member, psp, receiving, kind }: OrderRow, amount: bigint): Command['posting'] {
  if (kind === 'CRYPTO') return postings.coinDeposit({ member, chain: psp, amount });
  return receiving === null
    ? postings.depositByProvider({ member, psp, amount })
    : postings.bankMoneyMatched({ member, amount });
}
