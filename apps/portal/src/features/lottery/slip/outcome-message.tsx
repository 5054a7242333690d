import { Note } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { useAmountText } from '../model/use-amount-text.ts';
import type { Placed } from './slip-family.ts';

interface OutcomeMessageProps {
  /** The bets that were placed, while nothing new is chosen. */
  readonly placed: Placed | null;
  readonly refusal: { readonly text: string; readonly hasNewPrice: boolean } | null;
  /** Minor units. */
  readonly cost: bigint;
  readonly funds: bigint | null;
}

/** Message beside a bet button: placed, insufficient balance, or refused with the reason. Renders nothing otherwise. */
export function OutcomeMessage({ placed, refusal, cost, funds }: OutcomeMessageProps) {
  const t = useText('lottery');
  const amount = useAmountText();
  if (placed) {
    const { betIds, stake, balance } = placed;
    return (
      <Note tone="ok">
        {t('placed_text', { count: betIds.length, stake: amount(stake), balance: amount(balance) })}
      </Note>
    );
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
