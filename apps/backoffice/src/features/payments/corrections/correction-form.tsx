import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { formatAmount, parseAmount } from '@lantern/money';
import { Button, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { ChoiceField } from '../../../shared/fields/choice-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { usePostingText, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { useMe } from '../../../shared/session/me.ts';
import { EvidenceField, EvidenceRefusal, useEvidence } from '../evidence-field.tsx';

type Correction = Payload<'paymentsFinance.requestCorrection'>;

const KINDS = ['P08', 'P09', 'P32', 'P32u', 'P36', 'P48', 'P52'] as const;
const REASONS = ['SERVICE_FAILURE', 'WRONG_CREDIT', 'BONUS_ABUSE', 'FRAUD', 'BAD_DEBT', 'OTHER'] as const;
/** Reversals, which must name the entry that they reverse. */
const needsEntry = (kind: Correction['kind']) => kind === 'P09' || kind === 'P36';
/** Corrections of the mirrored balance of a vendor wallet. */
const isMirror = (kind: Correction['kind']) => kind === 'P32' || kind === 'P32u';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMPTY = { account: '', amount: '', entryId: '', vendor: '', reason: '' };

/** Values from a case that links here, in the address. */
export type Begun = Partial<Readonly<Record<'kind' | 'account' | 'amount' | 'vendor', string>>>;

/** State of the form, and its request: the evidence is uploaded first. */
function useCorrection(begun: Begun, onClose: () => void) {
  const t = useText();
  const { currency } = useMe();
  const [kind, setKind] = useState<(typeof KINDS)[number]>(KINDS.find((code) => code === begun.kind) ?? 'P08');
  const [reasonCode, setReasonCode] = useState<(typeof REASONS)[number]>(isMirror(kind) ? 'OTHER' : 'SERVICE_FAILURE');
  const { account = '', amount: found = '', vendor = '' } = begun;
  const [fields, setFields] = useState({ ...EMPTY, account, amount: found, vendor });
  const evidence = useEvidence();
  const { paymentsFinance, staff } = calls;
  const request = useAct(paymentsFinance.requestCorrection, {
    invalidates: [paymentsFinance.corrections, staff.requests],
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('asked_for_second') });
      onClose();
    },
  });
  const amount = parseAmount(fields.amount, currency.exponent);
  const isReady =
    amount !== null &&
    amount > 0n &&
    evidence.pictures.length === 1 &&
    fields.account.trim() !== '' &&
    isReason(fields.reason) &&
    (!needsEntry(kind) || UUID.test(fields.entryId.trim())) &&
    (!isMirror(kind) || fields.vendor.trim() !== '');
  const send = () =>
    evidence.send((picture) => {
      if (!isReady || picture === undefined) return;
      request.mutate({
        ...{ account: fields.account.trim(), kind, reasonCode, reason: fields.reason.trim(), evidence: picture },
        amount: formatAmount(amount, currency.exponent),
        ...(needsEntry(kind) && { entryId: fields.entryId.trim() }),
        ...(isMirror(kind) && { vendor: fields.vendor.trim() }),
      });
    });
  const isBusy = evidence.isSending || request.isPending;
  return { kind, setKind, reasonCode, setReasonCode, fields, setFields, evidence, isReady, isBusy, send };
}

/** Member and amount; for a reversal also the entry, for a mirrored balance the vendor. */
function SubjectFields({ correction }: { correction: ReturnType<typeof useCorrection> }) {
  const t = useText();
  const { kind, fields, setFields } = correction;
  return (
    <>
      <TextInput
        label={t('member')}
        name="account"
        autoComplete="off"
        value={fields.account}
        maxLength={60}
        onChange={(text) => setFields({ ...fields, account: text })}
      />
      <MoneyField
        label={t('amount')}
        name="amount"
        value={fields.amount}
        onValueChange={(text) => setFields({ ...fields, amount: text })}
      />
      {needsEntry(kind) && (
        <TextInput
          label={t('wrong_entry')}
          name="entryId"
          autoComplete="off"
          hint={t('wrong_entry_hint')}
          value={fields.entryId}
          maxLength={36}
          onChange={(text) => setFields({ ...fields, entryId: text })}
        />
      )}
      {isMirror(kind) && (
        <TextInput
          label={t('vt_vendor')}
          name="vendor"
          autoComplete="off"
          hint={t('mirror_hint')}
          value={fields.vendor}
          maxLength={40}
          onChange={(text) => setFields({ ...fields, vendor: text })}
        />
      )}
    </>
  );
}

/** Requests a correction: kind, member, reason, and an evidence picture. */
export function CorrectionForm({ begun, onClose }: { begun: Begun; onClose: () => void }) {
  const t = useText();
  const posting = usePostingText();
  const correction = useCorrection(begun, onClose);
  const { kind, reasonCode, fields, setFields, evidence } = correction;
  return (
    <DetailPanel title={t('new_correction')} onClose={onClose}>
      <Note>{t('correction_hint')}</Note>
      <ChoiceField
        label={t('posting')}
        name="kind"
        words={KINDS}
        value={kind}
        textOf={posting}
        onChange={correction.setKind}
      />
      <ChoiceField
        label={t('correction_why')}
        name="reasonCode"
        words={REASONS}
        value={reasonCode}
        textOf={(code) => t(`correction_${code}`)}
        onChange={correction.setReasonCode}
      />
      <SubjectFields correction={correction} />
      <EvidenceField evidence={evidence} isRequired />
      <ReasonField
        value={fields.reason}
        onChange={(reason) => setFields({ ...fields, reason })}
        hint={t('reason_hint')}
      />
      <EvidenceRefusal evidence={evidence} />
      <Button
        look="pri"
        data-page-key="a"
        block
        disabled={!correction.isReady}
        busy={correction.isBusy}
        onClick={() => void correction.send()}
      >
        {t('ask_correction')}
      </Button>
    </DetailPanel>
  );
}
