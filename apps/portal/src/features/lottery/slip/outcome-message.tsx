import { Note } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import type { DrawOutcome } from '../../../shared/lotteries/draw-outcomes.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { useAmountText } from '../model/use-amount-text.ts';
import { SettledNote } from './settled-note.tsx';
import type { Placed } from './slip-family.ts';

interface OutcomeMessageProps {
  readonly outcome: DrawOutcome | null;
  /** The bets that were placed, while nothing new is chosen. */
  readonly placed: Placed | null;
  readonly refusal: { readonly text: string; readonly hasNewPrice: boolean } | null;
  /** Minor units. */
  readonly cost: bigint;
  readonly funds: bigint | null;
}

/** Message beside a bet button: the settled draw's result, placed, insufficient balance, or refused with the reason. Renders nothing otherwise. */
export function OutcomeMessage({ outcome, placed, refusal, cost, funds }: OutcomeMessageProps) {
  const t = useText('lottery');
  const amount = useAmountText();
  const text = refusal?.text ?? null;
  const [arrived, setArrived] = useState({ outcome, text });
  if (arrived.outcome !== outcome) setArrived({ outcome, text });
  // A refusal from before the settlement does not hide how the draw ended; a later one does.
  const isRefusedSince = arrived.outcome === outcome && text !== null && text !== arrived.text;
  if (outcome && !isRefusedSince) return <SettledNote outcome={outcome} />;
  if (placed) {
    const { betIds, stake } = placed;
    return <Note tone="ok">{t('placed_text', { count: betIds.length, stake: amount(stake) })}</Note>;
  }
  if (funds !== null && cost > funds) {
    return (
      <Note tone="warn">
        {t('not_enough', { balance: amount(funds), missing: amount(cost - funds) })}{' '}
        <SiteLink className="amb" to={memberPath('depositv2')}>
          {t('deposit')}
        </SiteLink>
      </Note>
    );
  }
  return refusal && <Note tone={refusal.hasNewPrice ? 'warn' : 'bad'}>{refusal.text}</Note>;
}
