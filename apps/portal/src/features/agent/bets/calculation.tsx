import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Money } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';

type Calculation = NonNullable<Value<'agentPages.bets'>['rows'][number]['mine']>;

/** Rates in ppm as percent: 4000 → 0.40 %. */
const percent = (ppm: number) => `${(ppm / 10_000).toFixed(2)} %`;

/** Calculation of the agent's part, row by row: the own rate, less the rate of the level below. */
export function CalculationLines({ of }: { of: Calculation }) {
  const t = useText('agent');
  const money = (amount: string) => <Money amount={amount} symbol="" />;
  return (
    <>
      <KeyValue name={t('calc_base')}>{money(of.base)}</KeyValue>
      {of.group === null ? (
        <KeyValue name={t('calc_rate')}>{percent(of.ratePpm)}</KeyValue>
      ) : (
        <KeyValue name={t('calc_groups')}>{`${of.group} − ${of.betGroup}`}</KeyValue>
      )}
      <KeyValue name={t('calc_entitled')}>{money(of.entitled)}</KeyValue>
      <KeyValue name={t('calc_below')}>{money(`-${of.below}`)}</KeyValue>
      <KeyValue name={t('calc_share')}>
        <b>{money(of.share)}</b>
      </KeyValue>
    </>
  );
}
