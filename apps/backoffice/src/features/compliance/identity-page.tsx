import './compliance.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListRoom, PagedTable, SearchFilter } from '../../shared/list-room/index.ts';
import { useChoice, useRoomSearch } from '../../shared/room-search.ts';
import { IdentityDetail } from './identity-detail.tsx';
import { CHECK_TONES } from './tones.ts';

const FILTERS = ['SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED', 'ALL'] as const;
type Filter = (typeof FILTERS)[number];

/** The queue of proofs of identity: who has waited longest comes first. */
export default function IdentityPage() {
  const t = useText();
  const [search, change] = useRoomSearch();
  const filter = useChoice<Filter>('state', FILTERS, 'SUBMITTED');
  const query = usePages(
    calls.safetyOffice.identityChecks,
    { limit: 50, ...(filter !== 'ALL' && { state: filter }), ...(search.search && { search: search.search }) },
    { refetchInterval: 15_000 },
  );
  return (
    <ListRoom
      title={t('identity_checks')}
      hasWideDetail
      filters={
        <>
          <ChoiceFilter<Filter>
            name="state"
            label={t('state')}
            words={FILTERS}
            usual="SUBMITTED"
            wordText={(word) => t(`proof_state_${word}`)}
          />
          <SearchFilter fields={[{ name: 'search', label: t('search_members') }]} />
        </>
      }
      list={
        <PagedTable
          label={t('identity_checks')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_identity_checks')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('member'), cell: (row) => row.member || row.memberId }}
          columns={[
            {
              id: 'level',
              head: t('proof_level'),
              narrow: 'detail',
              cell: (row) => t('proof_level_of', { level: row.level }),
            },
            {
              id: 'state',
              head: t('state'),
              narrow: 'state',
              cell: (row) => <Tag tone={CHECK_TONES[row.state]}>{t(`proof_state_${row.state}`)}</Tag>,
            },
            { id: 'submitted', head: t('asked'), cell: (row) => dateTime(row.submittedAt) },
            { id: 'by', head: t('decided_by'), cell: (row) => row.decidedBy ?? '—' },
          ]}
        />
      }
      detail={search.id && <IdentityDetail key={search.id} id={search.id} onClose={() => change({ id: undefined })} />}
    />
  );
}
