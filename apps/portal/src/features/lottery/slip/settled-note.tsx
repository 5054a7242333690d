import { Note } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import type { DrawOutcome } from '../../../shared/lotteries/draw-outcomes.ts';
import { useAmountText } from '../model/use-amount-text.ts';

/** How the bets on a settled draw ended: "Draw 0931: you won P 7.82". */
export function SettledNote({ outcome }: { outcome: DrawOutcome }) {
  const t = useText('lottery');
  const amount = useAmountText();
  const { number, payout } = outcome;
  if (outcome.outcome === 'VOID') return <Note tone="warn">{t('outcome_void', { number })}</Note>;
  if (Number(payout) <= 0) return <Note>{t('outcome_lost', { number })}</Note>;
  return (
    <Note tone="ok" className="settled-note-won">
      <span className="lant lit" aria-hidden="true" /> <b>{t('outcome_won', { number, amount: amount(payout) })}</b>
    </Note>
  );
}
