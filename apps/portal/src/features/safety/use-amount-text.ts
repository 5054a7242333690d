import { moneyText } from '@lantern/ui';
import { useCurrency } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import type { LimitKind } from './model.ts';

/** A limit's amount as text: money, or minutes of a play session. */
export function useAmountText(): (kind: LimitKind, amount: string) => string {
  const t = useText('safety');
  const { exponent } = useCurrency();
  return (kind, amount) =>
    kind === 'SESSION' ? t('minutes', { count: Number(amount) }) : moneyText(amount, { exponent, sign: 'auto' });
}
