import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, showToast, Tag, Timeline } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useNamed, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { QueryState } from '../../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../../shared/requests/request-history.tsx';
import { RequestNote } from '../../../shared/requests/request-note.tsx';
import { useMay } from '../../../shared/session/me.ts';
import { ChargeBackForm } from './charge-back-form.tsx';
import { DEPOSIT_TONES } from './deposit-tones.ts';
import { Payers } from './payers.tsx';

/** One order: order and money side by side, history, and the request form if a decision is needed. */
export function DepositDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  const may = useMay();
  const query = useCall(calls.paymentsBackOffice.deposit, { id }, { refetchInterval: 10_000 });
  const order = query.data?.order;
  return (
    <DetailPanel title={`D ${id}`} onClose={onClose}>
      <QueryState query={query}>
        {order && (
          <>
            <div className="headline-amount num">
              <Amount amount={order.amount} plain={false} />
            </div>
            <KeyValue name={t('member')}>
              <PageLink to="/members" search={{ id: order.memberId }}>
                {order.account}
              </PageLink>
            </KeyValue>
            <KeyValue name={t('state')}>
              <Tag tone={DEPOSIT_TONES[order.state]}>{t(`deposit_${order.state}`)}</Tag>
            </KeyValue>
            <KeyValue name={t('payable')}>
              <Amount amount={order.payableAmount} />
            </KeyValue>
            <KeyValue name={t('received')}>
              {order.receivedAmount === null ? '—' : <Amount amount={order.receivedAmount} />}
            </KeyValue>
            <KeyValue name={t('credited')}>
              {order.creditedAmount === null ? '—' : <Amount amount={order.creditedAmount} />}
            </KeyValue>
            {query.data && <Payers payers={query.data.payers} />}
            <KeyValue name={t('channel')}>{order.channel}</KeyValue>
            <KeyValue name={t('provider_no')}>
              <span className="monospace">{order.providerNo ?? '—'}</span>
            </KeyValue>
            {order.reason && <Note tone="warn">{named('reason', order.reason)}</Note>}
            {order.request && (
              <RequestNote id={order.request.id}>
                {t('first_check_by', { name: order.request.maker, at: dateTime(order.request.at) })}
              </RequestNote>
            )}
            {order.needsMatching && !order.request && may('payments.match') && (
              <MatchForm id={id} isLate={order.state === 'LATE'} />
            )}
            {order.state === 'CREDITED' && !order.request && may('payments.match') && <ChargeBackForm id={id} />}
            <RequestHistory target={`deposit:${id}`} />
            <h3>{t('history')}</h3>
            <Timeline
              steps={(query.data?.history ?? []).map((event) => ({
                label: `${named('deposit_event', event.event)} → ${t(`deposit_${event.to}`)}`,
                detail: `${dateTime(event.at)} · ${event.actor}`,
                state: 'done',
              }))}
            />
          </>
        )}
      </QueryState>
    </DetailPanel>
  );
}

function MatchForm({ id, isLate }: { id: string; isLate: boolean }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const { paymentsBackOffice, staff } = calls;
  const request = useAct(paymentsBackOffice.requestMatch, {
    invalidates: [paymentsBackOffice.deposits, paymentsBackOffice.deposit, staff.requests],
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const send = (decision: 'ACCEPT' | 'REFUSE') => request.mutate({ id, decision, reason: reason.trim() });
  const ready = isReason(reason);
  return (
    <>
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      <div className="button-pair">
        <Button
          look="verm-soft"
          data-page-key="r"
          disabled={!ready || isLate}
          busy={request.isPending}
          onClick={() => send('REFUSE')}
        >
          {t('refuse')}
        </Button>
        <Button look="pri" data-page-key="a" disabled={!ready} busy={request.isPending} onClick={() => send('ACCEPT')}>
          {t('credit_received')}
        </Button>
      </div>
    </>
  );
}
