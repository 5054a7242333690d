import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { QueuePage, rowsOf, useQueueFilter } from '../../shared/list-page/index.ts';
import { LEAD_TONES, type Lead } from './lead.ts';
import { LeadDetail } from './lead-detail.tsx';

const STATES = ['NEW', 'TALKING', 'WON', 'DECLINED', 'ALL'] as const;

/** Partner enquiries; unanswered ones first. */
export default function LeadsPage() {
  const t = useText();
  const filter = useQueueFilter(STATES, 'NEW');
  const query = usePages(calls.leadsBackOffice.list, filter, { refetchInterval: 30_000 });
  return (
    <QueuePage
      title={t('leads')}
      states={STATES}
      usual="NEW"
      stateText={(word) => t(`lead_${word}`)}
      searchLabel={t('lead_contact')}
      query={query}
      emptyText={t('no_leads')}
      opener={{ head: t('name'), cell: (row) => row.name }}
      columns={[
        { id: 'kind', head: t('kind'), cell: (row) => t(`lead_kind_${row.kind}`) },
        {
          id: 'contact',
          head: t('lead_contact'),
          narrow: 'detail',
          cell: (row) => `${t(`lead_channel_${row.channel}`)} · ${row.contact}`,
        },
        { id: 'language', head: t('language'), cell: (row) => row.language },
        { id: 'sent', head: t('lead_sent'), narrow: 'result', cell: (row) => dateTime(row.sentAt) },
        { id: 'by', head: t('lead_handled_by'), cell: (row) => row.handledBy ?? '—' },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (row) => <Tag tone={LEAD_TONES[row.state]}>{t(`lead_${row.state}`)}</Tag>,
        },
      ]}
      detail={(id, close) => {
        const lead = rowsOf<Lead>(query).find((row) => row.id === id);
        return lead && <LeadDetail key={`${id} ${lead.state}`} lead={lead} onClose={close} />;
      }}
    />
  );
}
