import { type Queryable, together } from '@lantern/database';
import { DEPOSIT_MACHINE, type DepositEvent, nextState } from '@lantern/engines/cashier';
import { DepositCredited } from '@lantern/events';
import { type Command, commandId, postings } from '@lantern/ledger';
import { type MerchantView, type Refusal, refuse } from '@lantern/server-kit';
import { ledgerScope } from '../wallet/index.ts';
import { publishEnded } from './announce-order.ts';
import type { PaymentsDeps } from './deps.ts';
import { debtOf, recoverDebt } from './member-debt.ts';
import type { OrderRow } from './repository/orders.ts';
import { stepLocked } from './step-order.ts';

export interface Credit {
  /** What the provider received, in minor units; this and nothing else is credited. */
  readonly received: bigint;
  readonly event: DepositEvent;
  readonly at: Date;
  readonly actor: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Credits a locked order with what was received: state, history, the member's own limits, the 1 × turnover requirement, the
 * event for notices and counters, the ledger (P01, P03 or P04, P01m where the channel charges the member, P06b where the member
 * owes the house), and last the bonus of the activity that the order was made with. All of it or nothing.
 */
export async function creditLocked(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'id' | 'currency'>,
  order: OrderRow,
  credit: Credit,
): Promise<OrderRow | Refusal> {
  const fee = feeOf(order, credit.received);
  const amount = credit.received - fee;
  // Known before anything is sent: what follows a step that cannot be taken must not be written beside it.
  if (nextState(DEPOSIT_MACHINE, order.state, credit.event) === null) {
    return refuse('ORDER_STATE', { state: order.state });
  }
  const booking = { amount, at: credit.at, postings: creditPostings(order, { received: credit.received, fee }) };
  const [moved] = await together([
    stepLocked(tx, { merchantId: merchant.id }, order, {
      event: credit.event,
      at: credit.at,
      actor: credit.actor,
      change: { received: credit.received, credited: amount, creditedAt: credit.at, fee },
      detail: { received: credit.received.toString(), ...credit.detail },
    }),
    bookCredit(deps, tx, merchant, order, booking),
  ]);
  if (order.activityId !== null) {
    const { received, at } = credit;
    const isLate = credit.event === 'LATE_CREDITED';
    await deps.activities.settle(tx, merchant, { orderId: order.id, received, ordered: order.amount, at, isLate });
  }
  return moved;
}

/** What a credited order brings into the books. */
export interface Booking {
  /** Minor units that the member gets. */
  readonly amount: bigint;
  readonly at: Date;
  /** By purpose: each is posted once for its order. */
  readonly postings: Readonly<Record<string, Command['posting']>>;
  readonly isRepaired?: true;
}

/** What follows from every credit, whoever said that the money came; the order is written as credited already. */
export async function bookCredit(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'id' | 'currency'>,
  order: OrderRow,
  { amount, at, postings: toPost, isRepaired }: Booking,
): Promise<void> {
  const scope = { merchantId: merchant.id, memberId: order.memberId, book: order.book };
  const reference = order.id.toString();
  // Counted here under the name that the event's consumer uses, so that the next credit sees it at once and nothing counts twice.
  const [, , , , debt] = await together([
    deps.safety.recordFlow(tx, scope, { source: `deposit:${reference}`, kind: 'DEPOSIT', amount, at }),
    deps.wallet.createRequirement(tx, scope, {
      ...{ source: 'DEPOSIT', reference, amount, createdAt: at },
      multiplierPpm: 1_000_000n,
    }),
    publishEnded(deps, tx, scope, order, { type: DepositCredited, amount, ...(isRepaired && { isRepaired }) }),
    post(deps, tx, merchant, order, { at, postings: toPost }),
    // Behind the posting, which holds the member's account: statements are executed in the order in which they were asked.
    debtOf(deps, tx, merchant, scope),
  ]);
  await recoverDebt(deps, tx, merchant, scope, { debt, credited: amount, source: order.id, at });
}

/** The order's fee in proportion to what came, rounded in the member's favour; it never takes all of it. */
function feeOf(order: OrderRow, received: bigint): bigint {
  const share = (received * order.fee) / order.payable;
  return share < received ? share : received - 1n;
}

/** What came by bank lies in suspense until it is matched, coins lie on their chain; everything else lies with the provider. */
function depositPosting({ memberId: member, psp, receiving, kind }: OrderRow, amount: bigint): Command['posting'] {
  if (kind === 'CRYPTO') return postings.P04({ member, chain: psp, amount });
  return receiving === null ? postings.P01({ member, psp, amount }) : postings.P03({ member, amount });
}

function creditPostings(
  order: OrderRow,
  { received, fee }: { readonly received: bigint; readonly fee: bigint },
): Booking['postings'] {
  return {
    'payments.deposit': depositPosting(order, received),
    ...(fee > 0n && { 'payments.deposit-fee': postings.P01m({ member: order.memberId, amount: fee }) }),
  };
}

async function post(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'id' | 'currency'>,
  order: OrderRow,
  { at, postings: toPost }: Pick<Booking, 'at' | 'postings'>,
): Promise<void> {
  const reference = { type: 'deposit', id: order.id.toString() };
  const commands = Object.entries(toPost).map(([purpose, posting]): Command => {
    return { id: commandId(purpose, merchant.id, order.id), posting, reference, at };
  });
  const scope = ledgerScope(merchant, { merchantId: merchant.id, book: order.book });
  const answers = await deps.ledger.post(tx, scope, commands);
  const failed = answers.find((answer) => answer.outcome !== 'posted');
  // An order is credited once, so that anything but `posted` is a broken book: undo everything.
  if (failed) throw new Error(`deposit ${order.id} was not posted: ${failed.outcome}`);
}
