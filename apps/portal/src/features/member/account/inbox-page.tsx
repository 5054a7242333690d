import { memberCalls as calls } from '@lantern/contract/member-calls';
import { Card, EmptyState, Note, Skeletons } from '@lantern/ui';
import { useEffect } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { MorePages, useCursors } from '../frame/more-pages.tsx';

/** Messages of the house to the member; what is shown counts as read. */
export default function InboxPage() {
  const t = useText('member');
  const words = useRefusalText();
  const zone = useZone();
  const cursors = useCursors();
  const { content } = calls;
  const query = useCall(
    content.inbox,
    { limit: 20, ...(cursors.cursor && { cursor: cursors.cursor }) },
    { staleTime: 2_000 },
  );
  const { mutate } = useAct(content.markRead, { invalidates: [content.unreadCount] });
  const unread = (query.data?.rows ?? []).filter((row) => row.readAt === null).map((row) => row.id);
  const key = unread.join(' ');
  useEffect(() => {
    if (key !== '') mutate({ ids: key.split(' ') });
  }, [key, mutate]);
  if (query.error) return <Note tone="bad">{words(query.error)}</Note>;
  if (!query.data) return <Skeletons count={5} label={t('in_platform_information')} />;
  return (
    <Card flush>
      {query.data.rows.length === 0 && <EmptyState title={t('no_messages')} />}
      {query.data.rows.map((row) => (
        <article key={row.id} className={row.readAt === null ? 'msg new' : 'msg'}>
          <b>{t.has(`${row.textKey}_title`) ? t(`${row.textKey}_title`, row.params) : row.textKey}</b>
          {t.has(`${row.textKey}_text`) && <p>{t(`${row.textKey}_text`, row.params)}</p>}
          <small className="mut3 num">{formatTime(row.at, zone)}</small>
        </article>
      ))}
      <MorePages cursors={cursors} next={query.data.nextCursor} />
    </Card>
  );
}
