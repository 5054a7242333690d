import * as calls from '@lantern/contract/member-calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, parseAmount } from '@lantern/money';
import {
  AmountField,
  Avatar,
  Button,
  Card,
  Chip,
  Icon,
  KeyValue,
  Money,
  moneyText,
  Note,
  Select,
  TextField,
} from '@lantern/ui';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { Refused } from '../../../shared/api/refused.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useSession } from '../../../shared/session/member.ts';
import { useProtected } from '../../../shared/session/protected.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { FundPasswordField, useFundDigits } from '../withdraw/fund-password-field.tsx';

type Terms = Value<'wallet.transferTerms'>;
type Direction = Payload<'wallet.sendTransfer'>['direction'];
type Proof = Payload<'wallet.sendTransfer'>['proof'];

const QUICK = ['100', '500', '1000'] as const;
const CODE_LENGTH = 6;

/** Amount, note, fund password and, if required, a second factor; the button is enabled when all checks pass. */
export function TransferForm({
  direction,
  receiver,
  terms,
  aside,
}: {
  direction: Direction;
  receiver: string;
  terms: Terms;
  aside: ReactNode;
}) {
  const t = useText('transfer');
  const words = useRefusalText();
  const guard = useProtected();
  const currency = useCurrency();
  const { member } = useSession();
  const length = useFundDigits();
  const [text, setText] = useState('');
  const [remark, setRemark] = useState('');
  const [fundPassword, setFundPassword] = useState('');
  const [proof, setProof] = useState<Proof>();
  // The server decides whether a new address requires a second factor.
  const [isProofAsked, setProofAsked] = useState(false);
  // Idempotency key of one transfer: a second click, or a click after a lost response, sends nothing twice.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const minor = (amount: string) => parseAmount(amount, currency.exponent) ?? 0n;
  const shown = (amount: string) => moneyText(amount, { exponent: currency.exponent, sign: 'auto' });
  const amount = parseAmount(text.trim(), currency.exponent);
  const isInside = amount !== null && amount >= minor(terms.minimum) && amount <= minor(terms.maximum);
  const fits = isInside && amount <= minor(terms.available) && amount <= minor(terms.amountLeft);
  const needsProof = isProofAsked || (amount !== null && amount > minor(terms.proofAbove));
  const hasProof =
    !needsProof || (proof !== undefined && ('code' in proof ? proof.code.length >= CODE_LENGTH : proof.answer !== ''));
  const checks = [
    { key: 'check_turnover', ok: minor(terms.turnoverLeft) === 0n, values: { left: shown(terms.turnoverLeft) } },
    { key: 'check_frozen', ok: !terms.isFrozen, values: {} },
    { key: 'check_count', ok: terms.countLeft > 0, values: { count: terms.countLeft } },
    { key: 'check_amount', ok: fits, values: {} },
    { key: 'check_password', ok: fundPassword.length === length, values: {} },
    ...(needsProof ? [{ key: 'check_proof', ok: hasProof, values: {} }] : []),
  ];
  const isReady = checks.every((check) => check.ok);
  const { wallet, identity } = calls;
  const send = useAct(wallet.sendTransfer, {
    invalidates: [
      wallet.transferTerms,
      wallet.transfers,
      wallet.balance,
      wallet.accountRecord,
      wallet.consolidatedFunds,
      identity.fundPassword,
    ],
    onSuccess: (transfer) => {
      toast.done(t(transfer.state === 'REVIEW' ? 'sent_review' : 'sent', { name: receiver }));
      setText('');
      setRemark('');
      setFundPassword('');
      setProof(undefined);
      setRequestId(crypto.randomUUID());
    },
    onRefused: (refused) => {
      setFundPassword('');
      if (refused instanceof Refused && refused.code === 'STEP_UP_REQUIRED') setProofAsked(true);
    },
  });
  const choose = (next: string) => {
    setText(next);
    setRequestId(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || amount === null) return;
    const wire = formatAmount(amount, currency.exponent);
    const wish = { requestId, direction, amount: wire, fundPassword, remark };
    guard(() =>
      send.mutate({
        ...wish,
        ...(direction === 'DOWN' && { to: receiver }),
        ...(needsProof && proof !== undefined && { proof }),
      }),
    );
  };
  return (
    <div className="tr">
      <Card>
        <form onSubmit={submit} noValidate>
          <div className="tr-who num">
            <Avatar name={member?.account ?? ''} />
            <span>
              <b>{t('you')}</b>
              <small>
                <Money amount={terms.available} {...currency} />
              </small>
            </span>
            <i className="tr-way" />
            <span>
              <b>{receiver}</b>
              <small>{t(direction === 'UP' ? 'your_upline' : 'your_downline')}</small>
            </span>
            <Avatar name={receiver} />
          </div>
          <AmountField
            label={t('amount')}
            name="amount"
            symbol={currency.symbol}
            exponent={currency.exponent}
            value={text}
            onValueChange={choose}
            clearLabel={t('clear')}
            error={
              text === '' || isInside
                ? undefined
                : t('bounds', { min: shown(terms.minimum), max: shown(terms.maximum) })
            }
          />
          <div className="amts num">
            {QUICK.map((one) => (
              <Chip key={one} isOn={text === one} onClick={() => choose(one)}>
                {shown(one)}
              </Chip>
            ))}
          </div>
          <TextField
            label={t('note_for', { name: receiver })}
            name="remark"
            maxLength={100}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
          <FundPasswordField value={fundPassword} onChange={setFundPassword} />
          {needsProof && <ProofField onChange={setProof} />}
          {send.error && <Note tone="bad">{words(send.error)}</Note>}
          <Button look="pri" size="lg" block type="submit" disabled={!isReady} busy={send.isPending}>
            {t('send', { amount: fits && amount !== null ? shown(formatAmount(amount, currency.exponent)) : '' })}
          </Button>
          <p className="mut3">{t(direction === 'UP' ? 'final_up' : 'final_down')}</p>
        </form>
      </Card>
      <div className="stack">
        <Card title={t('ready')}>
          <ul className="tr-list num">
            {checks.map(({ key, ok, values }) => (
              <li key={key} className={ok ? 'ok' : 'wait'}>
                <Icon as={ok ? CircleCheck : CircleDashed} />
                {t(`${key}_${ok ? 'ok' : 'wait'}`, values)}
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t('limits_today')}>
          <KeyValue name={t('one_transfer')}>
            {shown(terms.minimum)} – {shown(terms.maximum)}
          </KeyValue>
          <KeyValue name={t('left_today')}>{shown(terms.amountLeft)}</KeyValue>
          <KeyValue name={t('from_amount', { amount: shown(terms.reviewFrom) })}>{t('checked_by_staff')}</KeyValue>
        </Card>
        {aside}
      </div>
    </div>
  );
}

/** Second factor: authenticator code, or the answer to one of the member's security questions. */
function ProofField({ onChange }: { onChange: (proof: Proof) => void }) {
  const t = useText('transfer');
  const security = useText('security');
  const [way, setWay] = useState('code');
  const [value, setValue] = useState('');
  const questions = useCall(calls.security.questions, {}).data?.chosen ?? [];
  const change = (nextWay: string, next: string) => {
    setWay(nextWay);
    setValue(next);
    onChange(nextWay === 'code' ? { code: next } : { question: nextWay, answer: next });
  };
  return (
    <>
      {questions.length > 0 && (
        <Select
          label={t('proof_by')}
          value={way}
          onChange={(event) => change(event.target.value, '')}
          options={[
            { value: 'code', label: t('proof_code') },
            ...questions.map((question) => ({ value: question, label: security(`question_${question}`) })),
          ]}
        />
      )}
      <TextField
        label={way === 'code' ? t('proof_code') : t('proof_answer')}
        name="proof"
        autoComplete={way === 'code' ? 'one-time-code' : 'off'}
        inputMode={way === 'code' ? 'numeric' : 'text'}
        value={value}
        onChange={(event) => change(way, event.target.value)}
      />
    </>
  );
}
