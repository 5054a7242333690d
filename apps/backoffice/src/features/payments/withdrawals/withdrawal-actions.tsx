import { calls } from '@lantern/contract/calls';
import { withShownAmounts } from '@lantern/locales/shown-amounts';
import { Button, Note, Radio, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { type MemberRefusal, MemberRefusalFields, NO_REFUSAL } from '../../../shared/fields/member-refusal-fields.tsx';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useMay, useMe } from '../../../shared/session/me.ts';
import { DisputeForm } from '../disputes/dispute-form.tsx';
import { ReturnRemainder } from './return-remainder.tsx';
import { CHANGED, ChannelSelect, type Channels } from './withdrawal-fields.tsx';
import { REFUSAL_CODES, type RefusalCode, type WithdrawalRow } from './withdrawal-tones.ts';

const { paymentsBackOffice } = calls;

interface ActionsProps {
  readonly order: WithdrawalRow;
  readonly channels: Channels;
  /** Sum that the operator may still approve today without a second person; only for an order that can be in review. */
  readonly aloneLeft?: string | undefined;
}

/** The next step of an order, by its state. None while a request waits for approval. */
export function WithdrawalActions({ order, channels, aloneLeft }: ActionsProps) {
  const may = useMay();
  if (!may('payments.review') || order.request !== null) return null;
  if (order.repay === 'SENT' || order.state === 'UNKNOWN') return <ResolveForm order={order} />;
  if (order.repay === 'FAILED') return <RetryForm order={order} channels={channels} />;
  switch (order.state) {
    case 'SUBMITTED':
      return <StartReview order={order} />;
    case 'RISK_REVIEW':
      return <ReviewForm order={order} channels={channels} aloneLeft={aloneLeft} />;
    case 'PAY_FAILED':
      // A partly paid order can no longer be rejected.
      return /^[0.]+$/.test(order.paid) ? (
        <RetryForm order={order} channels={channels} canReject />
      ) : (
        <>
          <RetryForm order={order} channels={channels} />
          <ReturnRemainder order={order} />
        </>
      );
    case 'PARTIAL_DISPUTE':
    case 'NOT_RECEIVED_DISPUTE':
    case 'DISBURSED':
      return <DisputeForm order={order} channels={channels} />;
    default:
      return null;
  }
}

function StartReview({ order }: { order: WithdrawalRow }) {
  const t = useText();
  const start = useAct(paymentsBackOffice.startReview, { invalidates: CHANGED });
  return (
    <div className="action-form-single">
      <Button look="pri" block data-page-key="a" busy={start.isPending} onClick={() => start.mutate({ id: order.id })}>
        {t('start_review')}
      </Button>
    </div>
  );
}

/** A rejection in the API's format: note for colleagues, code and message for the member. */
function refusalOf(id: string, reason: string, reasonCode: RefusalCode, words: string) {
  const message = words.trim();
  return { id, reason, reasonCode, ...(message && { message }) };
}

/** The reviewer's decision. Colleagues see the note; on a rejection the member sees the code's text and the message. */
function ReviewForm({ order, channels, aloneLeft }: ActionsProps) {
  const t = useText();
  const { currency } = useMe();
  const [channel, setChannel] = useState(channels[0]?.code ?? '');
  const [reason, setReason] = useState('');
  const needed = order.approversNeeded - order.approvers.length;
  const approve = useAct(paymentsBackOffice.approveWithdrawal, {
    invalidates: CHANGED,
    onSuccess: ({ requestId }) =>
      showToast({ kind: 'ok', title: t(requestId === null ? 'withdrawal_approved' : 'asked_for_second') }),
  });
  const reject = useAct(paymentsBackOffice.rejectWithdrawal, { invalidates: CHANGED });
  const [refusal, setRefusal] = useState<MemberRefusal<RefusalCode>>(NO_REFUSAL);
  const text = reason.trim();
  return (
    <div className="action-form">
      {needed > 0 && <Note tone="warn">{t('approvers_needed', { count: needed })}</Note>}
      {needed <= 0 && aloneLeft !== undefined && (
        <Note tone="plain">{t('approve_alone_left', withShownAmounts({ amount: aloneLeft }, currency.symbol))}</Note>
      )}
      <ChannelSelect channels={channels} value={channel} onChange={setChannel} />
      <ReasonField label={t('internal_note')} value={reason} onChange={setReason} hint={t('internal_note_hint')} />
      <MemberRefusalFields codes={REFUSAL_CODES} textPrefix="refused" value={refusal} onChange={setRefusal} />
      <div className="button-pair">
        <Button
          look="verm-soft"
          data-page-key="r"
          disabled={!isReason(reason) || refusal.code === ''}
          busy={reject.isPending}
          onClick={() => refusal.code !== '' && reject.mutate(refusalOf(order.id, text, refusal.code, refusal.message))}
        >
          {t('reject')}
        </Button>
        <Button
          look="pri"
          data-page-key="a"
          disabled={!isReason(reason) || channel === ''}
          busy={approve.isPending}
          onClick={() => approve.mutate({ id: order.id, channel, reason: text })}
        >
          {t(needed > 0 ? 'approve_ask' : 'approve')}
        </Button>
      </div>
    </div>
  );
}

