import { calls } from '@lantern/contract/calls';
import { Card, IconButton, KeyValue, Tabs, Tag } from '@lantern/ui';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { Reading } from '../../shared/list-page.tsx';
import { MemberTimeline } from './member-timeline.tsx';

type Part = 'profile' | 'timeline';

/** One member: money, line, sessions, and everything that happened to him. */
export function MemberDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const [part, setPart] = useState<Part>('profile');
  const query = useCall(calls.views.operatorMember, { id });
  const data = query.data;
  return (
    <Card
      title={data?.member.account ?? '…'}
      aside={<IconButton icon={X} label={t('close')} small onClick={onClose} />}
    >
      <Tabs<Part>
        label={t('member')}
        value={part}
        onChange={setPart}
        items={[
          { id: 'profile', label: t('profile') },
          { id: 'timeline', label: t('timeline') },
        ]}
      />
      {part === 'timeline' && <MemberTimeline id={id} />}
      {part === 'profile' && (
        <Reading query={query}>
          {data && (
            <>
              <KeyValue name={t('state')}>
                <Tag tone={data.member.status === 'ACTIVE' ? 'ok' : 'bad'}>{data.member.status}</Tag>
              </KeyValue>
              <KeyValue name={t('wallet_main')}>
                <Link to="/ledger" search={{ account: `M:${id}:MAIN` } as never}>
                  <Amount amount={data.funds.main} plain={false} />
                </Link>
              </KeyValue>
              <KeyValue name={t('wallet_held')}>
                <Amount amount={data.funds.held} />
              </KeyValue>
              <KeyValue name={t('wallet_bet')}>
                <Amount amount={data.funds.bet} />
              </KeyValue>
              <KeyValue name={t('turnover_left')}>
                <Amount amount={data.turnoverLeft} />
              </KeyValue>
              <KeyValue name={t('deposits')}>
                <Amount amount={data.sums.deposits} />
              </KeyValue>
              <KeyValue name={t('stake')}>
                <Amount amount={data.sums.stake} />
              </KeyValue>
              <KeyValue name={t('payout')}>
                <Amount amount={data.sums.payout} />
              </KeyValue>
              <KeyValue name={t('member_result')}>
                <Amount amount={data.sums.profit} tone="result" />
              </KeyValue>
              <KeyValue name={t('line')}>{data.line.join(' › ') || '—'}</KeyValue>
              {data.profile.map((row) => (
                <KeyValue key={row.field} name={row.field}>
                  {row.value}
                </KeyValue>
              ))}
              <KeyValue name={t('registered')}>{dateTime(data.member.registeredAt)}</KeyValue>
              <h3>{t('sessions')}</h3>
              {data.sessions.length === 0 && <p className="mut3">{t('no_sessions')}</p>}
              {data.sessions.map((one) => (
                <KeyValue key={`${one.platform} ${one.createdAt}`} name={`${one.platform} · ${one.ip ?? '—'}`}>
                  {dateTime(one.lastSeenAt)}
                </KeyValue>
              ))}
            </>
          )}
        </Reading>
      )}
    </Card>
  );
}
