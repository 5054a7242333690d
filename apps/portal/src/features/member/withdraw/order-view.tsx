import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import {
  Button,
  Card,
  ConfirmDialog,
  Countdown,
  classNames,
  Icon,
  KeyValue,
  Money,
  Note,
  type NoteTone,
  Tag,
  Timeline,
} from '@lantern/ui';
import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useIsPast } from '../../../shared/browser/time.ts';
import { QueryContent } from '../../../shared/components/query-content.tsx';
import { toast } from '../../../shared/components/toast.ts';
import { formatClock, formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { journeyOf, type Station } from './journey.ts';
import { accountText, STATE_TONES, type Withdrawal } from './withdrawal.ts';

type Data = Value<'payments.withdrawal'>;

/** One withdrawal: progress, and the member's actions. States arrive over the socket; a slow poll covers lost messages. */
export function OrderView({ id, onNew }: { id: string; onNew: () => void }) {
  const t = useText('withdraw');
  const query = useCall(calls.payments.withdrawal, { id }, { staleTime: 0, refetchInterval: 5_000 });
  const balance = useCall(calls.wallet.balance, {});
  const state = query.data?.order.state;
  const { refetch } = balance;
  useEffect(() => {
    if (state !== undefined) void refetch();
  }, [state, refetch]);
  return (
    <QueryContent query={query} label={t('loading')} count={4}>
      {(data) => <OrderDetail data={data} onNew={onNew} />}
    </QueryContent>
  );
}

function OrderDetail({ data: { order, history, dispute }, onNew }: { data: Data; onNew: () => void }) {
  const t = useText('withdraw');
  const terms = useCall(calls.payments.withdrawalTerms, {}, { staleTime: 5_000 });
  return (
    <>
      {order.sandbox && (
        <p className="deposit-page-sandbox" role="note">
          {t('sandbox_note')}
        </p>
      )}
      <div className="withdraw-page">
        <OrderCard order={order} history={history} />
        <div className="stack">
          {dispute && <DisputeCard id={order.id} dispute={dispute} />}
          <OrderFacts order={order} />
          {order.state === 'DISBURSED' && terms.data && (
            <Note tone="info">{t('answer_rule', { minutes: terms.data.answerMinutes })}</Note>
          )}
          <History history={history} />
          <Button block onClick={onNew}>
            {t('new_withdrawal')}
          </Button>
        </div>
      </div>
    </>
  );
}

function OrderCard({ order, history }: Pick<Data, 'order' | 'history'>) {
  const t = useText('withdraw');
  const currency = useCurrency();
  const isLate = useIsPast(order.answerBefore);
  const canAnswer = order.state === 'DISBURSED' && order.answerBefore !== null && !isLate;
  return (
    <Card
      title={t(order.state === 'DISBURSED' ? 'did_it_arrive' : 'withdrawal_title', { id: order.id })}
      aside={
        canAnswer && order.answerBefore !== null ? (
          <Tag tone="wait">
            {t('counts_in')} <Countdown endsAt={order.answerBefore} size="inline" />
          </Tag>
        ) : (
          <Tag tone={STATE_TONES[order.state]}>{t(`state_${order.state}`)}</Tag>
        )
      }
    >
      <Journey stations={journeyOf(order.state, history)} />
      <div className="order-view-amount">
        <small>
          {t(order.disbursedAt === null ? 'to_account' : 'paid_to_account', { account: accountText(order.account) })},{' '}
          {order.account.holder}
        </small>
        <b>
          <Money amount={order.net} {...currency} />
        </b>
      </div>
      {order.state === 'DISBURSED' && !isZero(order.released) && <Note tone="warn">{t('rest_released')}</Note>}
      {canAnswer ? <ConfirmForm order={order} /> : <Outcome order={order} />}
      {order.state === 'SUBMITTED' && <CancelButton order={order} />}
    </Card>
  );
}

function Journey({ stations }: { stations: readonly Station[] }) {
  const t = useText('withdraw');
  const zone = useZone();
  return (
    <ol className="order-view-steps" aria-label={t('progress')}>
      {stations.map((station, place) => (
        <li key={station.key} className={station.look} aria-current={station.look === 'now' ? 'step' : undefined}>
          <span>
            {station.look === 'done' ? <Icon as={Check} /> : station.look === 'bad' ? <Icon as={X} /> : place + 1}
          </span>
          <b>{t(station.key)}</b>
          <small className="num">
            {station.at ? formatClock(station.at, zone) : station.look === 'now' ? t('now') : ''}
          </small>
        </li>
      ))}
    </ol>
  );
}

const OUTCOME_TONES: Readonly<Partial<Record<Withdrawal['state'], NoteTone>>> = {
  REJECTED: 'warn',
  RECEIVED: 'ok',
  AUTO_RECEIVED: 'ok',
  CLOSED_RETURNED: 'ok',
  CLOSED_REPAID: 'ok',
  PARTIAL_DISPUTE: 'warn',
  NOT_RECEIVED_DISPUTE: 'warn',
};

function Outcome({ order }: { order: Withdrawal }) {
  const t = useText('withdraw');
  return (
    <>
      <Note tone={OUTCOME_TONES[order.state] ?? 'info'}>{t(`outcome_${order.state}`)}</Note>
      {order.reasonCode !== null && (
        <KeyValue name={t('reason')} className="order-view-reason">
          {t(`refused_${order.reasonCode}`)}
          {order.reason !== null && (
            <>
              <br />
              {order.reason}
            </>
          )}
        </KeyValue>
      )}
    </>
  );
}

const isZero = (amount: string) => /^0+(\.0+)?$/.test(amount);

function OrderFacts({ order }: { order: Withdrawal }) {
  const t = useText('withdraw');
  const zone = useZone();
  const currency = useCurrency();
  const rows = [
    ['requested', order.amount, true],
    ['fee', order.fee, true],
    ['admin_fee', order.adminFee, !isZero(order.adminFee)],
    ['net', order.net, true],
    ['paid_so_far', order.paid, order.disbursedAt === null && !isZero(order.paid)],
    ['released', order.released, !isZero(order.released)],
    ['confirmed', order.confirmed, order.disbursedAt !== null && order.state !== 'DISBURSED'],
    ['disputed', order.disputed, !isZero(order.disputed) && order.state !== 'DISBURSED'],
    ['returned', order.returned, !isZero(order.returned)],
    ['repaid', order.repaid, !isZero(order.repaid)],
  ] as const;
  return (
    <Card level={3} title={t('withdrawal')}>
      <KeyValue name={t('order')}>W {order.id}</KeyValue>
      <KeyValue name={t('time')}>{formatTime(order.createdAt, zone)}</KeyValue>
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([key, amount]) => (
          <KeyValue
            key={key}
            name={t(key === 'net' && order.disbursedAt === null ? 'you_receive' : key)}
            className={classNames(key === 'net' && 'order-view-net')}
          >
            <span data-amount={key}>
              <Money amount={amount} {...currency} />
            </span>
          </KeyValue>
        ))}
    </Card>
  );
}

