import type { Queryable } from '@lantern/database';
import { type Command, commandId, postings } from '@lantern/ledger';
import { type BrandView, type Refusal, refuse } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import { isCoinGateway } from '../crypto/payouts/pays-to.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { WithdrawalRow } from './repository/withdrawals.ts';

type Order = Pick<
  WithdrawalRow,
  'id' | 'memberId' | 'book' | 'amount' | 'net' | 'fee' | 'adminFee' | 'attempt' | 'paid' | 'psp' | 'gateway'
>;
type Brand = Pick<BrandView, 'id' | 'currency'>;

/** Who pays for a payout that did not arrive: the provider returned it, we claim it from the provider, or the platform. */
export type DisputeBearer = 'PROVIDER' | 'CLAIM' | 'HOUSE';

export interface Movement {
  /** Name of the movement, unique within its order, so that it is posted once. */
  readonly purpose: string;
  readonly posting: Command['posting'];
}

function pspOf(order: Order): string {
  if (order.psp === null) throw new Error(`withdrawal ${order.id} has no channel to pay from`);
  return order.psp;
}

/** The account of the platform's money for the payout: at a provider, or on a chain. */
function ownFundsOf(order: Order): `A:PSP:${string}` | `A:CRYPTO:${string}` {
  const psp = pspOf(order);
  return isCoinGateway(order.gateway ?? '') ? `A:CRYPTO:${psp}` : `A:PSP:${psp}`;
}

/** The amounts instructed or returned: everything with fees, or the unpaid rest without fees, which were charged with the first part. */
const partsOf = ({ memberId, net, fee, adminFee, paid }: Order) =>
  paid === 0n ? { member: memberId, net, fee, adminFee } : { member: memberId, net: net - paid, fee: 0n, adminFee: 0n };

/** The posting of each step of a withdrawal. */
export const movements = {
  hold: (order: Order): Movement => ({
    purpose: 'hold',
    posting: postings.withdrawalSubmitted({ member: order.memberId, amount: order.amount }),
  }),
  release: (order: Order): Movement => ({
    purpose: 'release',
    posting: postings.withdrawalReleased({ member: order.memberId, amount: order.amount }),
  }),
  instruct: (order: Order): Movement => ({
    purpose: `instruct:${order.attempt}`,
    posting: postings.withdrawalInstructed(partsOf(order)),
  }),
  paid: (order: Order, amount = order.net): Movement => ({
    purpose: `paid:${order.attempt}`,
    posting: postings.withdrawalPaid({ via: ownFundsOf(order), amount }),
  }),
  failed: (order: Order): Movement => ({
    purpose: `failed:${order.attempt}`,
    posting: postings.withdrawalFailed(partsOf(order)),
  }),
  /** Returns the fees charged for an unpaid rest, before the rest itself is released. */
  feesBack: (order: Order, { fee, adminFee }: { readonly fee: bigint; readonly adminFee: bigint }): Movement => ({
    purpose: 'fees-back',
    posting: postings.withdrawalFailed({ member: order.memberId, net: 0n, fee, adminFee }),
  }),
  giveBackRest: (order: Order, amount: bigint): Movement => ({
    purpose: 'give-back-rest',
    posting: postings.withdrawalReleased({ member: order.memberId, amount }),
  }),
  giveBack: (order: Order, amount: bigint, bearer: DisputeBearer): Movement => ({
    purpose: 'give-back',
    posting: postings.disputeReturned({ member: order.memberId, amount, source: bearerAccount(order, bearer) }),
  }),
  payAgain: (order: Order, amount: bigint, bearer: Exclude<DisputeBearer, 'PROVIDER'>): Movement => ({
    purpose: 'pay-again',
    posting: postings.disputePaidAgain({
      amount,
      source: bearer === 'CLAIM' ? `A:PSP_CLAIM:${pspOf(order)}` : 'E:WRITE_OFF',
    }),
  }),
} as const;

function bearerAccount(order: Order, bearer: DisputeBearer) {
  if (bearer === 'HOUSE') return 'E:WRITE_OFF' as const;
  return bearer === 'CLAIM' ? (`A:PSP_CLAIM:${pspOf(order)}` as const) : ownFundsOf(order);
}

/**
 * The one posting of a step, last in its transaction.
 *
 * @returns INSUFFICIENT_BALANCE when the member spent the money in the meantime
 */
export async function postMovements(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: Brand,
  order: Order,
  { movements: moved, at }: { readonly movements: readonly Movement[]; readonly at: Date },
): Promise<Refusal | null> {
  const commands = moved.map(({ purpose, posting }): Command => {
    const id = commandId('payments.withdrawal', brand.id, order.id, purpose);
    return { id, posting, reference: { type: 'withdrawal', id: order.id.toString() }, at };
  });
  const scope = ledgerScope(brand, { brandId: brand.id, book: order.book });
  const answers = await deps.ledger.post(tx, scope, commands);
  const failed = answers.findIndex((answer) => answer.outcome !== 'posted');
  if (failed < 0) return null;
  const outcome = answers[failed]?.outcome;
  const purpose = moved[failed]?.purpose;
  if (outcome === 'insufficient' && purpose === 'hold') return refuse('INSUFFICIENT_BALANCE');
  // The states allow each movement once, so any other answer is a fault in the ledger: roll back everything.
  throw new Error(`withdrawal ${order.id} ${purpose} was not posted: ${outcome}`);
}
