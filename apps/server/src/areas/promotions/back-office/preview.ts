import type { Payload, Value } from '@lantern/contract/schemas';
import { type DepositActivity, depositBonus, mostBonus } from '@lantern/engines/loyalty';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, type StaffContext } from '@lantern/server-kit';
import type { PastDeposit } from '../../payments/index.ts';
import { readTerms, ruleOf } from '../activity-terms.ts';
import type { PromotionsDeps } from '../deps.ts';

const PAST_DAYS = 30;
const DAY_MS = 86_400_000;
const MOST_PAST = 20_000;
/** Sample amounts in whole units. */
const SAMPLES = [50n, 100n, 500n, 1_000n, 5_000n, 10_000n, 50_000n];

type Preview = Value<'promotionsBackOffice.preview'>;

/**
 * Bonuses that terms give for sample amounts, and their cost with the deposits of the last thirty days, as if every member had used the
 * promotion whenever deposit and channel allow: an upper bound.
 */
export async function previewActivity(
  deps: PromotionsDeps,
  context: StaffContext,
  input: Payload<'promotionsBackOffice.preview'>,
): Promise<Preview | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const { defaultLanguage, businessTimeZone: zone } = await deps.brands.settings(scope.brandId);
  const draft = readTerms(input.terms, { exponent, defaultLanguage });
  if (isRefusal(draft)) return draft;
  const rule = ruleOf(draft.terms);
  const from = new Date(context.now.getTime() - PAST_DAYS * DAY_MS);
  const past = await deps.payments.depositHistory.list(deps.pool, scope, {
    from,
    to: context.now,
    zone,
    limit: MOST_PAST + 1,
  });
  const counted = past.slice(0, MOST_PAST);
  const money = (amount: bigint) => formatAmount(amount, exponent);
  const unit = 10n ** BigInt(exponent);
  const most = mostBonus(rule);
  const bonuses = counted.filter((one) => mayCarry(rule, one)).map(({ amount }) => bonusFor(rule, amount));
  const given = bonuses.filter((bonus) => bonus > 0n);
  return {
    samples: SAMPLES.flatMap((units) => {
      const deposit = units * unit;
      const reckoned = depositBonus(deposit, rule);
      if (!reckoned.ok) return [];
      const { bonus, turnoverRequired, maxBet } = reckoned.value;
      const sums = { deposit: money(deposit), bonus: money(bonus), required: money(turnoverRequired) };
      return [{ ...sums, maxBet: maxBet === null ? null : money(maxBet) }];
    }),
    most: money(most),
    grantsAtLeast: Number(draft.budget / most),
    past: {
      days: PAST_DAYS,
      deposits: counted.length,
      grants: given.length,
      amount: money(counted.reduce((sum, { amount }) => sum + amount, 0n)),
      bonus: money(given.reduce((sum, bonus) => sum + bonus, 0n)),
      isCut: past.length > MOST_PAST,
    },
  };
}

function bonusFor(rule: DepositActivity, deposit: bigint): bigint {
  const reckoned = depositBonus(deposit, rule);
  return reckoned.ok ? reckoned.value.bonus : 0n;
}

function mayCarry({ type, nth, channels }: DepositActivity, one: PastDeposit): boolean {
  if (channels.length > 0 && !channels.includes(one.channel)) return false;
  if (type === 'FIRST_DEPOSIT') return one.number === 1;
  if (type === 'NTH_DEPOSIT') return one.number === nth;
  return type === 'EVERY_DEPOSIT' || one.numberOfDay === 1;
}
