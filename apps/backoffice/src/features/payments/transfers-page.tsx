import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, showToast, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, DetailPanel, ListPage, PagedTable, rowsOf } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { useMay } from '../../shared/session/me.ts';

type Transfer = Value<'walletBackOffice.transfers'>['rows'][number];

const FILTERS = ['ALL', 'REVIEW', 'POSTED', 'REJECTED'] as const;
type Filter = (typeof FILTERS)[number];
const TONES = { REVIEW: 'wait', POSTED: 'ok', REJECTED: 'bad' } as const;

/** Transfers between agent levels; large ones are on hold until a decision here. */
export default function TransfersPage() {
  const t = useText();
  const [search, change] = usePageSearch();
  const filter = useChoice<Filter>('state', FILTERS, 'REVIEW');
  const query = usePages(
    calls.walletBackOffice.transfers,
    { limit: 50, ...(filter !== 'ALL' && { state: filter }) },
    { refetchInterval: 10_000 },
  );
  const chosen = rowsOf(query).find((row) => row.id === search.id);
  return (
    <ListPage
      title={t('transfers')}
      filters={
        <ChoiceFilter<Filter>
          name="state"
          label={t('state')}
          words={FILTERS}
          usual="REVIEW"
          wordText={(word) => t(`transfer_${word}`)}
        />
      }
      list={
        <PagedTable
          label={t('transfers')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_transfers')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('order'), cell: (row) => `T ${row.id}` }}
          columns={[
            { id: 'from', head: t('transfer_from'), narrow: 'detail', cell: (row) => `${row.from} → ${row.to}` },
            { id: 'direction', head: t('direction'), cell: (row) => t(`direction_${row.direction}`) },
            {
              id: 'amount',
              head: t('amount'),
              align: 'right',
              narrow: 'result',
              cell: (row) => <Amount amount={row.amount} />,
            },
            {
              id: 'state',
              head: t('state'),
              narrow: 'state',
              cell: (row) => <Tag tone={TONES[row.state]}>{t(`transfer_${row.state}`)}</Tag>,
            },
            { id: 'created', head: t('asked'), cell: (row) => dateTime(row.createdAt) },
          ]}
        />
      }
      detail={chosen && <TransferDetail key={chosen.id} transfer={chosen} onClose={() => change({ id: undefined })} />}
    />
  );
}

function TransferDetail({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const { walletBackOffice, staff } = calls;
  const release = useAct(walletBackOffice.requestRelease, {
    invalidates: [staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const reject = useAct(walletBackOffice.rejectTransfer, { invalidates: [walletBackOffice.transfers], quiet: true });
  const payload = { id: transfer.id, reason: reason.trim() };
  const error = release.error ?? reject.error;
  return (
    <DetailPanel title={`T ${transfer.id}`} onClose={onClose}>
      <KeyValue name={t('transfer_from')}>{transfer.from}</KeyValue>
      <KeyValue name={t('transfer_to')}>{transfer.to}</KeyValue>
      <KeyValue name={t('amount')}>
        <Amount amount={transfer.amount} />
      </KeyValue>
      <KeyValue name={t('asked')}>{dateTime(transfer.createdAt)}</KeyValue>
      {transfer.remark && <p className="mut">{transfer.remark}</p>}
      {transfer.reason && <KeyValue name={t('reason')}>{transfer.reason}</KeyValue>}
      {transfer.state === 'REVIEW' && may('payments.review') && (
        <>
          <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
          {error && <Note tone="bad">{words(error)}</Note>}
          <div className="button-pair">
            <Button
              look="verm-soft"
              data-page-key="r"
              disabled={!isReason(reason)}
              busy={reject.isPending}
              onClick={() => reject.mutate(payload)}
            >
              {t('give_back')}
            </Button>
            <Button
              look="pri"
              data-page-key="a"
              disabled={!isReason(reason)}
              busy={release.isPending}
              onClick={() => release.mutate(payload)}
            >
              {t('ask_second_person')}
            </Button>
          </div>
        </>
      )}
      <RequestHistory target={`transfer:${transfer.id}`} />
    </DetailPanel>
  );
}
