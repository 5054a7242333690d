import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, Radio, showToast, Tag } from '@lantern/ui';
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
import { DEPOSIT_TONES } from '../deposits/deposit-tones.ts';
import { LINE_TONES } from './statement-line-tones.ts';

type Found = Value<'paymentsFinance.candidates'>;

/** One row of a statement, the orders that may match it, and the request form. */
export function LineDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  const may = useMay();
  const query = useCall(calls.paymentsFinance.candidates, { id }, { refetchInterval: 10_000 });
  const found = query.data;
  const line = found?.line;
  return (
    <DetailPanel title={`B ${id}`} onClose={onClose}>
      <QueryState query={query}>
        {found && line && (
          <>
            <div className="headline-amount num">
              <Amount amount={line.amount} plain={false} />
            </div>
            <KeyValue name={t('state')}>
              <Tag tone={LINE_TONES[line.state]}>{t(`line_${line.state}`)}</Tag>
            </KeyValue>
            <KeyValue name={t('line_time')}>{dateTime(line.at)}</KeyValue>
            <KeyValue name={t('bank_account')}>{line.account}</KeyValue>
            <KeyValue name={t('payer')}>{line.payer || '—'}</KeyValue>
            <KeyValue name={t('line_reference')}>{line.reference || '—'}</KeyValue>
            {line.orderId !== null && (
              <KeyValue name={t('order')}>
                <PageLink to="/deposits" search={{ id: line.orderId }}>
                  D {line.orderId}
                </PageLink>
              </KeyValue>
            )}
            {line.endedBy !== null && line.state !== 'UNMATCHED' && (
              <KeyValue name={t('ended_by')}>{line.endedBy}</KeyValue>
            )}
            <RequestHistory target={`statement-line:${id}`} />
            {line.reason && line.state === 'UNMATCHED' && <Note tone="warn">{named('reason', line.reason)}</Note>}
            {line.request && (
              <RequestNote id={line.request.id}>
                {t('first_check_by', { name: line.request.maker, at: dateTime(line.request.at) })}
              </RequestNote>
            )}
            {line.state === 'UNMATCHED' && !line.request && may('payments.match') && <LineForm found={found} />}
          </>
        )}
      </QueryState>
    </DetailPanel>
  );
}

function LineForm({ found: { line, orders } }: { found: Found }) {
  const t = useText();
  const [orderId, setOrderId] = useState(orders.find((order) => order.id === line.orderId)?.id ?? '');
  const [reason, setReason] = useState('');
  const { paymentsFinance, staff } = calls;
  const choices = {
    invalidates: [paymentsFinance.lines, paymentsFinance.candidates, staff.requests],
    onSuccess: () => showToast({ kind: 'ok' as const, title: t('asked_for_second') }),
  };
  const match = useAct(paymentsFinance.requestLineMatch, choices);
  const giveBack = useAct(paymentsFinance.requestLineReturn, choices);
  const isReady = isReason(reason);
  return (
    <>
      <h3>{t('line_candidates')}</h3>
      {orders.length === 0 && <Note>{t('no_candidates')}</Note>}
      <div className="statement-line-detail-orders">
        {orders.map((order) => (
          <div key={order.id} className="statement-line-detail-order">
            <Radio name="order" value={order.id} checked={orderId === order.id} onChange={() => setOrderId(order.id)}>
              D {order.id} · {order.account} · <Amount amount={order.payableAmount} />
            </Radio>
            <p className="mut3">
              {t('account_holder')}: {order.realName ?? '—'} · {t('payer_paid')}: {line.payer || '—'} ·{' '}
              {dateTime(order.createdAt)}
            </p>
            <p>
              <Tag tone={DEPOSIT_TONES[order.state]}>{t(`deposit_${order.state}`)}</Tag>{' '}
              <Tag tone={order.isSameAmount ? 'ok' : 'wait'}>
                {t(order.isSameAmount ? 'same_amount' : 'other_amount')}
              </Tag>{' '}
              <Tag tone={order.isSameName ? 'ok' : 'bad'}>
                {t(order.isSameName ? 'payer_same_name' : 'payer_other_name')}
              </Tag>
            </p>
          </div>
        ))}
      </div>
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      <div className="button-pair">
        <Button
          look="verm-soft"
          data-page-key="r"
          disabled={!isReady}
          busy={giveBack.isPending}
          onClick={() => giveBack.mutate({ id: line.id, reason: reason.trim() })}
        >
          {t('send_back')}
        </Button>
        <Button
          look="pri"
          data-page-key="a"
          disabled={!isReady || orderId === ''}
          busy={match.isPending}
          onClick={() => match.mutate({ id: line.id, orderId, reason: reason.trim() })}
        >
          {t('match_line')}
        </Button>
      </div>
    </>
  );
}
