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
import { useCurrency } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { CodeField } from '../../../shared/fields/code-field.tsx';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useSession } from '../../../shared/session/member.ts';
import { useProtected } from '../../../shared/session/protected.ts';
import { FundPasswordField, useFundDigits } from '../withdraw/fund-password-field.tsx';

type Terms = Value<'wallet.transferTerms'>;
type Direction = Payload<'wallet.sendTransfer'>['direction'];
type Proof = Payload<'wallet.sendTransfer'>['proof'];

const QUICK = ['100', '500', '1000'] as const;
const CODE_LENGTH = 6;

interface TransferFormProps {
  readonly direction: Direction;
  readonly receiver: string;
  readonly terms: Terms;
  readonly aside: ReactNode;
}

/** Amount, note, fund password and, if required, a second factor; the button is enabled when all checks pass. */
export function TransferForm({ direction, receiver, terms, aside }: TransferFormProps) {
  const t = useText('transfer');
  const form = useTransfer(direction, receiver, terms);
  return (
    <div className="transfer-form">
      <Card>
        <form onSubmit={form.submit} noValidate>
          <Parties direction={direction} receiver={receiver} available={terms.available} />
          <TransferFields form={form} receiver={receiver} terms={terms} />
          <p className="mut3">{t(direction === 'UP' ? 'final_up' : 'final_down')}</p>
        </form>
      </Card>
      <div className="stack">
        <Checks checks={form.checks} />
        <Limits terms={terms} />
        {aside}
      </div>
    </div>
  );
}

/** What has to be true before a transfer can be sent; `values` belong to the texts. */
interface Check {
  readonly key: string;
  readonly ok: boolean;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Reads amounts of the wire, and writes them for the member, in the brand's currency. */
function useAmounts() {
  const { exponent } = useCurrency();
  return {
    minor: (amount: string) => parseAmount(amount, exponent) ?? 0n,
    shown: (amount: string) => moneyText(amount, { exponent, sign: 'auto' }),
  };
}

function hasAnswer(proof: Proof): boolean {
  return proof !== undefined && ('code' in proof ? proof.code.length >= CODE_LENGTH : proof.answer !== '');
}

/** Input of the form, its checks, and the sending of the transfer. */
function useTransfer(direction: Direction, receiver: string, terms: Terms) {
  const guard = useProtected();
  const { exponent } = useCurrency();
  const { minor, shown } = useAmounts();
  const length = useFundDigits();
  const [text, setText] = useState('');
  const [remark, setRemark] = useState('');
  const [fundPassword, setFundPassword] = useState('');
  const [proof, setProof] = useState<Proof>();
  // Idempotency key of one transfer: a second click, or a click after a lost response, sends nothing twice.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const amount = parseAmount(text, exponent);
  const isInside = amount !== null && amount >= minor(terms.minimum) && amount <= minor(terms.maximum);
  const fits = isInside && amount <= minor(terms.available) && amount <= minor(terms.amountLeft);
  const setAmount = (next: string) => {
    setText(next);
    setRequestId(crypto.randomUUID());
  };
  const sending = useSending(receiver, {
    onSent: () => {
      setAmount('');
      setRemark('');
      setFundPassword('');
      setProof(undefined);
    },
    onRefused: () => setFundPassword(''),
  });
  const needsProof = sending.isProofRequired || (amount !== null && amount > minor(terms.proofAbove));
  const checks: readonly Check[] = [
    { key: 'check_turnover', ok: minor(terms.turnoverLeft) === 0n, values: { left: shown(terms.turnoverLeft) } },
    { key: 'check_frozen', ok: !terms.isFrozen, values: {} },
    { key: 'check_count', ok: terms.countLeft > 0, values: { count: terms.countLeft } },
    { key: 'check_amount', ok: fits, values: {} },
    { key: 'check_password', ok: fundPassword.length === length, values: {} },
    ...(needsProof ? [{ key: 'check_proof', ok: hasAnswer(proof), values: {} }] : []),
  ];
  const isReady = checks.every((check) => check.ok);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || amount === null) return;
    const transfer = { requestId, direction, amount: formatAmount(amount, exponent), fundPassword, remark };
    guard(() =>
      sending.send.mutate({
        ...transfer,
        ...(direction === 'DOWN' && { to: receiver }),
        ...(needsProof && proof !== undefined && { proof }),
      }),
    );
  };
  return {
    ...{ text, setAmount, remark, setRemark, fundPassword, setFundPassword, setProof, needsProof },
    ...{ isInside, checks, isReady, submit, send: sending.send },
    /** The amount as text, if it can be sent. */
    sendable: fits && amount !== null ? shown(formatAmount(amount, exponent)) : '',
  };
}

