import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Note, Tag, Timeline } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useNamed, useText } from '../../../shared/i18n/text.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { RequestHistory } from '../../../shared/requests/request-history.tsx';
import { RequestNote } from '../../../shared/requests/request-note.tsx';
import { WITHDRAWAL_TONES, type WithdrawalRow } from './withdrawal-tones.ts';

const isZero = (amount: string) => /^0+(\.0+)?$/.test(amount);

/** Amounts of an order by text key, and whether each is shown. */
const sumsOf = (order: WithdrawalRow) =>
  [
    ['fee', order.fee, true],
    ['admin_fee', order.adminFee, !isZero(order.adminFee)],
    ['net', order.net, true],
    ['paid_so_far', order.paid, order.disbursedAt === null && !isZero(order.paid)],
    ['released', order.released, !isZero(order.released)],
    ['confirmed', order.confirmed, order.disbursedAt !== null && order.state !== 'DISBURSED'],
    ['disputed', order.disputed, order.state !== 'DISBURSED' && !isZero(order.disputed)],
    ['given_back', order.returned, !isZero(order.returned)],
    ['paid_again', order.repaid, !isZero(order.repaid)],
  ] as const;

/** Facts of an order: member, state, amounts, channel and operators; `children` are below the state. */
export function OrderFacts({ order, children }: { order: WithdrawalRow; children?: ReactNode }) {
  const t = useText();
  const named = useNamed();
  return (
    <>
      <div className="headline-amount num">
        <Amount amount={order.amount} plain={false} />
      </div>
      <KeyValue name={t('member')}>
        <PageLink to="/members" search={{ id: order.memberId }}>
          {order.member}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('state')}>
        <span className="tag-row">
          <Tag tone={WITHDRAWAL_TONES[order.state]}>{t(`withdrawal_${order.state}`)}</Tag>
          {order.repay && <Tag tone={order.repay === 'FAILED' ? 'bad' : 'info'}>{t(`repay_${order.repay}`)}</Tag>}
        </span>
      </KeyValue>
      {children}
      <KeyValue name={t('paid_to')}>
        {order.account.institution} ··· {order.account.last4}
      </KeyValue>
      <KeyValue name={t('holder')}>{order.account.holder}</KeyValue>
      {sumsOf(order)
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
          <span className="tag-row">
            {order.reviewReasons.map((reason) => (
              <Tag key={reason}>{named('review', reason)}</Tag>
            ))}
          </span>
        </KeyValue>
      )}
      <KeyValue name={t('channel')}>{order.channel ?? '—'}</KeyValue>
      {order.providerNo && (
        <KeyValue name={t('provider_no')}>
          <span className="monospace">{order.providerNo}</span>
        </KeyValue>
      )}
      {order.disbursedAt && <KeyValue name={t('dispute_paid_at')}>{dateTime(order.disbursedAt)}</KeyValue>}
      {order.reviewer && <KeyValue name={t('first_check')}>{order.reviewer}</KeyValue>}
      {order.approvers.length > 0 && <KeyValue name={t('second_check')}>{order.approvers.join(', ')}</KeyValue>}
      {order.answerBefore && <KeyValue name={t('answer_before')}>{dateTime(order.answerBefore)}</KeyValue>}
      {order.reasonCode && (
        <KeyValue name={t('shown_to_member')}>
          {t(`refused_${order.reasonCode}`)}
          {order.reason && ` · ${order.reason}`}
        </KeyValue>
      )}
    </>
  );
}

/** The order's request that waits for a second person, or the returned one. */
export function OpenRequest({ order: { request, sentBack } }: { order: WithdrawalRow }) {
  const t = useText();
  const named = useNamed();
  if (request) {
    return (
      <RequestNote id={request.id}>
        {named('action', request.action)}: {t('first_check_by', { name: request.maker, at: dateTime(request.at) })}
      </RequestNote>
    );
  }
  return (
    sentBack && (
      <Note tone="bad">
        {t('returned_by', { name: sentBack.by ?? '—', note: sentBack.note ?? t('request_EXPIRED') })}
      </Note>
    )
  );
}

/** An operator's note for colleagues on a step. */
const noteOf = ({ note }: Readonly<Record<string, unknown>>) => (typeof note === 'string' ? note : '');

/** Every step of the order, with the operator or system that made it. */
export function OrderHistory({
  id,
  history,
}: Pick<Value<'paymentsBackOffice.withdrawal'>, 'history'> & { id: string }) {
  const t = useText();
  const named = useNamed();
  return (
    <>
      <RequestHistory target={`withdrawal:${id}`} />
      <h3>{t('history')}</h3>
      <Timeline
        label={t('history')}
        steps={history.map((step) => ({
          label:
            step.from === step.to
              ? named('withdrawal_event', step.event)
              : `${named('withdrawal_event', step.event)} → ${named('withdrawal', step.to)}`,
          detail: [dateTime(step.at), step.actor, noteOf(step.detail)].filter((part) => part !== '').join(' · '),
          state: 'done',
        }))}
      />
    </>
  );
}

/** The payments of a withdrawal that is paid in several parts. */
export function PaidParts({ parts }: Pick<Value<'paymentsBackOffice.withdrawal'>, 'parts'>) {
  const t = useText();
  if (parts.length === 0) return null;
  return (
    <>
      <h3>{t('paid_parts')}</h3>
      {parts.map((part, place) => (
        <KeyValue key={part.at + part.providerNo} name={`${place + 1} · ${part.channel} · ${dateTime(part.at)}`}>
          <span data-part={place + 1}>
            <Amount amount={part.amount} />
          </span>
        </KeyValue>
      ))}
    </>
  );
}
