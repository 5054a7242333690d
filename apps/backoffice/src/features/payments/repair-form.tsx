import { calls } from '@lantern/contract/calls';
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
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-room/index.ts';
import { useMe } from '../../shared/me.ts';
import { Reading } from '../../shared/reading.tsx';
import { isReason, ReasonField } from './withdrawal-fields.tsx';

const EMPTY = { account: '', channel: '', providerNo: '', amount: '', payerName: '', reason: '' };
const LEAST_NUMBER = 3;

/** First pair of eyes on money that stands in a provider's books and belongs to no order. */
export function RepairForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const words = useRefusalText();
  const { currency } = useMe();
  const query = useCall(calls.paymentsOffice.repairChannels, {});
  const channels = query.data?.channels ?? [];
  const [wish, setWish] = useState(EMPTY);
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const sent = useRef(new Map<string, string>());
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
  const [picture] = pictures;
  const isReady =
    amount !== null &&
    amount > 0n &&
    channel !== undefined &&
    picture !== undefined &&
    wish.account.trim() !== '' &&
    wish.payerName.trim() !== '' &&
    wish.providerNo.trim().length >= LEAST_NUMBER &&
    isReason(wish.reason);

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
        account: wish.account.trim(),
        channel,
        providerNo: wish.providerNo.trim(),
        amount: formatAmount(amount, currency.exponent),
        currency: currency.code,
        payerName: wish.payerName.trim(),
        evidence: await evidenceOf(picture),
        reason: wish.reason.trim(),
      });
    } catch (error) {
      setRefused(error);
    }
    setSending(false);
  };

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
          {t('repair_ask')}
        </Button>
      </Reading>
    </DetailPanel>
  );
}
