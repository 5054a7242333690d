import { Tag } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { percentOf, WHOLE_PPM } from '../model/payable.ts';

/** Shown if the odds of one of the selection's numbers are reduced: the share of the odds that is paid. */
export function PaysLess({ payablePpm = WHOLE_PPM }: { payablePpm?: number | undefined }) {
  const t = useText('lottery');
  return payablePpm === WHOLE_PPM ? null : (
    <Tag tone="wait">{t('pays_percent', { percent: percentOf(payablePpm) })}</Tag>
  );
}
