import { depositBonus } from '@lantern/engines/loyalty';
import { type Command, commandId, postings } from '@lantern/ledger';
import type { BrandView, Queryable } from '@lantern/server-kit';
import type { CreditedDeposit } from '../payments/index.ts';
import { ruleOf } from './activity-terms.ts';
import type { PromotionsDeps } from './deps.ts';
import { judge, readCandidate } from './judge-member.ts';
import { likenessOf } from './likeness.ts';
import { publishBonus } from './publish-bonus.ts';
import { release } from './release-choices.ts';
import { type ActivityRow, endPromise, findActivity, shrinkPromise } from './repository/activities.ts';
import { lockByOrder, moveParticipation, type ParticipationRow } from './repository/participations.ts';

const DAY_MS = 86_400_000;

function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/**
 * Grants or cancels the reservation of an order in the transaction that credits it; late money gets nothing. All conditions are checked
 * again. Dates count as at the
 * time of the choice; a pause or early end by operators applies immediately. The bonus is calculated from the received amount and never
 * exceeds the reservation. A repeated notice of the same payment has no effect.
 *
 * @returns the bonus, which the caller posts with the credit of the deposit
 */
export async function settleChoice(
  deps: PromotionsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  paid: Omit<CreditedDeposit, 'activityId'>,
): Promise<readonly Command[]> {
  const scope = { brandId: brand.id };
  const choice = await lockByOrder(tx, scope, paid.orderId);
  if (choice === null || choice.state !== 'CHOSEN') return [];
  if (paid.isLate) {
    await release(tx, choice, paid.at);
    return [];
  }
  const row = await findActivity(tx, scope, choice.activityId);
  if (row === null) throw new Error(`activity ${choice.activityId} of a choice is not there`);
  const deposit = lesser(paid.received, paid.ordered);
  const verdict = await look(deps, tx, { choice, row, deposit, at: paid.at });
  if ('refused' in verdict) {
    await refuseChoice(deps, tx, choice, { reason: verdict.refused, at: paid.at });
    return [];
  }
  const terms = { deposit, ...verdict };
  if (verdict.likeness === null) return [await grant(deps, tx, brand, { choice, row, terms, at: paid.at })];
  const { bonus, required, maxBet, likeness } = verdict;
  await shrinkPromise(tx, scope, row.id, choice.bonus - bonus);
  await moveParticipation(tx, scope, choice.id, { state: 'HELD', bonus, deposit, required, maxBet, likeness });
  await publishBonus(deps, tx, choice, { state: 'HELD', amount: bonus });
  return [];
}

type Verdict =
  | { readonly refused: string }
  | {
      readonly bonus: bigint;
      readonly required: bigint;
      readonly maxBet: bigint | null;
      /** Similarity that needs a review; null without one. */
      readonly likeness: 'NETWORK' | 'PAYER' | null;
    };

async function look(
  deps: PromotionsDeps,
  tx: Queryable,
  of: { readonly choice: ParticipationRow; readonly row: ActivityRow; readonly deposit: bigint; readonly at: Date },
): Promise<Verdict> {
  const { choice, row, deposit, at } = of;
  const scope = { brandId: choice.brandId, memberId: choice.memberId, book: choice.book };
  const question = { now: at, orderId: choice.orderId, participationId: choice.id };
  const candidate = await readCandidate(deps, tx, scope, question);
  const decision = judge(row, candidate, { now: choice.chosenAt, isPromised: true });
  if (!decision.ok) return { refused: decision.code };
  const reckoned = depositBonus(deposit, ruleOf(row.terms));
  if (!reckoned.ok || reckoned.value.bonus === 0n) return { refused: 'NOT_ELIGIBLE' };
  const { device, network, payer } = choice;
  const marks = { activityId: row.id, device, network, payer, own: choice.id };
  const likeness = await likenessOf(deps, tx, scope, marks, at);
  if (likeness === 'PERSON' || likeness === 'DEVICE') return { refused: 'RISK_DENIED' };
  const { bonus, ownTurnover, maxBet } = reckoned.value;
  return { bonus: lesser(bonus, choice.bonus), required: ownTurnover, maxBet, likeness };
}

/** Terms of a grant. Amounts in minor units. */
export interface GrantTerms {
  readonly deposit: bigint;
  readonly bonus: bigint;
  /** Wagering requirement of the bonus, in addition to the deposit's own part. */
  readonly required: bigint;
  readonly maxBet: bigint | null;
}

/**
 * Grants a reserved bonus: ends the reservation and creates the wagering requirement.
 *
 * @returns the bonus (P34), which the caller posts last in the same transaction
 */
export async function grant(
  deps: PromotionsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id'>,
  of: { readonly choice: ParticipationRow; readonly row: ActivityRow; readonly terms: GrantTerms; readonly at: Date },
): Promise<Command> {
  const { choice, row, terms, at } = of;
  const scope = { brandId: brand.id, memberId: choice.memberId, book: choice.book };
  const { bonus, deposit, required, maxBet } = terms;
  const { type, weights, daysToBet } = row.terms;
  await moveParticipation(tx, scope, choice.id, { state: 'GRANTED', endedAt: at, bonus, deposit, required, maxBet });
  await endPromise(tx, scope, row.id, { promised: choice.bonus, granted: bonus });
  await deps.wallet.createRequirement(tx, scope, {
    ...{ source: 'PROMO', reference: choice.id.toString(), amount: bonus, required, createdAt: at },
    weights: Object.fromEntries(weights.map(({ category, ppm }) => [category, ppm])),
    // For a bonus of a few minor units the share rounds to zero; the maximum stake is then 1.
    maxBet: maxBet === 0n ? 1n : maxBet,
    expiresAt: daysToBet === null ? null : new Date(at.getTime() + daysToBet * DAY_MS),
    bonus: { type, amount: bonus },
  });
  await publishBonus(deps, tx, choice, { state: 'GRANTED', amount: bonus });
  return {
    id: grantCommand(brand.id, choice.id),
    posting: postings.bonus({ member: choice.memberId, type, amount: bonus }),
    reference: { type: 'bonus', id: choice.id.toString() },
    at,
  };
}

/** Id of the ledger command. */
export const grantCommand = (brandId: bigint, participationId: bigint): Command['id'] =>
  commandId('promotions.grant', brandId, participationId);

/** Refuses a choice and ends its reservation without a grant. */
export async function refuseChoice(
  deps: PromotionsDeps,
  tx: Queryable,
  choice: ParticipationRow,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  await moveParticipation(tx, choice, choice.id, { state: 'REFUSED', endedAt: at, reason });
  await endPromise(tx, choice, choice.activityId, { promised: choice.bonus, granted: 0n });
  await publishBonus(deps, tx, choice, { state: 'REFUSED', amount: choice.bonus });
}
