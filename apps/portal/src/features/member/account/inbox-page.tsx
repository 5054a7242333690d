import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { withShownAmounts } from '@lantern/locales/shown-amounts';
import { Card, EmptyState } from '@lantern/ui';
import { useEffect } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { QueryContent } from '../../../shared/components/query-content.tsx';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { MorePages, useCursors } from '../frame/more-pages.tsx';

type Message = Value<'content.inbox'>['rows'][number];

/** Messages of the platform to the member; displayed messages are marked as read. */
export default function InboxPage() {
  const t = useText('member');
  const zone = useZone();
  const { symbol } = useCurrency();
  const words = ({ textKey, params }: Pick<Message, 'textKey' | 'params'>, part: 'title' | 'text') =>
    t.has(`${textKey}_${part}`) ? t(`${textKey}_${part}`, withShownAmounts(params, symbol)) : undefined;
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
  return (
    <QueryContent query={query} label={t('in_platform_information')} count={5}>
      {({ rows, nextCursor }) => (
        <Card flush>
          {rows.length === 0 && <EmptyState title={t('no_messages')} />}
          {rows.map((row) => (
            <article
              key={row.id}
              className={row.readAt === null ? 'inbox-page-message inbox-page-unread' : 'inbox-page-message'}
            >
              <b>{words(row, 'title') ?? row.textKey}</b>
              <p>{words(row, 'text')}</p>
              <small className="mut3 num">{formatTime(row.at, zone)}</small>
            </article>
          ))}
          <MorePages cursors={cursors} next={nextCursor} />
        </Card>
      )}
    </QueryContent>
  );
}
