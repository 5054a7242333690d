import { calls } from '@lantern/contract/calls';
import { Button, Card, IconButton, KeyValue, Note, showToast, Tag, TextField, Timeline } from '@lantern/ui';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { Reading } from '../../shared/list-page.tsx';
import { useMay } from '../../shared/me.ts';

/** One order: order and money side by side, its history, and the first pair of eyes where staff has to look. */
export function DepositDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const query = useCall(calls.paymentsOffice.deposit, { id }, { refetchInterval: 10_000 });
  const order = query.data?.order;
  return (
    <Card title={`D ${id}`} aside={<IconButton icon={X} label={t('close')} small onClick={onClose} />}>
      <Reading query={query}>
        {order && (
          <>
            <div className="amt num">
              <Amount amount={order.amount} plain={false} />
            </div>
            <KeyValue name={t('member')}>
              <Link to="/members" search={{ id: order.memberId } as never}>
                {order.account}
              </Link>
            </KeyValue>
            <KeyValue name={t('state')}>
              <Tag>{t(`deposit_${order.state}`)}</Tag>
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
            <KeyValue name={t('payer')}>{order.payerName ?? '—'}</KeyValue>
            <KeyValue name={t('channel')}>{order.channel}</KeyValue>
            <KeyValue name={t('provider_no')}>
              <span className="mono">{order.providerNo ?? '—'}</span>
            </KeyValue>
            {order.reason && (
              <Note tone="warn">{t.has(`reason_${order.reason}`) ? t(`reason_${order.reason}`) : order.reason}</Note>
            )}
            {order.needsMatching && order.request && (
              <Note tone="info">
                {t('first_check_by', { name: order.request.maker, at: dateTime(order.request.at) })}{' '}
                <Link to="/requests">{t('approvals')}</Link>
              </Note>
            )}
            {order.needsMatching && !order.request && may('payments.match') && (
              <MatchForm id={id} isLate={order.state === 'LATE'} />
            )}
            <h3>{t('history')}</h3>
            <Timeline
              steps={(query.data?.history ?? []).map((event) => ({
                label: `${event.event} → ${t(`deposit_${event.to}`)}`,
                detail: `${dateTime(event.at)} · ${event.actor}`,
                state: 'done',
              }))}
            />
          </>
        )}
      </Reading>
    </Card>
  );
}

function MatchForm({ id, isLate }: { id: string; isLate: boolean }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const { paymentsOffice, staff } = calls;
  const ask = useAct(paymentsOffice.requestMatch, {
    invalidates: [paymentsOffice.deposits, paymentsOffice.deposit, staff.requests],
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const send = (decision: 'ACCEPT' | 'REFUSE') => ask.mutate({ id, decision, reason: reason.trim() });
  const ready = reason.trim().length >= 3;
  return (
    <>
      <TextField
        small
        label={t('reason')}
        name="reason"
        value={reason}
        maxLength={300}
        hint={t('reason_hint')}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="two-buttons">
        <Button look="verm-soft" disabled={!ready || isLate} busy={ask.isPending} onClick={() => send('REFUSE')}>
          {t('refuse')}
        </Button>
        <Button look="pri" disabled={!ready} busy={ask.isPending} onClick={() => send('ACCEPT')}>
          {t('credit_received')}
        </Button>
      </div>
    </>
  );
}
