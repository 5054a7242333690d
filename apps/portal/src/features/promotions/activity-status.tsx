import { Tag, type TagTone } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import type { Activity } from '../../shared/promotions/promotion-texts.ts';

const TONES: Readonly<Record<Activity['status'], TagTone>> = {
  'coming soon': 'info',
  join: 'ok',
  process: 'wait',
  applying: 'wait',
  rejected: 'bad',
  issued: 'ok',
  close: 'neutral',
};

export const statusKey = (status: Activity['status']) => `status_${status.replace(' ', '_')}`;

/** A promotion's status for the reader, with the specification's names. */
export function ActivityStatus({ activity }: { activity: Activity }) {
  const t = useText('promotions');
  return <Tag tone={TONES[activity.status]}>{t(statusKey(activity.status))}</Tag>;
}
