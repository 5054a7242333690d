import './compliance.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListRoom, PagedTable, SearchFilter } from '../../shared/list-room/index.ts';
import { useChoice, useRoomSearch } from '../../shared/room-search.ts';
import { CaseDetail } from './case-detail.tsx';
import { CASE_TONES } from './tones.ts';

const FILTERS = ['ALL', 'OPEN', 'INVESTIGATING', 'REPORTED', 'CLEARED'] as const;
type Filter = (typeof FILTERS)[number];

/** Cases of suspected money laundering, newest first. The members concerned are told nothing. */
export default function CasesPage() {
  const t = useText();
  const [search, change] = useRoomSearch();
  const filter = useChoice<Filter>('state', FILTERS, 'ALL');
  const query = usePages(
    calls.safetyOffice.cases,
    { limit: 50, ...(filter !== 'ALL' && { state: filter }), ...(search.search && { search: search.search }) },
    { refetchInterval: 15_000 },
  );
  return (
    <ListRoom
      title={t('aml_cases')}
      hasWideDetail
      filters={
        <>
          <ChoiceFilter<Filter>
            name="state"
            label={t('state')}
            words={FILTERS}
            usual="ALL"
            wordText={(word) => t(`case_${word}`)}
          />
          <SearchFilter fields={[{ name: 'search', label: t('search_members') }]} />
        </>
      }
      list={
        <PagedTable
          label={t('aml_cases')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_cases')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
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
        />
      }
      detail={search.id && <CaseDetail key={search.id} id={search.id} onClose={() => change({ id: undefined })} />}
    />
  );
}
