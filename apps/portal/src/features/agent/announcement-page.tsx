import { agentNotices as calls } from '@lantern/contract/agent-notice-calls';
import type { Value } from '@lantern/contract/schemas';
import { buttonClass, EmptyState, Icon, Note, Skeletons, Tag } from '@lantern/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../shared/i18n/format.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useLanguage, useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { PageKeys } from './frame/page-keys.tsx';

type Notice = Value<'agentNotices.list'>['rows'][number];

/** Notices to agents (agentAnnouncement), nine per page; the first one is expanded. */
export default function AnnouncementPage() {
  const t = useText('agent');
  const words = useRefusalText();
  const language = useLanguage();
  // Page numbers from the second to the open one.
  const [pages, setPages] = useState<readonly string[]>([]);
  const page = pages.length + 1;
  const query = useCall(calls.list, { page, language }, { staleTime: 30_000 });
  if (query.error) return <Note tone="bad">{words(query.error)}</Note>;
  if (!query.data) return <Skeletons count={4} label={t('loading')} />;
  const { rows, totalPages } = query.data;
  if (rows.length === 0 && page === 1) return <Nothing />;
  return (
    <>
      <NoticeList key={page} notices={rows} />
      <PageKeys cursors={pages} next={page < totalPages ? String(page + 1) : null} onChange={setPages} />
    </>
  );
}

function Nothing() {
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

function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const t = useText('agent');
  const zone = useZone();
  const [open, setOpen] = useState(notices[0]?.id);
  return (
    <ul className="announcement-page-list">
      {notices.map(({ id, title, timestamp, pinned, content }) => (
        <li key={id} className="agent-page-box">
          <h2>
            <button
              type="button"
              aria-expanded={id === open}
              {...(id === open && { 'aria-controls': `notice-${id}` })}
              onClick={() => setOpen(id === open ? undefined : id)}
            >
              <span>
                <b>{title}</b>
                <small className="num mut3">
                  {formatTime(timestamp, zone)}
                  {pinned && <Tag tone="brand">{t('pinned')}</Tag>}
                </small>
              </span>
              <Icon as={ChevronDown} />
            </button>
          </h2>
          {id === open && (
            <div
              id={`notice-${id}`}
              className="content-prose announcement-page-text"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server generates it from plain text; the CSP blocks scripts
              dangerouslySetInnerHTML={{ __html: content }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
