import { buttonClass, Money } from '@lantern/ui';
import { useCurrency } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import type { Protection } from './model.ts';

/** The account's net cost: deposits less withdrawals, in total and for two ranges. */
export function FiguresCard({ protection }: { protection: Protection }) {
  const t = useText('safety');
  const currency = useCurrency();
  const { lifetime, threeMonths, twelveMonths, play } = protection;
  const figures = [
    { key: 'lifetime', sums: lifetime },
    { key: 'twelve_months', sums: twelveMonths },
    { key: 'three_months', sums: threeMonths },
  ];
  return (
    <section className="card figures-card">
      <div>
        <h2>{t('figures_title')}</h2>
        <p>{t('figures_text')}</p>
        <p className="num">
          {t('play_result')} <Money amount={play.won} {...currency} sign="always" />
        </p>
        <p className="figures-card-actions">
          <SiteLink className={buttonClass()} to={memberPath('transactionHistory')}>
            {t('to_account_record')}
          </SiteLink>
          <SiteLink className={buttonClass()} to={memberPath('personalHistoryCopy')}>
            {t('to_bets')}
          </SiteLink>
        </p>
      </div>
      <div className="figures-card-figure">
        {figures.map(({ key, sums }) => (
          <div key={key}>
            <small>{t(key)}</small>
            <b>
              <Money amount={sums.net} {...currency} />
            </b>
            <small className="figures-card-sub num">
              {t('in_and_out', { deposited: sums.deposited, withdrawn: sums.withdrawn })}
            </small>
          </div>
        ))}
      </div>
    </section>
  );
}
