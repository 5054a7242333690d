import { Note } from '@lantern/ui';
import { Trophy } from 'lucide-react';
import { useText } from '../../../shared/i18n/text.ts';
import { type DrawOutcome, isWin } from '../../../shared/lotteries/draw-outcomes.ts';
import { shortNumber } from '../elottery/model/issue-number.ts';
import { useAmountText } from '../model/use-amount-text.ts';

/** How the bets on a settled draw ended: "Draw 0931: you won P 7.82". */
export function SettledNote({ outcome }: { outcome: DrawOutcome }) {
  const t = useText('lottery');
  const amount = useAmountText();
  const { payout } = outcome;
  const number = shortNumber(outcome.number);
  if (outcome.outcome === 'VOID') return <Note tone="warn">{t('outcome_void', { number })}</Note>;
  if (!isWin(outcome)) return <Note>{t('outcome_lost', { number })}</Note>;
  return (
    <Note tone="ok" icon={Trophy} className="settled-note-won">
      <b>{t('outcome_won', { number, amount: amount(payout) })}</b>
    </Note>
  );
}
