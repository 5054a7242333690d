import type { Payload, Value } from '@lantern/contract/schemas';
import { depositBonus } from '@lantern/engines/loyalty';
import { formatAmount, parseAmount } from '@lantern/money';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { ruleOf, showReward, wordsFor } from './activity-terms.ts';
import type { PromotionsDeps } from './deps.ts';
import { judge, readCandidate } from './judge-member.ts';
import { releaseEnded } from './release-choices.ts';
import { type ActivityRow, listOpenActivities } from './repository/activities.ts';
import { showHindrance } from './show-hindrance.ts';

/** Maximum amount for offer calculations: far above any deposit, and results stay within the wire format of amounts. */
const MOST_TYPED = 10n ** 14n;

/** Limit of lists, which are read without paging. */
export const MOST_OPEN = 60;

type Offer = Value<'promotions.depositOffers'>['offers'][number];

/**
 * Active promotions for a deposit, with the bonus for the entered amount and the reason why others do not apply; applicable ones first.
 * Promotions for other channels are omitted.
 */
export async function listOffers(
  deps: PromotionsDeps,
  context: MemberContext,
  { channel, amount: typed }: Payload<'promotions.depositOffers'>,
): Promise<Value<'promotions.depositOffers'> | Refusal> {
  const { scope, protectedActions } = context.member;
  const { exponent } = context.brand.currency;
  const amount = typed === undefined ? null : parseAmount(typed, exponent);
  if (typed !== undefined && (amount === null || amount <= 0n || amount > MOST_TYPED)) {
    return refuse('AMOUNT_INVALID');
  }
  if (!protectedActions) return { offers: [] };
  const { now } = context;
  await releaseEnded(deps, { member: scope, now });
  const rows = (await listOpenActivities(deps.pool, scope, now, MOST_OPEN)).filter(
    ({ terms, state, startsAt }) =>
      state === 'APPROVED' && startsAt <= now && (terms.channels.length === 0 || terms.channels.includes(channel)),
  );
  if (rows.length === 0) return { offers: [] };
  const candidate = await readCandidate(deps, deps.pool, scope, { now, orderId: null, participationId: null });
  const { defaultLanguage } = await deps.brands.settings(scope.brandId);
  const show = (row: ActivityRow): Offer => {
    const decision = judge(row, candidate, { now, isPromised: false });
    const reckoned = amount === null ? null : depositBonus(amount, ruleOf(row.terms));
    const hindrance = decision.ok ? (reckoned?.ok === false ? reckoned : null) : decision;
    const money = (minor: bigint) => formatAmount(minor, exponent);
    const maxBet = reckoned?.ok ? reckoned.value.maxBet : null;
    return {
      id: row.id.toString(),
      title: wordsFor(row.titles, context.language, defaultLanguage),
      text: wordsFor(row.texts, context.language, defaultLanguage),
      ...showReward(row.terms, exponent),
      endsAt: row.endsAt?.toISOString() ?? null,
      hindrance: hindrance && showHindrance(hindrance, exponent),
      gain: reckoned?.ok
        ? {
            bonus: money(reckoned.value.bonus),
            required: money(reckoned.value.turnoverRequired),
            maxBet: maxBet === null ? null : money(maxBet),
          }
        : null,
    };
  };
  const offers = rows.map(show);
  const isOpen = ({ hindrance }: Offer) => hindrance === null || hindrance.params.reason === 'MIN_DEPOSIT';
  return { offers: [...offers.filter(isOpen), ...offers.filter((offer) => !isOpen(offer))] };
}