function History({ history }: Pick<Data, 'history'>) {
  const t = useText('withdraw');
  const zone = useZone();
  const label = (step: Data['history'][number]) =>
    t.has(`event_${step.event}`) ? t(`event_${step.event}`) : t(`state_${step.to}`);
  return (
    <Card level={3} title={t('history')}>
      <Timeline
        label={t('history')}
        steps={history.map((step, place) => ({
          label: label(step),
          aside: formatTime(step.at, zone).slice(5),
          state: place === history.length - 1 ? ('now' as const) : ('done' as const),
        }))}
      />
    </Card>
  );
}

/** Cancels the request, until an operator starts its review. */
function CancelButton({ order }: { order: Withdrawal }) {
  const t = useText('withdraw');
  const words = useRefusalText();
  const currency = useCurrency();
  const [isConfirming, setConfirming] = useState(false);
  const { payments, wallet } = calls;
  const cancel = useAct(payments.cancelWithdrawal, {
    invalidates: [
      payments.withdrawal,
      payments.withdrawals,
      payments.withdrawalTerms,
      wallet.balance,
      wallet.accountRecord,
      wallet.consolidatedFunds,
    ],
    onSuccess: () => toast.done(t('cancelled')),
    onRefused: (refused) => toast.fail(words(refused)),
  });
  return (
    <div className="withdraw-page-actions">
      <Button look="verm-soft" busy={cancel.isPending} onClick={() => setConfirming(true)}>
        {t('cancel_withdrawal')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('cancel_withdrawal')}
        confirmLabel={t('cancel_withdrawal')}
        cancelLabel={t('keep')}
        closeLabel={t('close')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          cancel.mutate({ id: order.id });
        }}
      >
        {t('cancel_text')} <Money amount={order.amount} {...currency} />
      </ConfirmDialog>
    </div>
  );
}
