import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { formatAmount, parseAmount } from '@lantern/money';
import {
  AmountField,
  Button,
  Note,
  type PickedPicture,
  PicturePicker,
  Select,
  showToast,
  TextField,
} from '@lantern/ui';
import { useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/hooks.ts';
import { usePostingText, useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-room/index.ts';
import { useMe } from '../../shared/me.ts';
import { isReason, ReasonField } from './withdrawal-fields.tsx';

type Wish = Payload<'paymentsDesk.requestCorrection'>;

const KINDS = ['P08', 'P09', 'P36', 'P48', 'P52'] as const;
const REASONS = ['SERVICE_FAILURE', 'WRONG_CREDIT', 'BONUS_ABUSE', 'FRAUD', 'BAD_DEBT', 'OTHER'] as const;
/** These take back an entry, which has to be named. */
const needsEntry = (kind: Wish['kind']) => kind === 'P09' || kind === 'P36';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMPTY = { account: '', amount: '', entryId: '', reason: '' };

/** First pair of eyes on a correction: what, whose, why, and a picture that shows it. */
export function CorrectionForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const posting = usePostingText();
  const words = useRefusalText();
  const { currency } = useMe();
  const [kind, setKind] = useState<Wish['kind']>('P08');
  const [reasonCode, setReasonCode] = useState<Wish['reasonCode']>('SERVICE_FAILURE');
  const [wish, setWish] = useState(EMPTY);
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const sent = useRef(new Map<string, string>());
  const { paymentsDesk, paymentsOffice, staff } = calls;
  const ask = useAct(paymentsDesk.requestCorrection, {
    invalidates: [paymentsDesk.corrections, staff.requests],
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('asked_for_second') });
      onClose();
    },
  });
  const amount = parseAmount(wish.amount.trim(), currency.exponent);
  const [picture] = pictures;
  const isReady =
    amount !== null &&
    amount > 0n &&
    picture !== undefined &&
    wish.account.trim() !== '' &&
    isReason(wish.reason) &&
    (!needsEntry(kind) || UUID.test(wish.entryId.trim()));
  /** The picture's id; it is sent once, whatever becomes of the request. */
  const evidenceOf = async (one: PickedPicture): Promise<string> => {
    const known = sent.current.get(one.key);
    if (known !== undefined) return known;
    const { id } = await call(paymentsOffice.uploadEvidence, one.file);
    sent.current.set(one.key, id);
    return id;
  };
  const send = async () => {
    if (!isReady) return;
    setSending(true);
    setRefused(null);
    try {
      ask.mutate({
        ...{ account: wish.account.trim(), kind, reasonCode, reason: wish.reason.trim() },
        amount: formatAmount(amount, currency.exponent),
        ...(needsEntry(kind) && { entryId: wish.entryId.trim() }),
        evidence: await evidenceOf(picture),
      });
    } catch (error) {
      setRefused(error);
    }
    setSending(false);
  };
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
      <TextField
        small
        label={t('member')}
        name="account"
        autoComplete="off"
        value={wish.account}
        maxLength={60}
        onChange={(event) => setWish({ ...wish, account: event.target.value })}
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
        <TextField
          small
          label={t('wrong_entry')}
          name="entryId"
          autoComplete="off"
          hint={t('wrong_entry_hint')}
          value={wish.entryId}
          maxLength={36}
          onChange={(event) => setWish({ ...wish, entryId: event.target.value })}
        />
      )}
      <PicturePicker
        label={t('evidence')}
        required
        pictures={pictures}
        onChange={setPictures}
        most={1}
        addLabel={t('add_picture')}
        hint={t('picture_hint')}
        removeLabel={(name) => t('remove_picture', { name })}
        problemText={(problem) => t(problem)}
      />
      <ReasonField value={wish.reason} onChange={(reason) => setWish({ ...wish, reason })} hint={t('reason_hint')} />
      {refused !== null && <Note tone="bad">{words(refused)}</Note>}
      <Button look="pri" block disabled={!isReady} busy={isSending || ask.isPending} onClick={() => void send()}>
        {t('ask_correction')}
      </Button>
    </DetailPanel>
  );
}
