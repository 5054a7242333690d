import { calls } from '@lantern/contract/calls';
import { formatAmount, parseAmount } from '@lantern/money';
import { Button, Note, Select, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { QueryState } from '../../../shared/parts/query-state.tsx';
import { useMe } from '../../../shared/session/me.ts';
import { EvidenceField, EvidenceRefusal, useEvidence } from '../evidence-field.tsx';

const EMPTY = { account: '', channel: '', providerNo: '', amount: '', payerName: '', reason: '' };
const LEAST_NUMBER = 3;

/** State of the form, and its request: the evidence is uploaded first. */
function useRepair(onClose: () => void) {
  const t = useText();
  const { currency } = useMe();
  const query = useCall(calls.paymentsBackOffice.repairChannels, {});
  const channels = query.data?.channels ?? [];
  const [fields, setFields] = useState(EMPTY);
  const evidence = useEvidence();
  const { paymentsBackOffice, staff } = calls;
  const request = useAct(paymentsBackOffice.requestRepair, {
    invalidates: [staff.requests],
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('asked_for_second') });
      onClose();
    },
  });
  const amount = parseAmount(fields.amount, currency.exponent);
  const channel = fields.channel || channels[0]?.code;
  const isReady =
    amount !== null &&
    amount > 0n &&
    channel !== undefined &&
    evidence.pictures.length === 1 &&
    fields.account.trim() !== '' &&
    fields.payerName.trim() !== '' &&
    fields.providerNo.trim().length >= LEAST_NUMBER &&
    isReason(fields.reason);

  const send = () =>
    evidence.send((picture) => {
      if (!isReady || picture === undefined) return;
      request.mutate({
        account: fields.account.trim(),
        channel,
        providerNo: fields.providerNo.trim(),
        amount: formatAmount(amount, currency.exponent),
        currency: currency.code,
        payerName: fields.payerName.trim(),
        evidence: picture,
        reason: fields.reason.trim(),
      });
    });
  const isBusy = evidence.isSending || request.isPending;
  return { query, channels, channel, fields, setFields, evidence, isReady, isBusy, send };
}

/** Requests to book money that a provider's report has but no order. */
export function RepairForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const repair = useRepair(onClose);
  const { query, channels, channel, fields, setFields, evidence } = repair;
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: fields[name],
    autoComplete: 'off',
    onChange: (text: string) => setFields({ ...fields, [name]: text }),
  });
  return (
    <DetailPanel title={t('repair')} onClose={onClose}>
      <QueryState query={query}>
        <Note>{t('repair_hint')}</Note>
        <Select
          {...field('channel')}
          small
          onChange={(event) => setFields({ ...fields, channel: event.target.value })}
          label={t('channel')}
          value={channel ?? ''}
          options={channels.map(({ code, nameKey, name }) => ({
            value: code,
            label: name ?? (t.has(nameKey) ? t(nameKey) : code),
          }))}
        />
        <TextInput {...field('providerNo')} label={t('provider_no')} maxLength={100} />
        <MoneyField
          label={t('received')}
          name="amount"
          value={fields.amount}
          onValueChange={(text) => setFields({ ...fields, amount: text })}
        />
        <TextInput {...field('payerName')} label={t('repair_payer')} maxLength={100} />
        <TextInput {...field('account')} label={t('repair_account')} maxLength={64} />
        <EvidenceField evidence={evidence} isRequired />
        <ReasonField
          value={fields.reason}
          onChange={(reason) => setFields({ ...fields, reason })}
          hint={t('reason_hint')}
        />
        <EvidenceRefusal evidence={evidence} />
        <Button look="pri" block disabled={!repair.isReady} busy={repair.isBusy} onClick={() => void repair.send()}>
          {t('repair_ask')}
        </Button>
      </QueryState>
    </DetailPanel>
  );
}
