import { calls } from '@lantern/contract/calls';
import { formatAmount, parseAmount } from '@lantern/money';
import { Button, Radio, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { ChoiceField } from '../../../shared/fields/choice-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { Amount } from '../../../shared/formats/amount.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useMe } from '../../../shared/session/me.ts';
import { EvidenceField, EvidenceRefusal, useEvidence } from '../evidence-field.tsx';
import { CHANGED, ChannelSelect, type Channels } from '../withdrawals/withdrawal-fields.tsx';
import type { WithdrawalRow } from '../withdrawals/withdrawal-tones.ts';
import { type Answer, type Bearer, linesOf } from './dispute-records.ts';

const ANSWERS = ['RETURN', 'PARTIAL_RETURN', 'REPAY', 'FORCE_RECEIVED'] as const satisfies readonly Answer[];

interface AnswerChoiceProps {
  readonly answers: readonly Answer[];
  /** Null until one is chosen. */
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer) => void;
}

/** The possible answers, each with what it means. */
function AnswerChoice({ answers, answer, onChange }: AnswerChoiceProps) {
  const t = useText();
  return (
    <fieldset
      className="bare-set choice-cards"
      aria-label={t('dispute_decide')}
      {...(answer === null && { 'data-page-key': 'a' })}
    >
      {answers.map((one) => (
        <Radio
          key={one}
          name="answer"
          value={one}
          checked={answer === one}
          className={answer === one ? 'on' : undefined}
          onChange={() => onChange(one)}
        >
          <b>{t(`answer_${one}`)}</b>
          <small>{t(`answer_${one}_text`)}</small>
        </Radio>
      ))}
    </fieldset>
  );
}

/** State of the form, and its request: the evidence is uploaded first. */
function useAnswer(order: WithdrawalRow, channels: Channels) {
  const t = useText();
  const { currency } = useMe();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [text, setText] = useState('');
  const [source, setSource] = useState<Bearer>('CLAIM');
  const [channel, setChannel] = useState(channels[0]?.code ?? '');
  const [reason, setReason] = useState('');
  const evidence = useEvidence();
  const request = useAct(calls.paymentsBackOffice.requestAnswer, {
    invalidates: CHANGED,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const disputed = parseAmount(order.disputed, currency.exponent) ?? 0n;
  const part = parseAmount(text, currency.exponent);
  const isPart = part !== null && part > 0n && part < disputed;
  const moved = answer === 'PARTIAL_RETURN' ? (isPart ? part : null) : disputed;
  // The provider has not returned the first payment, so the platform makes the second one.
  const bearers: readonly Bearer[] = answer === 'REPAY' ? ['CLAIM', 'HOUSE'] : ['CLAIM', 'PROVIDER', 'HOUSE'];
  const bearer = bearers.includes(source) ? source : 'CLAIM';
  const needsMoney = answer !== null && answer !== 'FORCE_RECEIVED';
  const isReady =
    answer !== null &&
    isReason(reason) &&
    moved !== null &&
    (answer !== 'FORCE_RECEIVED' || evidence.pictures.length === 1) &&
    (answer !== 'REPAY' || channel !== '');

  const send = () =>
    evidence.send((picture) => {
      if (answer === null || moved === null) return;
      request.mutate({
        id: order.id,
        answer,
        reason: reason.trim(),
        ...(answer === 'PARTIAL_RETURN' && { amount: formatAmount(moved, currency.exponent) }),
        ...(needsMoney && { source: bearer }),
        ...(answer === 'REPAY' && { channel }),
        ...(picture !== undefined && { evidence: picture }),
      });
    });
  return {
    ...{ answer, setAnswer, text, setText, bearers, bearer, setSource, channel, setChannel, reason, setReason },
    ...{ evidence, isPart, moved, needsMoney, isReady, isBusy: evidence.isSending || request.isPending, send },
  };
}

/** Requests the answer to a dispute: who bears the cost, and what will be posted. Paid orders can only be forced. */
export function DisputeForm({ order, channels }: { order: WithdrawalRow; channels: Channels }) {
  const t = useText();
  const isPaid = order.state === 'DISBURSED';
  const answers = ANSWERS.filter((one) => !isPaid || one === 'FORCE_RECEIVED');
  const form = useAnswer(order, channels);
  const { answer, bearer, moved, evidence } = form;
  return (
    <div className="action-form">
      <h3>{t(isPaid ? 'force_title' : 'dispute_decide')}</h3>
      <AnswerChoice answers={answers} answer={answer} onChange={form.setAnswer} />
      {answer !== null && (
        <>
          {answer === 'PARTIAL_RETURN' && (
            <MoneyField
              label={t('part_amount')}
              name="part"
              value={form.text}
              onValueChange={form.setText}
              error={form.text !== '' && !form.isPart ? t('part_bounds') : undefined}
            />
          )}
          {form.needsMoney && (
            <ChoiceField
              label={t('bearer')}
              name="source"
              words={form.bearers}
              value={bearer}
              textOf={(one) => t(`bearer_${one}`)}
              onChange={form.setSource}
            />
          )}
          {answer === 'REPAY' && <ChannelSelect channels={channels} value={form.channel} onChange={form.setChannel} />}
          <EvidenceField evidence={evidence} isRequired={answer === 'FORCE_RECEIVED'} />
          <Posted order={order} answer={answer} bearer={bearer} amount={moved} />
          <ReasonField value={form.reason} onChange={form.setReason} hint={t('reason_hint')} />
          <EvidenceRefusal evidence={evidence} />
          <Button
            look="pri"
            data-page-key="a"
            block
            disabled={!form.isReady}
            busy={form.isBusy}
            onClick={() => void form.send()}
          >
            {t('ask_second')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Postings after the approval. */
function Posted({
  order,
  answer,
  bearer,
  amount,
}: {
  order: WithdrawalRow;
  answer: Answer;
  bearer: Bearer;
  amount: bigint | null;
}) {
  const t = useText();
  const lines = linesOf(answer, bearer);
  const nameOf = (account: string) => (account === 'MEMBER' ? t('members_wallet', { name: order.member }) : t(account));
  return (
    <>
      <h3>{t('will_be_posted')}</h3>
      {lines.length === 0 ? (
        <p className="mut3">{t('nothing_posted')}</p>
      ) : (
        <table className="table dense num">
          <thead>
            <tr>
              <th scope="col">{t('ledger_account')}</th>
              <th scope="col" className="r">
                {t('debit')}
              </th>
              <th scope="col" className="r">
                {t('credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ account, side }) => (
              <tr key={`${account} ${side}`}>
                <td>{nameOf(account)}</td>
                <td className="r">{side === 'DEBIT' && amount !== null && <Amount amount={amount} />}</td>
                <td className="r">{side === 'CREDIT' && amount !== null && <Amount amount={amount} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
