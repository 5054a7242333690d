import type { Value } from '@lantern/contract/schemas';
import { moneyText } from '@lantern/ui';
import { useCurrency } from '../brand/site.ts';
import { useText } from '../i18n/text.ts';

export type Activity = Value<'promotions.activity'>;
export type Offer = Value<'promotions.depositOffers'>['offers'][number];
type Reward = Pick<
  Activity,
  'type' | 'nth' | 'tiers' | 'basis' | 'multiplierPpm' | 'maxBetPpm' | 'weights' | 'daysToBet'
>;
type Tier = Reward['tiers'][number];

const PPM_PERCENT = 10_000;
const PPM_ONE = 1_000_000;

/** An amount with the brand's currency symbol, for promotions. */
export function usePromotionMoney(): (amount: string) => string {
  const { symbol, exponent } = useCurrency();
  return (amount) => `${symbol} ${moneyText(amount, { exponent, sign: 'auto' })}`;
}

/** Texts about what a promotion grants and requires. */
export function usePromotionTexts() {
  const t = useText('promotions');
  const money = usePromotionMoney();
  const tier = ({ ratePpm, most }: Tier) =>
    ratePpm === null
      ? t('rule_fixed', { most: money(most) })
      : t('rule_percent', { percent: ratePpm / PPM_PERCENT, most: money(most) });
  const turnover = ({ basis, multiplierPpm }: Reward) =>
    t(basis === 'BONUS' ? 'turn_BONUS' : 'turn_BOTH', { times: multiplierPpm / PPM_ONE });
  return {
    money,
    tier,
    turnover,
    type: ({ type, nth }: Reward) => t(`type_${type}`, { nth: nth ?? 0 }),
    /** The best tier as one text. */
    best: ({ tiers }: Reward) => tiers.slice(-1).map(tier).join(''),
    /** All conditions, one sentence each. */
    conditions: (reward: Reward) => [
      turnover(reward),
      ...(reward.daysToBet === null ? [] : [t('days', { days: reward.daysToBet })]),
      ...(reward.maxBetPpm === null ? [] : [t('max_bet', { percent: reward.maxBetPpm / PPM_PERCENT })]),
      ...reward.weights.map(({ category, ppm }) => {
        const name = t(`category_${category}`);
        return ppm === 0
          ? t('weight_none', { category: name })
          : t('weight', { category: name, percent: ppm / PPM_PERCENT });
      }),
      t('one_person'),
    ],
    /** Why the reader cannot take part. */
    hindrance: ({ code, params }: NonNullable<Activity['hindrance']>) => {
      const key = `hindrance_${params.reason ?? code}`;
      const { minDeposit } = params;
      const amount = typeof minDeposit === 'string' ? money(minDeposit) : '';
      return t(t.has(key) ? key : 'hindrance_ACTIVITY_NOT_OPEN', { ...params, amount });
    },
  };
}
