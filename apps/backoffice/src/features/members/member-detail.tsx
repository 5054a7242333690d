import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Tabs, Tag } from '@lantern/ui';
import { useCall } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { useMay } from '../../shared/session/me.ts';
import { SessionTable } from '../../shared/session/session-table.tsx';
import { MemberLabels } from './member-labels.tsx';
import { MemberLogins } from './member-logins.tsx';
import { MemberNotes } from './member-notes.tsx';
import { MemberProtection } from './member-protection.tsx';
import { MemberSecurity } from './member-security.tsx';
import { MemberTimeline } from './member-timeline.tsx';
import { UnreachableTag } from './unreachable-tag.tsx';

const PARTS = ['profile', 'timeline', 'notes', 'labels', 'security', 'logins', 'protection'] as const;
type Part = (typeof PARTS)[number];
/** Permissions of parts, beyond reading members. */
const NEEDS: Partial<Record<Part, string>> = {
  notes: 'members.notes',
  labels: 'members.labels',
  protection: 'safety.read',
};

/** One member: money, upline chain, sessions, and all events. */
export function MemberDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const [, change] = usePageSearch();
  const part = useChoice<Part>('part', PARTS, 'profile');
  const query = useCall(calls.views.operatorMember, { id });
  return (
    <DetailPanel title={query.data?.member.account ?? '…'} onClose={onClose}>
      <Tabs<Part>
        label={t('member')}
        value={part}
        onChange={(next) => change({ part: next === 'profile' ? undefined : next })}
        items={PARTS.filter((one) => may(NEEDS[one] ?? 'members.read')).map((one) => ({
          id: one,
          label: t(one),
        }))}
      />
      {part === 'timeline' && <MemberTimeline id={id} />}
      {part === 'notes' && may('members.notes') && <MemberNotes id={id} />}
      {part === 'labels' && may('members.labels') && (
        <QueryState query={query}>{query.data && <MemberLabels id={id} labels={query.data.labels} />}</QueryState>
      )}
      {part === 'security' && <MemberSecurity id={id} />}
      {part === 'logins' && <MemberLogins id={id} />}
      {part === 'protection' && may('safety.read') && <MemberProtection id={id} />}
      {part === 'profile' && <QueryState query={query}>{query.data && <Profile data={query.data} />}</QueryState>}
    </DetailPanel>
  );
}

function Profile({ data }: { data: Value<'views.operatorMember'> }) {
  const t = useText();
  const named = useNamed();
  const may = useMay();
  const { member, funds, sums, labels } = data;
  return (
    <>
      <KeyValue name={t('state')}>
        <Tag tone={member.status === 'ACTIVE' ? 'ok' : 'bad'}>{named('member_state', member.status)}</Tag>
      </KeyValue>
      <KeyValue name={t('wallet_main')}>
        {may('ledger.read') ? (
          <PageLink to="/ledger" search={{ account: `M:${member.id}:MAIN` }}>
            <Amount amount={funds.main} plain={false} />
          </PageLink>
        ) : (
          <Amount amount={funds.main} plain={false} />
        )}
      </KeyValue>
      <KeyValue name={t('wallet_held')}>
        <Amount amount={funds.held} />
      </KeyValue>
      <KeyValue name={t('wallet_bet')}>
        <Amount amount={funds.bet} />
      </KeyValue>
      <KeyValue name={t('turnover_left')}>
        <Amount amount={data.turnoverLeft} />
      </KeyValue>
      {may('payments.service') && (
        <KeyValue name={t('payment_status')}>
          <PageLink to="/payment-status" search={{ member: member.id }}>
            {t('deposits')}
          </PageLink>{' '}
          ·{' '}
          <PageLink to="/payment-status" search={{ member: member.id, kind: 'WITHDRAWAL' }}>
            {t('withdrawals')}
          </PageLink>
        </KeyValue>
      )}
      <KeyValue name={t('deposits')}>
        <Amount amount={sums.deposits} />
      </KeyValue>
      <KeyValue name={t('stake')}>
        <Amount amount={sums.stake} />
      </KeyValue>
      <KeyValue name={t('payout')}>
        <Amount amount={sums.payout} />
      </KeyValue>
      <KeyValue name={t('member_result')}>
        <Amount amount={sums.profit} tone="result" />
      </KeyValue>
      <KeyValue name={t('line')}>{data.line.join(' › ') || '—'}</KeyValue>
      <KeyValue name={t('rank')}>
        {labels.rankLevel > 0 ? `${labels.rankLevel} · ${labels.rankName ?? ''}` : t('no_rank')}
      </KeyValue>
      <KeyValue name={t('labels')}>{labels.labels.join(', ') || '—'}</KeyValue>
      <KeyValue name={t('to_upline')}>{t(labels.toUpline ? 'yes' : 'no')}</KeyValue>
      {data.profile.map((row) => (
        <KeyValue key={row.field} name={named('field', row.field)}>
          {row.value}
          {row.field === 'mobileNum' && <UnreachableTag receives={data.mobileReceives} />}
        </KeyValue>
      ))}
      <KeyValue name={t('registered')}>{dateTime(member.registeredAt)}</KeyValue>
      <h3>{t('sessions')}</h3>
      <SessionTable rows={data.sessions} />
      <RequestHistory memberId={member.id} />
    </>
  );
}
