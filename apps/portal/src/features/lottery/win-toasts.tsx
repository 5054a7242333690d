import { showToast } from '@lantern/ui';
import { useEffect } from 'react';
import { useText } from '../../shared/i18n/text.ts';
import { isWin, onOtherOutcome } from '../../shared/lotteries/draw-outcomes.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { useGo } from '../../shared/navigation/site-link.tsx';
import { useAmountText } from './model/use-amount-text.ts';

/** Says on any other page that the member has won on a lottery; a lost bet is no message. */
export default function WinToasts() {
  const t = useText('shell');
  const amount = useAmountText();
  const go = useGo();
  useEffect(
    () =>
      onOtherOutcome((outcome) => {
        if (!isWin(outcome)) return;
        const { payout, number, issueId } = outcome;
        showToast({
          id: `won-${issueId}`,
          title: t('draw_won', { amount: amount(payout) }),
          detail: t('draw_won_detail', { number }),
          action: { label: t('draw_won_bets'), onClick: () => go(`${memberPath('personalHistoryCopy')}&state=WON`) },
        });
      }),
    [t, amount, go],
  );
  return null;
}