/** After a refusal by the provider: another channel, or the money back to the member. */
function RetryForm({
  order,
  channels,
  canReject = false,
}: {
  order: WithdrawalRow;
  channels: Channels;
  canReject?: boolean;
}) {
  const t = useText();
  const [channel, setChannel] = useState(channels[0]?.code ?? '');
  const [reason, setReason] = useState('');
  const retry = useAct(paymentsBackOffice.retryWithdrawal, { invalidates: CHANGED });
  const reject = useAct(paymentsBackOffice.rejectWithdrawal, { invalidates: CHANGED });
  const [refusal, setRefusal] = useState<MemberRefusal<RefusalCode>>(NO_REFUSAL);
  return (
    <div className="action-form">
      <Note tone="warn">{t('payment_refused')}</Note>
      <ChannelSelect channels={channels} value={channel} onChange={setChannel} />
      {canReject && (
        <>
          <ReasonField label={t('internal_note')} value={reason} onChange={setReason} hint={t('internal_note_hint')} />
          <MemberRefusalFields codes={REFUSAL_CODES} textPrefix="refused" value={refusal} onChange={setRefusal} />
        </>
      )}
      <div className={canReject ? 'button-pair' : 'action-form-single'}>
        {canReject && (
          <Button
            look="verm-soft"
            data-page-key="r"
            disabled={!isReason(reason) || refusal.code === ''}
            busy={reject.isPending}
            onClick={() =>
              refusal.code !== '' && reject.mutate(refusalOf(order.id, reason.trim(), refusal.code, refusal.message))
            }
          >
            {t('reject')}
          </Button>
        )}
        <Button
          look="pri"
          data-page-key="a"
          block={!canReject}
          disabled={channel === ''}
          busy={retry.isPending}
          onClick={() => retry.mutate({ id: order.id, channel })}
        >
          {t('pay_over_channel')}
        </Button>
      </div>
    </div>
  );
}

const OUTCOMES = ['PAID', 'FAILED'] as const;

/** Requests the resolution of a payment that the provider never answered, by the provider's own records. */
function ResolveForm({ order }: { order: WithdrawalRow }) {
  const t = useText();
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number] | null>(null);
  const [reason, setReason] = useState('');
  const request = useAct(paymentsBackOffice.requestResolve, {
    invalidates: CHANGED,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  return (
    <div className="action-form">
      <Note tone="warn">{t('resolve_text')}</Note>
      <fieldset className="bare-set choice-cards" aria-label={t('resolve_outcome')}>
        {OUTCOMES.map((one) => (
          <Radio
            key={one}
            name="outcome"
            value={one}
            checked={outcome === one}
            className={outcome === one ? 'on' : undefined}
            onChange={() => setOutcome(one)}
          >
            {t(`resolve_${one}`)}
          </Radio>
        ))}
      </fieldset>
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      <Button
        look="pri"
        block
        data-page-key="a"
        disabled={outcome === null || !isReason(reason)}
        busy={request.isPending}
        onClick={() => outcome && request.mutate({ id: order.id, outcome, reason: reason.trim() })}
      >
        {t('ask_second')}
      </Button>
    </div>
  );
}
