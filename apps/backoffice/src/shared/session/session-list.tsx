import type { Value } from '@lantern/contract/schemas';
import { Card, Tag } from '@lantern/ui';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { dateTime } from '../formats/format.ts';
import { QueryState } from '../parts/query-state.tsx';

type Session = Value<'staff.sessions'>['rows'][number];

/** Sessions of an operator, newest first. */
export function SessionList({
  title,
  query,
  sessions,
}: {
  title: string;
  query: ComponentProps<typeof QueryState>['query'];
  sessions: readonly Session[];
}) {
  return (
    <Card title={title}>
      <QueryState query={query}>
        <SessionLines sessions={sessions} />
      </QueryState>
    </Card>
  );
}

export function SessionLines({ sessions }: { sessions: readonly Session[] }) {
  const s = useTranslations('site');
  return (
    <ul className="session-list">
      {sessions.map((session) => (
        <li key={session.id}>
          <span>
            <b className="num">{session.ip}</b>{' '}
            <Tag tone={session.endedAt === null ? 'ok' : 'neutral'}>
              {session.endReason === null ? s('session_open') : s(`session_${session.endReason}`)}
            </Tag>
          </span>
          <small className="num">
            {dateTime(session.createdAt)} – {dateTime(session.endedAt ?? session.seenAt)}
          </small>
          <small>{session.device}</small>
        </li>
      ))}
    </ul>
  );
}
