import { Card, CountBadge, KeyValue } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import type { PageSearch } from '../../shared/navigation/page-search.ts';
import type { Dashboard } from './series.ts';

/** Queues that need a decision. */
export function WaitingCard({ data: { waiting } }: { data: Dashboard }) {
  const t = useText();
  const queues: readonly (readonly [string, string, PageSearch, number])[] = [
    ['second_approvals', '/requests', {}, waiting.requests],
    ['returned_requests', '/requests', { view: 'RETURNED' }, waiting.returned],
    ['overdue_requests', '/requests', { view: 'OVERDUE' }, waiting.overdue],
    ['unmatched_deposits', '/deposits', { state: 'MATCHING' }, waiting.matching],
    ['waiting_withdrawals', '/withdrawals', {}, waiting.withdrawals],
    ['draws_without_result', '/draws', { state: 'CLOSED' }, waiting.results],
    ['days_to_confirm_queue', '/calendar', {}, waiting.calendar],
    ['rounds_left_open', '/open-rounds', { hours: '24' }, waiting.rounds],
    ['held_prizes', '/prizes-on-hold', {}, waiting.prizes],
    ...(waiting.setAside === null ? [] : [['work_set_aside', '/system', {}, waiting.setAside] as const]),
  ];
  return (
    <Card title={t('needs_a_person')}>
      {queues.map(([name, to, search, count]) => (
        <KeyValue
          key={name}
          name={
            <PageLink to={to} search={search}>
              {t(name)}
            </PageLink>
          }
        >
          {count > 0 ? <CountBadge count={count} /> : count}
        </KeyValue>
      ))}
    </Card>
  );
}
