import { Card, KeyValue, Money } from '@lantern/ui';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { Terms } from './withdrawal.ts';

const percentOf = (ppm: number) => ppm / 10_000;

/** Today's limits and fees. */
export function TermsCard({ terms }: { terms: Terms }) {
  const t = useText('withdraw');
  const currency = useCurrency();
  const money = (amount: string) => <Money amount={amount} {...currency} />;
  return (
    <Card level={3} title={t('terms')}>
      <KeyValue name={t('today_left')}>{money(terms.amountLeft)}</KeyValue>
      <KeyValue name={t('requests_left')}>{terms.countLeft}</KeyValue>
      <KeyValue name={t('free_left')}>{terms.freeLeft}</KeyValue>
      <KeyValue name={t('fee_after')}>{t('percent', { percent: percentOf(terms.feePpm) })}</KeyValue>
      <KeyValue name={t('fee_bounds')}>
        {money(terms.feeMin)} – {money(terms.feeMax)}
      </KeyValue>
      <KeyValue name={t('turnover_left')}>{money(terms.turnoverLeft)}</KeyValue>
      <KeyValue name={t('review_from')}>{money(terms.reviewFrom)}</KeyValue>
    </Card>
  );
}
