import { calls } from '@lantern/contract/calls';
import { formatAmount, parseAmount } from '@lantern/money';
import { AmountField, Button, Note, type PickedPicture, PicturePicker, Radio, Select, showToast } from '@lantern/ui';
import { useRef, useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { call } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMe } from '../../shared/me.ts';
import { type Answer, type Bearer, linesOf } from './dispute-lines.ts';
import { CHANGED, ChannelSelect, type Channels, isReason, ReasonField } from './withdrawal-fields.tsx';
import type { OfficeWithdrawal } from './withdrawal-tones.ts';

const ANSWERS = ['RETURN', 'PARTIAL_RETURN', 'REPAY', 'FORCE_RECEIVED'] as const satisfies readonly Answer[];

/** First pair of eyes on a dispute: the answer, who bears it, and what will be posted. Paid orders can only be forced. */
export function DisputeForm({ order, channels }: { order: OfficeWithdrawal; channels: Channels }) {
  const t = useText();
  const words = useRefusalText();
  const { currency } = useMe();
  const isPaid = order.state === 'DISBURSED';
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [text, setText] = useState('');
  const [source, setSource] = useState<Bearer>('CLAIM');
  const [channel, setChannel] = useState(channels[0]?.code ?? '');
  const [reason, setReason] = useState('');
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const sent = useRef(new Map<string, string>());
  const ask = useAct(calls.paymentsOffice.requestAnswer, {
    invalidates: CHANGED,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const disputed = parseAmount(order.disputed, currency.exponent) ?? 0n;
  const part = parseAmount(text.trim(), currency.exponent);
  const isPart = part !== null && part > 0n && part < disputed;
  const moved = answer === 'PARTIAL_RETURN' ? (isPart ? part : null) : disputed;
  // The provider has not sent the first payment back, so a second one leaves from our side.
  const bearers: readonly Bearer[] = answer === 'REPAY' ? ['CLAIM', 'HOUSE'] : ['CLAIM', 'PROVIDER', 'HOUSE'];
  const bearer = bearers.includes(source) ? source : 'CLAIM';
  const needsMoney = answer !== null && answer !== 'FORCE_RECEIVED';
  const isReady =
    answer !== null &&
    isReason(reason) &&
    moved !== null &&
    (answer !== 'FORCE_RECEIVED' || pictures.length === 1) &&
    (answer !== 'REPAY' || channel !== '');

  /** The picture's id; it is sent once, whatever becomes of the request. */
  const evidenceOf = async (picture: PickedPicture): Promise<string> => {
    const known = sent.current.get(picture.key);
    if (known !== undefined) return known;
    const { id } = await call(calls.paymentsOffice.uploadEvidence, picture.file);
    sent.current.set(picture.key, id);
    return id;
  };
  const send = async () => {
    if (answer === null || moved === null) return;
    setSending(true);
    setRefused(null);
    try {
      const [picture] = pictures;
      const evidence = picture && (await evidenceOf(picture));
      ask.mutate({
        id: order.id,
        answer,
        reason: reason.trim(),
        ...(answer === 'PARTIAL_RETURN' && { amount: formatAmount(moved, currency.exponent) }),
        ...(needsMoney && { source: bearer }),
        ...(answer === 'REPAY' && { channel }),
        ...(evidence !== undefined && { evidence }),
      });
    } catch (error) {
      setRefused(error);
    }
    setSending(false);
  };

  return (
    <div className="act-form">
      <h3>{t(isPaid ? 'force_title' : 'dispute_decide')}</h3>
      <fieldset className="bare-set dcx" aria-label={t('dispute_decide')}>
        {ANSWERS.filter((one) => !isPaid || one === 'FORCE_RECEIVED').map((one) => (
          <Radio
            key={one}
            name="answer"
            value={one}
            checked={answer === one}
            className={answer === one ? 'on' : undefined}
            onChange={() => setAnswer(one)}
          >
            <b>{t(`answer_${one}`)}</b>
            <small>{t(`answer_${one}_text`)}</small>
          </Radio>
        ))}
      </fieldset>
      {answer !== null && (
        <>
          {answer === 'PARTIAL_RETURN' && (
            <AmountField
              compact
              label={t('part_amount')}
              name="part"
              symbol={currency.symbol}
              exponent={currency.exponent}
              value={text}
              onValueChange={setText}
              error={text !== '' && !isPart ? t('part_bounds') : undefined}
            />
          )}
          {needsMoney && (
            <Select
              small
              label={t('bearer')}
              name="source"
              value={bearer}
              onChange={(event) => setSource(event.target.value as Bearer)}
              options={bearers.map((one) => ({ value: one, label: t(`bearer_${one}`) }))}
            />
          )}
          {answer === 'REPAY' && <ChannelSelect channels={channels} value={channel} onChange={setChannel} />}
          <PicturePicker
            label={t('evidence')}
            required={answer === 'FORCE_RECEIVED'}
            pictures={pictures}
            onChange={setPictures}
            most={1}
            addLabel={t('add_picture')}
            hint={t('picture_hint')}
            removeLabel={(name) => t('remove_picture', { name })}
            problemText={(problem) => t(problem)}
          />
          <Posted order={order} answer={answer} bearer={bearer} amount={moved} />
          <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
          {refused !== null && <Note tone="bad">{words(refused)}</Note>}
          <Button look="pri" block disabled={!isReady} busy={isSending || ask.isPending} onClick={() => void send()}>
            {t('ask_second')}
          </Button>
        </>
      )}
    </div>
  );
}

/** What the second pair of eyes will let be posted. */
function Posted({
  order,
  answer,
  bearer,
  amount,
}: {
  order: OfficeWithdrawal;
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
        <table className="tbl dense num">
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
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
