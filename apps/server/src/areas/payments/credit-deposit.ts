import type { Queryable } from '@lantern/database';
import type { DepositEvent } from '@lantern/engines/cashier';
import { type Command, commandId, type LedgerScope, postings } from '@lantern/ledger';
import { isRefusal, type Refusal, type Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from './deps.ts';
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
 * Credits a locked order with what was received: state, history, the 1 × turnover requirement, the event for notices and
 * counters, and last the ledger (P01, and P01m where the channel charges the member). All of it or nothing.
 */
export async function creditLocked(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  order: OrderRow,
  credit: Credit,
): Promise<OrderRow | Refusal> {
  const moved = await stepLocked(tx, scope, order, {
    event: credit.event,
    at: credit.at,
    actor: credit.actor,
    change: { received: credit.received, credited: credit.received - order.fee, creditedAt: credit.at },
    detail: { received: credit.received.toString(), ...credit.detail },
  });
  if (isRefusal(moved)) return moved;
  const memberScope = { merchantId: scope.merchantId, memberId: order.memberId, book: order.book };
  const amount = credit.received - order.fee;
  await deps.wallet.createRequirement(tx, memberScope, {
    source: 'DEPOSIT',
    reference: order.id.toString(),
    amount,
    multiplierPpm: 1_000_000n,
    createdAt: credit.at,
  });
  await deps.publish(tx, 'payments.deposit-credited', scope.merchantId, {
    memberId: order.memberId.toString(),
    orderId: order.id.toString(),
    book: order.book,
    amount: amount.toString(),
  });
  await postCredit(deps, tx, order, credit, await ledgerScopeOf(deps, memberScope));
  return moved;
}

async function ledgerScopeOf(
  deps: PaymentsDeps,
  scope: { merchantId: bigint; book: 'REAL' | 'TEST' },
): Promise<LedgerScope> {
  const { currency } = await deps.merchant(scope.merchantId);
  return { merchantId: scope.merchantId, book: scope.book, currency: currency.code };
}

async function postCredit(
  deps: PaymentsDeps,
  tx: Queryable,
  order: OrderRow,
  credit: Credit,
  scope: LedgerScope,
): Promise<void> {
  const reference = { type: 'deposit', id: order.id.toString() };
  const command = (purpose: string, posting: Command['posting']): Command => ({
    id: commandId(purpose, BigInt(scope.merchantId), order.id),
    posting,
    reference,
    at: credit.at,
  });
  const member = order.memberId;
  const commands = [command('payments.deposit', postings.P01({ member, psp: order.psp, amount: credit.received }))];
  if (order.fee > 0n) commands.push(command('payments.deposit-fee', postings.P01m({ member, amount: order.fee })));
  const answers = await deps.ledger.post(tx, scope, commands);
  const failed = answers.find((answer) => answer.outcome !== 'posted');
  // The state machine lets an order be credited once, so that anything but `posted` is a broken book: undo everything.
  if (failed) throw new Error(`deposit ${order.id} was not posted: ${failed.outcome}`);
}
