import './promotions.css';
import * as calls from '@lantern/contract/member-calls';
import { buttonClass, Card, EmptyState, Icon, Skeletons } from '@lantern/ui';
import { ChevronRight, Gift } from 'lucide-react';
import { useCall } from '../../shared/api/hooks.ts';
import { useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { type Activity, usePromotionTexts } from '../../shared/promotions/promotion-texts.ts';
import { ActivityDates } from './activity-dates.tsx';
import { ActivityStatus, statusKey } from './activity-status.tsx';
import { groundOf } from './ground.ts';

/** Current and coming promotions, with their status for the reader (2R-14, 4-19). */
export default function PromotionsPage() {
  const t = useText('promotions');
  const query = useCall(calls.promotions.activities, {}, { staleTime: 5_000 });
  const activities = query.data?.activities;
  return (
    <>
      <h1>{t('title')}</h1>
      {query.isError && <EmptyState title={t('none_title')} />}
      {!activities && !query.isError && <Skeletons count={3} label={t('title')} />}
      {activities?.length === 0 && (
        <Card>
          <EmptyState title={t('none_title')}>{t('none_text')}</EmptyState>
        </Card>
      )}
      {activities && activities.length > 0 && (
        <div className="promotions-page">
          {activities.map((activity) => (
            <Offered key={activity.id} activity={activity} />
          ))}
        </div>
      )}
    </>
  );
}

function Offered({ activity }: { activity: Activity }) {
  const t = useText('promotions');
  const words = usePromotionTexts();
  const to = `/promoDetail?id=${activity.id}`;
  return (
    <article className="promotions-page-offer" data-status={activity.status}>
      <SiteLink className={`promotions-page-picture ${groundOf(activity.id)}`} to={to} tabIndex={-1} aria-hidden="true">
        <Icon as={Gift} />
        <ActivityDates activity={activity} />
      </SiteLink>
      <div className="promotions-page-text">
        <h2>{activity.title}</h2>
        <p className="num">
          {words.type(activity)} · {words.best(activity)}
        </p>
        <div className="row">
          {activity.status === 'join' ? (
            <SiteLink className={buttonClass({ look: 'soft' })} to={to}>
              {t(statusKey(activity.status))}
            </SiteLink>
          ) : (
            <ActivityStatus activity={activity} />
          )}
          <span className="grow" />
          <SiteLink className="section-heading-link" to={to}>
            {t('details')}
            <span className="vh">: {activity.title}</span> <Icon as={ChevronRight} />
          </SiteLink>
        </div>
      </div>
    </article>
  );
}
