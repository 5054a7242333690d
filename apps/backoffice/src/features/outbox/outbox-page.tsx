import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { type Column, Note, Tag } from '@lantern/ui';
import { useCall, usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable, SearchFilter } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { Gateways } from './gateways.tsx';
import { MessageDetail } from './message-detail.tsx';
import { OUTBOX_TONES } from './outbox-tones.ts';

type Row = Value<'messagesBackOffice.messages'>['rows'][number];

const CHANNELS = ['ALL', 'SMS', 'MAIL'] as const;
const STATES = ['ALL', 'QUEUED', 'SENT', 'FAILED', 'EXPIRED', 'SUPPRESSED'] as const;

const SANDBOX = 'sandbox';

function useColumns(): readonly Column<Row>[] {
  const t = useText();
  const named = useNamed();
  return [
    {
      id: 'template',
      head: t('outbox_what'),
      narrow: 'detail',
      cell: (row) => named('outbox', row.template),
    },
    { id: 'channel', head: t('channel'), cell: (row) => t(`outbox_channel_${row.channel}`) },
    { id: 'member', head: t('member'), cell: (row) => row.member?.account ?? '—' },
    { id: 'language', head: t('language'), cell: (row) => row.language },
    {
      id: 'gateway',
      head: t('outbox_gateway'),
      cell: (row) => (row.gateway === SANDBOX ? <Tag tone="info">{t('sandbox')}</Tag> : (row.gateway ?? '—')),
    },
    {
      id: 'state',
      head: t('state'),
      narrow: 'state',
      cell: (row) => <Tag tone={OUTBOX_TONES[row.state]}>{t(`outbox_state_${row.state}`)}</Tag>,
    },
    { id: 'created', head: t('asked'), narrow: 'result', cell: (row) => dateTime(row.createdAt) },
  ];
}

/** Text messages and emails, newest first, and their gateways. */
export default function OutboxPage() {
  const t = useText();
  const [search, change] = usePageSearch();
  const channel = useChoice('channel', CHANNELS, 'ALL');
  const state = useChoice('state', STATES, 'ALL');
  const gateways = useCall(calls.messagesBackOffice.gateways, {});
  const query = usePages(
    calls.messagesBackOffice.messages,
    {
      limit: 50,
      ...(channel !== 'ALL' && { channel }),
      ...(state !== 'ALL' && { state }),
      ...(search.target && { target: search.target }),
    },
    { refetchInterval: 5_000 },
  );
  const connected = gateways.data?.gateways.map((row) => row.channel) ?? [];
  const hasStandIn = gateways.data?.sandbox === true && connected.length < 2;
  const columns = useColumns();
  return (
    <ListPage
      title={
        <>
          {t('outbox')} {hasStandIn && <Tag tone="info">{t('sandbox')}</Tag>}
        </>
      }
      filters={
        <>
          <ChoiceFilter
            name="channel"
            label={t('channel')}
            words={CHANNELS}
            usual="ALL"
            wordText={(word) => t(`outbox_channel_${word}`)}
          />
          <ChoiceFilter
            name="state"
            label={t('state')}
            words={STATES}
            usual="ALL"
            wordText={(word) => t(`outbox_state_${word}`)}
          />
          <SearchFilter fields={[{ name: 'target', label: t('outbox_search') }]} />
        </>
      }
      list={
        <>
          {hasStandIn && <Note tone="info">{t('outbox_sandbox')}</Note>}
          <PagedTable
            label={t('outbox')}
            query={query}
            rowKey={(row) => row.id}
            emptyText={t('outbox_empty')}
            chosen={search.id}
            onChoose={(id) => change({ id }, 'push')}
            opener={{ head: t('outbox_to'), cell: (row) => <span className="num">{row.target}</span> }}
            columns={columns}
          />
          <Gateways query={gateways} />
        </>
      }
      detail={search.id && <MessageDetail key={search.id} id={search.id} onClose={() => change({ id: undefined })} />}
    />
  );
}
