import './compliance.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { QueuePage, useQueueFilter } from '../../shared/list-page/index.ts';
import { IdentityDetail } from './identity-detail.tsx';
import { CHECK_TONES } from './tones.ts';

const FILTERS = ['SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED', 'ALL'] as const;

/** The queue of identity verifications, longest wait first. */
export default function IdentityPage() {
  const t = useText();
  const query = usePages(calls.safetyBackOffice.identityChecks, useQueueFilter(FILTERS, 'SUBMITTED'), {
    refetchInterval: 15_000,
  });
  return (
    <QueuePage
      title={t('identity_checks')}
      states={FILTERS}
      usual="SUBMITTED"
      stateText={(state) => t(`proof_state_${state}`)}
      searchLabel={t('search_members')}
      query={query}
      emptyText={t('no_identity_checks')}
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
      detail={(id, close) => <IdentityDetail key={id} id={id} onClose={close} />}
    />
  );
}
