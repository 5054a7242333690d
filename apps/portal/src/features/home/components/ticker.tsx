import type { Value } from '@lantern/contract/schemas';
import { Icon } from '@lantern/ui';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useText } from '../../../shared/i18n/text.ts';
import { openModal } from '../../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';

type Notice = Value<'views.home'>['announcements']['headline'][number];

/** The latest headline in one row; renders nothing without one. */
export function Ticker({ headlines, notices }: { headlines: readonly Notice[]; notices: readonly Notice[] }) {
  const t = useText('home');
  const notice = headlines[0] ?? notices[0];
  if (!notice) return null;
  return (
    <div className="ticker">
      <Icon as={Megaphone} />
      <p>
        <button type="button" onClick={() => openModal('notice', { id: notice.id, notice })}>
          {notice.title}
        </button>
      </p>
      <SiteLink className="section-heading-link" to="/noticePage">
        {t('all_notices')} <Icon as={ChevronRight} />
      </SiteLink>
    </div>
  );
}