type Transfer = ReturnType<typeof useTransfer>;

/** The call, and whether the server requires a second factor: it decides that for a new address. */
function useSending(receiver: string, events: { readonly onSent: () => void; readonly onRefused: () => void }) {
  const t = useText('transfer');
  const [isProofRequired, setProofRequired] = useState(false);
  const { wallet, identity } = calls;
  const send = useAct(wallet.sendTransfer, {
    invalidates: [
      ...[wallet.transferTerms, wallet.transfers, wallet.balance, wallet.accountRecord, wallet.consolidatedFunds],
      identity.fundPassword,
    ],
    onSuccess: (transfer) => {
      toast.done(t(transfer.state === 'REVIEW' ? 'sent_review' : 'sent', { name: receiver }));
      events.onSent();
    },
    onRefused: (refused) => {
      events.onRefused();
      if (refused instanceof Refused && refused.code === 'STEP_UP_REQUIRED') setProofRequired(true);
    },
  });
  return { send, isProofRequired };
}

/** The member and the receiver. */
function Parties({
  direction,
  receiver,
  available,
}: Pick<TransferFormProps, 'direction' | 'receiver'> & { available: string }) {
  const t = useText('transfer');
  const currency = useCurrency();
  const { member } = useSession();
  return (
    <div className="transfer-form-parties num">
      <Avatar name={member?.account ?? ''} />
      <span>
        <b>{t('you')}</b>
        <small>
          <Money amount={available} {...currency} />
        </small>
      </span>
      <i className="transfer-form-arrow" />
      <span>
        <b>{receiver}</b>
        <small>{t(direction === 'UP' ? 'your_upline' : 'your_downline')}</small>
      </span>
      <Avatar name={receiver} />
    </div>
  );
}

function TransferFields({ form, receiver, terms }: { form: Transfer; receiver: string; terms: Terms }) {
  const t = useText('transfer');
  const words = useRefusalText();
  const currency = useCurrency();
  const { shown } = useAmounts();
  const { text, isInside, send } = form;
  const bounds = t('bounds', { min: shown(terms.minimum), max: shown(terms.maximum) });
  return (
    <>
      <AmountField
        label={t('amount')}
        name="amount"
        symbol={currency.symbol}
        exponent={currency.exponent}
        value={text}
        onValueChange={form.setAmount}
        clearLabel={t('clear')}
        error={text === '' || isInside ? undefined : bounds}
      />
      <div className="amount-step-quick num">
        {QUICK.map((one) => (
          <Chip key={one} isOn={text === one} onClick={() => form.setAmount(one)}>
            {shown(one)}
          </Chip>
        ))}
      </div>
      <TextField
        label={t('note_for', { name: receiver })}
        name="remark"
        maxLength={100}
        value={form.remark}
        onChange={(event) => form.setRemark(event.target.value)}
      />
      <FundPasswordField value={form.fundPassword} onChange={form.setFundPassword} />
      {form.needsProof && <ProofField onChange={form.setProof} />}
      {send.error && <Note tone="bad">{words(send.error)}</Note>}
      <Button look="pri" size="lg" block type="submit" disabled={!form.isReady} busy={send.isPending}>
        {t('send', { amount: form.sendable })}
      </Button>
    </>
  );
}

function Checks({ checks }: { checks: readonly Check[] }) {
  const t = useText('transfer');
  return (
    <Card title={t('ready')}>
      <ul className="transfer-form-checks num">
        {checks.map(({ key, ok, values }) => (
          <li key={key} className={ok ? 'ok' : 'wait'}>
            <Icon as={ok ? CircleCheck : CircleDashed} />
            {t(`${key}_${ok ? 'ok' : 'wait'}`, values)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Limits({ terms }: { terms: Terms }) {
  const t = useText('transfer');
  const { shown } = useAmounts();
  return (
    <Card title={t('limits_today')}>
      <KeyValue name={t('one_transfer')}>
        {shown(terms.minimum)} – {shown(terms.maximum)}
      </KeyValue>
      <KeyValue name={t('left_today')}>{shown(terms.amountLeft)}</KeyValue>
      <KeyValue name={t('from_amount', { amount: shown(terms.reviewFrom) })}>{t('checked_by_staff')}</KeyValue>
    </Card>
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
      {way === 'code' ? (
        <CodeField label={t('proof_code')} name="proof" value={value} onValueChange={(code) => change(way, code)} />
      ) : (
        <TextField
          label={t('proof_answer')}
          name="proof"
          autoComplete="off"
          value={value}
          onChange={(event) => change(way, event.target.value)}
        />
      )}
    </>
  );
}
