import './promotions.css';
import * as calls from '@lantern/contract/member-calls';
import { buttonClass, Card, EmptyState, Icon, Skeletons, Table } from '@lantern/ui';
import { ChevronLeft, Gift } from 'lucide-react';
import { useCall } from '../../shared/api/hooks.ts';
import { useIsHydrated } from '../../shared/browser/is-hydrated.ts';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { useSearch } from '../../shared/navigation/page-location.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { type Activity, usePromotionTexts } from '../../shared/promotions/promotion-texts.ts';
import { ActivityDates } from './activity-dates.tsx';
import { ActivityStatus } from './activity-status.tsx';
import { groundOf } from './ground.ts';

/** One promotion with its tiers and conditions, and the button to claim it. */
export default function PromoDetailPage() {
  const t = useText('promotions');
  const search = useSearch();
  const isHydrated = useIsHydrated();
  const id = (isHydrated ? search.id : undefined) ?? '';
  const isId = /^\d{1,18}$/.test(id);
  const query = useCall(calls.promotions.activity, { id: isId ? id : '0' }, { enabled: isId, staleTime: 5_000 });
  return (
    <>
      <SiteLink className="section-heading-link promo-detail-page-back" to="/promotions">
        <Icon as={ChevronLeft} /> {t('all')}
      </SiteLink>
      {query.data ? (
        <Detail activity={query.data} />
      ) : query.isError || (isHydrated && !isId) ? (
        <>
          <h1 className="vh">{t('title')}</h1>
          <EmptyState title={t('not_found')} />
        </>
      ) : (
        <>
          <h1 className="vh">{t('title')}</h1>
          <Skeletons count={4} label={t('title')} />
        </>
      )}
    </>
  );
}

function Detail({ activity }: { activity: Activity }) {
  const t = useText('promotions');
  const words = usePromotionTexts();
  return (
    <div className="promo-detail-page">
      <div className="stack">
        <section className={`promo-detail-page-head ${groundOf(activity.id)}`}>
          <Icon as={Gift} />
          <ActivityDates activity={activity} />
          <h1>{activity.title}</h1>
          <p>{words.best(activity)}</p>
        </section>
        {activity.text !== '' && (
          <Card>
            <p className="promo-detail-page-text">{activity.text}</p>
          </Card>
        )}
        <Card flush title={t('tiers')}>
          <Table
            label={t('tiers')}
            rows={activity.tiers}
            rowKey={(tier) => tier.from}
            columns={[
              {
                id: 'from',
                head: t('tier_from'),
                narrow: 'title',
                cell: (tier) => t('hindrance_MIN_DEPOSIT', { amount: words.money(tier.from) }),
              },
              {
                id: 'gain',
                head: t('tier_gain'),
                align: 'right',
                narrow: 'result',
                cell: (tier) => <span className="num">{words.tier(tier)}</span>,
              },
            ]}
          />
        </Card>
        <Card title={t('conditions')}>
          <ul className="promo-detail-page-rules">
            {words.conditions(activity).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
      </div>
      <Card className="promo-detail-page-action">
        <b>{words.type(activity)}</b>
        <p>
          <ActivityStatus activity={activity} />
        </p>
        {activity.hindrance && <p className="mut">{words.hindrance(activity.hindrance)}</p>}
        {activity.status === 'join' && (
          <SiteLink className={buttonClass({ look: 'pri', size: 'lg', block: true })} to={memberPath('depositv2')}>
            {t('to_deposit')}
          </SiteLink>
        )}
      </Card>
    </div>
  );
}
