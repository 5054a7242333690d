import { accounts, type Command, commandId, postings } from '@lantern/ledger';
import { type BrandView, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import { ledgerScope } from '../wallet/index.ts';
import type { PromotionsDeps } from './deps.ts';
import { publishBonus } from './publish-bonus.ts';
import { findActivity } from './repository/activities.ts';
import { lockByOrder, moveParticipation, type ParticipationRow } from './repository/participations.ts';
import { refuseChoice } from './settle-choice.ts';

/** Reason and time of a reversal. */
export interface Reversal {
  readonly reason: string;
  readonly at: Date;
}

/**
 * Reverses a granted bonus as far as the main wallet allows (P36), and cancels its wagering requirement. Bonuses that expired were reversed
 * at that time. The budget is not refilled.
 */
export async function reverseBonus(
  deps: PromotionsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  grant: ParticipationRow,
  { reason, at }: Reversal,
): Promise<Refusal | null> {
  if (grant.state !== 'GRANTED') return refuse('STATE_CONFLICT');
  const scope = { brandId: brand.id, memberId: grant.memberId, book: grant.book };
  const reference = { source: 'PROMO' as const, reference: grant.id.toString() };
  if ((await deps.wallet.requirementState(tx, scope, reference)) === 'EXPIRED') return refuse('STATE_CONFLICT');
  await deps.wallet.cancelRequirement(tx, scope, { ...reference, at });
  const row = await findActivity(tx, scope, grant.activityId);
  const taken = await post(deps, tx, brand, grant, { type: row?.terms.type ?? 'FIRST_DEPOSIT', at });
  await moveParticipation(tx, scope, grant.id, { state: 'TAKEN_BACK', endedAt: at, reason, takenBack: taken });
  await publishBonus(deps, tx, grant, { state: 'TAKEN_BACK', amount: taken });
  return null;
}

/** The same for an order whose deposit was charged back: a bonus needs its deposit. */
export async function reverseDepositBonus(
  deps: PromotionsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  orderId: bigint,
  reversal: Reversal,
): Promise<void> {
  const grant = await lockByOrder(tx, { brandId: brand.id }, orderId);
  if (grant === null) return;
  if (grant.state === 'HELD') return refuseChoice(deps, tx, grant, reversal);
  // A bonus that was already reversed stays reversed.
  await reverseBonus(deps, tx, brand, grant, reversal);
}

/**
 * A concurrent bet may empty the wallet between reading and posting. The refused attempt returns the balance and locks the account, so that
 * the second attempt succeeds.
 * @returns minor units reversed
 */
async function post(
  deps: PromotionsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  grant: ParticipationRow,
  { type, at }: { readonly type: string; readonly at: Date },
): Promise<bigint> {
  const scope = ledgerScope(brand, { brandId: brand.id, book: grant.book });
  const member = grant.memberId;
  const command = (amount: bigint): Command => ({
    id: commandId('promotions.take-back', brand.id, grant.id),
    posting: postings.bonusReversed({ member, type, amount }),
    reference: { type: 'bonus', id: grant.id.toString() },
    at,
  });
  const upTo = (balance: bigint) => (balance < grant.bonus ? balance : grant.bonus);
  const [main] = await deps.ledger.balances(tx, scope, [accounts.main(member)]);
  let amount = upTo(main?.balance ?? 0n);
  for (let tries = 0; tries < 2 && amount > 0n; tries += 1) {
    const [answer] = await deps.ledger.post(tx, scope, [command(amount)]);
    if (answer?.outcome === 'posted') return amount;
    if (answer?.outcome !== 'insufficient') throw new Error(`bonus ${grant.id} was not taken back: ${answer?.outcome}`);
    amount = upTo(answer.balance);
  }
  return 0n;
}
