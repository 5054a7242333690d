import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, DenseTable, KeyValue, showToast, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { saveText } from '../../../shared/api/save-file.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { RequestHistory } from '../../../shared/requests/request-history.tsx';
import { RequestNote } from '../../../shared/requests/request-note.tsx';
import { useMay } from '../../../shared/session/me.ts';

type Sweep = Value<'paymentsChains.sweeps'>['rows'][number];

/** A plan to collect deposits from members' addresses: its transfers, a file, and the request form. */
export function SweepDetail({ sweep, onClose }: { sweep: Sweep; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  return (
    <DetailPanel title={`S ${sweep.id}`} onClose={onClose}>
      <KeyValue name={t('chain')}>{sweep.chain}</KeyValue>
      <KeyValue name={t('sweep_made_by')}>
        {sweep.madeBy} · {dateTime(sweep.madeAt)}
      </KeyValue>
      {sweep.approvedAt !== null && (
        <KeyValue name={t('agreed_by')}>
          {sweep.approvedBy} · {dateTime(sweep.approvedAt)}
        </KeyValue>
      )}
      <div className="chain-details-value">
        <small className="mut3">{t('sweep_destination')}</small>
        <span className="num">{sweep.destination}</span>
      </div>
      <DenseTable
        label={t('sweep_lines')}
        rows={sweep.lines}
        rowKey={(line) => String(line.number)}
        columns={[
          { id: 'path', head: t('sweep_path'), narrow: 'title', cell: (line) => line.path },
          {
            id: 'coins',
            head: t('chain_coins'),
            align: 'right',
            narrow: 'result',
            cell: (line) => `${line.coins} ${line.coin}`,
          },
          { id: 'gas', head: t('sweep_gas'), align: 'right', cell: (line) => line.gasNeeded },
          {
            id: 'state',
            head: t('state'),
            narrow: 'state',
            cell: (line) => (line.state === null ? '—' : <Tag tone="neutral">{t(`chain_sent_${line.state}`)}</Tag>),
          },
        ]}
      />
      <Button block onClick={() => saveText(`sweep-${sweep.id}.csv`, csvOf(sweep))}>
        {t('sweep_save')}
      </Button>
      {sweep.request !== null && (
        <RequestNote id={sweep.request.id}>
          {t('first_check_by', { name: sweep.request.maker, at: dateTime(sweep.request.at) })}
        </RequestNote>
      )}
      {sweep.approvedAt === null && sweep.request === null && may('payments.match') && <SweepRequest id={sweep.id} />}
      <RequestHistory target={`sweep:${sweep.id}`} except={sweep.request?.id} />
    </DetailPanel>
  );
}

/** Plain CSV columns for a signer's own tools; no value comes from user input. */
function csvOf({ chain, destination, lines }: Sweep): string {
  const rows = lines.map((line) => [
    chain,
    line.path,
    line.address,
    destination,
    line.coin,
    line.coins,
    line.gasNeeded,
  ]);
  return [['chain', 'path', 'from', 'to', 'coin', 'coins', 'gas_needed'], ...rows]
    .map((row) => row.join(','))
    .join('\r\n');
}

function SweepRequest({ id }: { id: string }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const { paymentsChains, staff } = calls;
  const request = useAct(paymentsChains.requestSweep, {
    invalidates: [paymentsChains.sweeps, staff.requests],
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  return (
    <>
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      <Button
        look="pri"
        block
        data-page-key="a"
        disabled={!isReason(reason)}
        busy={request.isPending}
        onClick={() => request.mutate({ id, reason: reason.trim() })}
      >
        {t('ask_second')}
      </Button>
    </>
  );
}
