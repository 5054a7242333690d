import { buttonClass, EmptyState } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/site-link.tsx';

/** Notices for agents; there is none yet, and it says so. */
export default function AnnouncementPage() {
  const t = useText('agent');
  return (
    <EmptyState
      title={t('no_announcements')}
      action={
        <SiteLink to="/noticePage" className={buttonClass({ look: 'soft' })}>
          {t('all_notices')}
        </SiteLink>
      }
    >
      {t('no_announcements_text')}
    </EmptyState>
  );
}
