import { calls } from '@lantern/contract/calls';
import { formatAmount, parseAmount } from '@lantern/money';
import { AmountField, Button, Note, Select, showToast, TextField } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { Reading } from '../../../shared/parts/query-state.tsx';
import { useMe } from '../../../shared/session/me.ts';
import { EvidenceField, EvidenceRefusal, useEvidence } from '../evidence-field.tsx';

const EMPTY = { account: '', channel: '', providerNo: '', amount: '', payerName: '', reason: '' };
const LEAST_NUMBER = 3;

/** Requests to book money that a provider's report has but no order. */
export function RepairForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { currency } = useMe();
  const query = useCall(calls.paymentsOffice.repairChannels, {});
  const channels = query.data?.channels ?? [];
  const [wish, setWish] = useState(EMPTY);
  const evidence = useEvidence();
  const { paymentsOffice, staff } = calls;
  const ask = useAct(paymentsOffice.requestRepair, {
    invalidates: [staff.requests],
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('asked_for_second') });
      onClose();
    },
  });
  const field = (name: keyof typeof EMPTY) => ({
    small: true,
    name,
    value: wish[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setWish({ ...wish, [name]: event.target.value }),
  });
  const amount = parseAmount(wish.amount.trim(), currency.exponent);
  const channel = wish.channel || channels[0]?.code;
  const isReady =
    amount !== null &&
    amount > 0n &&
    channel !== undefined &&
    evidence.pictures.length === 1 &&
    wish.account.trim() !== '' &&
    wish.payerName.trim() !== '' &&
    wish.providerNo.trim().length >= LEAST_NUMBER &&
    isReason(wish.reason);

  const send = () =>
    evidence.send((picture) => {
      if (!isReady || picture === undefined) return;
      ask.mutate({
        account: wish.account.trim(),
        channel,
        providerNo: wish.providerNo.trim(),
        amount: formatAmount(amount, currency.exponent),
        currency: currency.code,
        payerName: wish.payerName.trim(),
        evidence: picture,
        reason: wish.reason.trim(),
      });
    });

  return (
    <DetailPanel title={t('repair')} onClose={onClose}>
      <Reading query={query}>
        <Note>{t('repair_hint')}</Note>
        <Select
          {...field('channel')}
          label={t('channel')}
          value={channel ?? ''}
          options={channels.map(({ code, nameKey, name }) => ({
            value: code,
            label: name ?? (t.has(nameKey) ? t(nameKey) : code),
          }))}
        />
        <TextField {...field('providerNo')} label={t('provider_no')} maxLength={100} />
        <AmountField
          compact
          label={t('received')}
          name="amount"
          symbol={currency.symbol}
          exponent={currency.exponent}
          value={wish.amount}
          onValueChange={(text) => setWish({ ...wish, amount: text })}
        />
        <TextField {...field('payerName')} label={t('repair_payer')} maxLength={100} />
        <TextField {...field('account')} label={t('repair_account')} maxLength={64} />
        <EvidenceField evidence={evidence} isRequired />
        <ReasonField value={wish.reason} onChange={(reason) => setWish({ ...wish, reason })} hint={t('reason_hint')} />
        <EvidenceRefusal evidence={evidence} />
        <Button
          look="pri"
          block
          disabled={!isReady}
          busy={evidence.isSending || ask.isPending}
          onClick={() => void send()}
        >
          {t('repair_ask')}
        </Button>
      </Reading>
    </DetailPanel>
  );
}
