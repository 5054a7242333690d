import { formatTime, useZone } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import type { Activity } from '../../shared/promotions/promotion-texts.ts';

/** Start or end date, in the reader's zone. */
export function ActivityDates({ activity }: { activity: Activity }) {
  const t = useText('promotions');
  const zone = useZone();
  const time = (instant: string) => formatTime(instant, zone).slice(0, 16);
  if (activity.status === 'coming soon')
    return <span className="tag num">{t('starts', { time: time(activity.startsAt) })}</span>;
  return (
    <span className="tag num">
      {activity.endsAt === null ? t('no_end') : t('ends', { time: time(activity.endsAt) })}
    </span>
  );
}
