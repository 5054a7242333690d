import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { formatAmount, parseAmount } from '@lantern/money';
import { AmountField, Button, Note, Select, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { usePostingText, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { useMe } from '../../../shared/session/me.ts';
import { EvidenceField, EvidenceRefusal, useEvidence } from '../evidence-field.tsx';

type Wish = Payload<'paymentsFinance.requestCorrection'>;

const KINDS = ['P08', 'P09', 'P32', 'P32u', 'P36', 'P48', 'P52'] as const;
const REASONS = ['SERVICE_FAILURE', 'WRONG_CREDIT', 'BONUS_ABUSE', 'FRAUD', 'BAD_DEBT', 'OTHER'] as const;
/** Reversals, which must name the entry that they reverse. */
const needsEntry = (kind: Wish['kind']) => kind === 'P09' || kind === 'P36';
/** Corrections of the mirrored balance of a vendor wallet. */
const isMirror = (kind: Wish['kind']) => kind === 'P32' || kind === 'P32u';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMPTY = { account: '', amount: '', entryId: '', vendor: '', reason: '' };

/** Values from a case that links here, in the address. */
export type Begun = Partial<Readonly<Record<'kind' | 'account' | 'amount' | 'vendor', string>>>;

/** Requests a correction: kind, member, reason, and an evidence picture. */
export function CorrectionForm({ begun, onClose }: { begun: Begun; onClose: () => void }) {
  const t = useText();
  const posting = usePostingText();
  const { currency } = useMe();
  const [kind, setKind] = useState<Wish['kind']>(KINDS.find((code) => code === begun.kind) ?? 'P08');
  const [reasonCode, setReasonCode] = useState<Wish['reasonCode']>(isMirror(kind) ? 'OTHER' : 'SERVICE_FAILURE');
  const { account = '', amount: found = '', vendor = '' } = begun;
  const [wish, setWish] = useState({ ...EMPTY, account, amount: found, vendor });
  const evidence = useEvidence();
  const { paymentsFinance, staff } = calls;
  const ask = useAct(paymentsFinance.requestCorrection, {
    invalidates: [paymentsFinance.corrections, staff.requests],
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('asked_for_second') });
      onClose();
    },
  });
  const amount = parseAmount(wish.amount.trim(), currency.exponent);
  const isReady =
    amount !== null &&
    amount > 0n &&
    evidence.pictures.length === 1 &&
    wish.account.trim() !== '' &&
    isReason(wish.reason) &&
    (!needsEntry(kind) || UUID.test(wish.entryId.trim())) &&
    (!isMirror(kind) || wish.vendor.trim() !== '');
  const send = () =>
    evidence.send((picture) => {
      if (!isReady || picture === undefined) return;
      ask.mutate({
        ...{ account: wish.account.trim(), kind, reasonCode, reason: wish.reason.trim(), evidence: picture },
        amount: formatAmount(amount, currency.exponent),
        ...(needsEntry(kind) && { entryId: wish.entryId.trim() }),
        ...(isMirror(kind) && { vendor: wish.vendor.trim() }),
      });
    });
  return (
    <DetailPanel title={t('new_correction')} onClose={onClose}>
      <Note>{t('correction_hint')}</Note>
      <Select
        small
        label={t('posting')}
        name="kind"
        value={kind}
        options={KINDS.map((code) => ({ value: code, label: posting(code) }))}
        onChange={(event) => setKind(KINDS.find((code) => code === event.target.value) ?? 'P08')}
      />
      <Select
        small
        label={t('correction_why')}
        name="reasonCode"
        value={reasonCode}
        options={REASONS.map((code) => ({ value: code, label: t(`correction_${code}`) }))}
        onChange={(event) => setReasonCode(REASONS.find((code) => code === event.target.value) ?? 'OTHER')}
      />
      <TextInput
        label={t('member')}
        name="account"
        autoComplete="off"
        value={wish.account}
        maxLength={60}
        onChange={(text) => setWish({ ...wish, account: text })}
      />
      <AmountField
        compact
        label={t('amount')}
        name="amount"
        symbol={currency.symbol}
        exponent={currency.exponent}
        value={wish.amount}
        onValueChange={(text) => setWish({ ...wish, amount: text })}
      />
      {needsEntry(kind) && (
        <TextInput
          label={t('wrong_entry')}
          name="entryId"
          autoComplete="off"
          hint={t('wrong_entry_hint')}
          value={wish.entryId}
          maxLength={36}
          onChange={(text) => setWish({ ...wish, entryId: text })}
        />
      )}
      {isMirror(kind) && (
        <TextInput
          label={t('vt_vendor')}
          name="vendor"
          autoComplete="off"
          hint={t('mirror_hint')}
          value={wish.vendor}
          maxLength={40}
          onChange={(text) => setWish({ ...wish, vendor: text })}
        />
      )}
      <EvidenceField evidence={evidence} isRequired />
      <ReasonField value={wish.reason} onChange={(reason) => setWish({ ...wish, reason })} hint={t('reason_hint')} />
      <EvidenceRefusal evidence={evidence} />
      <Button
        look="pri"
        data-room-key="a"
        block
        disabled={!isReady}
        busy={evidence.isSending || ask.isPending}
        onClick={() => void send()}
      >
        {t('ask_correction')}
      </Button>
    </DetailPanel>
  );
}
