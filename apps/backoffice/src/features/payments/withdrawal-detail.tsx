import { calls } from '@lantern/contract/calls';
import { KeyValue, Note, Tag, Timeline } from '@lantern/ui';
import { Amount } from '../../shared/amount.tsx';
import { useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-room/index.ts';
import { Reading } from '../../shared/reading.tsx';
import { RoomLink } from '../../shared/room-link.tsx';
import { ProofPictures } from './proof-pictures.tsx';
import { RiskView } from './risk-view.tsx';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { type OfficeWithdrawal, WITHDRAWAL_TONES } from './withdrawal-tones.ts';

/** One withdrawal: the order, what a reviewer weighs, the pictures of a dispute, the next step, and its history. */
export function WithdrawalDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  const query = useCall(calls.paymentsOffice.withdrawal, { id }, { refetchInterval: 5_000 });
  const data = query.data;
  return (
    <DetailPanel title={`W ${id}`} onClose={onClose}>
      <Reading query={query}>
        {data && (
          <>
            {data.order.sandbox && <p className="sandbox-line">{t('sandbox_payout')}</p>}
            <OrderFacts order={data.order} />
            {data.order.request && (
              <Note tone="info">
                {named('action', data.order.request.action)}:{' '}
                {t('first_check_by', {
                  name: data.order.request.maker,
                  at: dateTime(data.order.request.at),
                })}{' '}
                <RoomLink to="/requests" search={{ id: data.order.request.id }}>
                  {t('approvals')}
                </RoomLink>
              </Note>
            )}
            <RiskView order={data.order} risk={data.risk} />
            <ProofPictures proofs={data.proofs} />
            <WithdrawalActions key={data.order.state} order={data.order} channels={data.channels} />
            <h3>{t('history')}</h3>
            <Timeline
              label={t('history')}
              steps={data.history.map((step) => ({
                label:
                  step.from === step.to
                    ? named('withdrawal_event', step.event)
                    : `${named('withdrawal_event', step.event)} → ${named('withdrawal', step.to)}`,
                detail: `${dateTime(step.at)} · ${step.actor}`,
                state: 'done',
              }))}
            />
          </>
        )}
      </Reading>
    </DetailPanel>
  );
}

const isZero = (amount: string) => /^0+(\.0+)?$/.test(amount);

function OrderFacts({ order }: { order: OfficeWithdrawal }) {
  const t = useText();
  const named = useNamed();
  const sums = [
    ['fee', order.fee, true],
    ['admin_fee', order.adminFee, !isZero(order.adminFee)],
    ['net', order.net, true],
    ['confirmed', order.confirmed, order.disbursedAt !== null && order.state !== 'DISBURSED'],
    ['disputed', order.disputed, order.state !== 'DISBURSED' && !isZero(order.disputed)],
    ['given_back', order.returned, !isZero(order.returned)],
    ['paid_again', order.repaid, !isZero(order.repaid)],
  ] as const;
  return (
    <>
      <div className="amt num">
        <Amount amount={order.amount} plain={false} />
      </div>
      <KeyValue name={t('member')}>
        <RoomLink to="/members" search={{ id: order.memberId }}>
          {order.member}
        </RoomLink>
      </KeyValue>
      <KeyValue name={t('state')}>
        <Tag tone={WITHDRAWAL_TONES[order.state]}>{t(`withdrawal_${order.state}`)}</Tag>
        {order.repay && <Tag tone={order.repay === 'FAILED' ? 'bad' : 'info'}>{t(`repay_${order.repay}`)}</Tag>}
      </KeyValue>
      <KeyValue name={t('paid_to')}>
        {order.account.institution} ··· {order.account.last4}
      </KeyValue>
      <KeyValue name={t('holder')}>{order.account.holder}</KeyValue>
      {sums
        .filter(([, , isShown]) => isShown)
        .map(([key, amount]) => (
          <KeyValue key={key} name={t(key)}>
            <span data-amount={key}>
              <Amount amount={amount} />
            </span>
          </KeyValue>
        ))}
      {order.reviewReasons.length > 0 && (
        <KeyValue name={t('review_why')}>
          <span className="tags">
            {order.reviewReasons.map((reason) => (
              <Tag key={reason}>{named('review', reason)}</Tag>
            ))}
          </span>
        </KeyValue>
      )}
      <KeyValue name={t('channel')}>{order.channel ?? '—'}</KeyValue>
      {order.providerNo && (
        <KeyValue name={t('provider_no')}>
          <span className="mono">{order.providerNo}</span>
        </KeyValue>
      )}
      {order.reviewer && <KeyValue name={t('first_check')}>{order.reviewer}</KeyValue>}
      {order.approvers.length > 0 && <KeyValue name={t('second_check')}>{order.approvers.join(', ')}</KeyValue>}
      {order.answerBefore && <KeyValue name={t('answer_before')}>{dateTime(order.answerBefore)}</KeyValue>}
      {order.reason && <Note tone="warn">{order.reason}</Note>}
    </>
  );
}
