import * as calls from '@lantern/contract/member-calls';
import { buttonClass, Money, moneyText } from '@lantern/ui';
import { useCall } from '../../shared/api/hooks.ts';
import { useCurrency } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { netSpend, type Protection } from './model.ts';

/** The member's net spend: deposits less withdrawals, in total also less what is still in the wallet. */
export function FiguresCard({ protection }: { protection: Protection }) {
  const t = useText('safety');
  const currency = useCurrency();
  const shown = (amount: string) => moneyText(amount, { exponent: currency.exponent, sign: 'auto' });
  // What is still the member's has not been spent; of a past period no balance is known.
  const funds = useCall(calls.wallet.consolidatedFunds, {}).data;
  const spent = funds === undefined ? null : netSpend(protection.lifetime.net, funds, currency.exponent);
  const { lifetime, threeMonths, twelveMonths, play } = protection;
  const figures = [
    { key: 'lifetime', sums: lifetime, amount: spent },
    { key: 'twelve_months', sums: twelveMonths, amount: twelveMonths.net },
    { key: 'three_months', sums: threeMonths, amount: threeMonths.net },
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
        {figures.map(({ key, sums, amount }) => (
          <div key={key}>
            <small>{t(key)}</small>
            <b>
              <Money amount={amount} {...currency} />
            </b>
            <small className="figures-card-sub num">
              {t('in_and_out', { deposited: shown(sums.deposited), withdrawn: shown(sums.withdrawn) })}
            </small>
          </div>
        ))}
      </div>
    </section>
  );
}
