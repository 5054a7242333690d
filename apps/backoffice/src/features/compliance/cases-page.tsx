import './compliance.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { QueuePage, useQueueFilter } from '../../shared/list-page/index.ts';
import { CaseDetail } from './case-detail.tsx';
import { CASE_TONES } from './tones.ts';

const FILTERS = ['ALL', 'OPEN', 'INVESTIGATING', 'REPORTED', 'CLEARED'] as const;

/** Cases of suspected money laundering, newest first. Members are never informed (no tipping-off). */
export default function CasesPage() {
  const t = useText();
  const query = usePages(calls.safetyBackOffice.cases, useQueueFilter(FILTERS, 'ALL'), { refetchInterval: 15_000 });
  return (
    <QueuePage
      title={t('aml_cases')}
      states={FILTERS}
      usual="ALL"
      stateText={(state) => t(`case_${state}`)}
      searchLabel={t('search_members')}
      query={query}
      emptyText={t('no_cases')}
      opener={{ head: t('aml_case'), cell: (row) => `C ${row.id}` }}
      columns={[
        { id: 'member', head: t('member'), narrow: 'detail', cell: (row) => row.member || row.memberId },
        { id: 'score', head: t('risk_score'), align: 'right', narrow: 'result', cell: (row) => row.score },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (row) => <Tag tone={CASE_TONES[row.state]}>{t(`case_${row.state}`)}</Tag>,
        },
        {
          id: 'blocked',
          head: t('funds'),
          cell: (row) => row.hasBlocked && row.state !== 'CLEARED' && <Tag tone="bad">{t('funds_blocked')}</Tag>,
        },
        { id: 'opened', head: t('opened_at'), cell: (row) => dateTime(row.openedAt) },
      ]}
      detail={(id, close) => <CaseDetail key={id} id={id} onClose={close} />}
    />
  );
}
