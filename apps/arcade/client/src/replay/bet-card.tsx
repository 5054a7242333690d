import type { RoundView } from '@lantern/arcade-contract';
import { Amount } from '../game/amount.tsx';
import { shortTime, useText } from '../i18n/text.ts';
import { type Currency, toMinor } from '../model/amounts.ts';

export interface BetCardProps {
  readonly round: RoundView;
  readonly currency: Currency;
  /** Description of the bet. */
  readonly bet?: string | undefined;
}

/** Time, stake and result of a round. */
export function BetCard({ round, currency, bet }: BetCardProps) {
  const t = useText('arcade');
  return (
    <section className="card">
      <h2>{t('your_bet')}</h2>
      <dl className="facts">
        <dt>{t('played')}</dt>
        <dd className="num">{shortTime(round.playedAt)}</dd>
        {bet !== undefined && (
          <>
            <dt>{t('bet_on')}</dt>
            <dd className="num">{bet}</dd>
          </>
        )}
        <dt>{t('bet')}</dt>
        <dd>
          <Amount minor={toMinor(round.stake, currency)} currency={currency} />
        </dd>
        <dt>{t('won')}</dt>
        <dd>
          <Amount minor={toMinor(round.payout, currency)} currency={currency} />
        </dd>
      </dl>
    </section>
  );
}
