import { calls } from '@lantern/contract/calls';
import { Button, Note } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { BankZoneField } from '../bank-zone-field.tsx';
import { isCode } from './new-channel-fields.tsx';
import { useChannelChange, useChannelRefusal, useChannelText } from './use-channels.ts';

const EMPTY = { code: '', bank: '', holder: '', number: '' };
const NUMBER = /^[0-9A-Za-z][0-9A-Za-z -]{2,38}[0-9A-Za-z]$/;

/** Requests a new receiving account for members' deposits. */
export function BankAccountForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const c = useChannelText();
  const words = useChannelRefusal();
  const [account, setAccount] = useState(EMPTY);
  const [zone, setZone] = useState('');
  const [reason, setReason] = useState('');
  const save = useAct(calls.paymentsChannels.requestBankAccount, useChannelChange('asked', onClose));
  const isNamed = account.bank.trim().length > 1 && account.holder.trim().length > 1;
  const isReady = isCode(account.code) && isNamed && NUMBER.test(account.number.trim()) && isReason(reason);
  const line = (name: keyof typeof EMPTY, hint?: string) => (
    <TextInput
      required
      label={c(`field_${name}`)}
      name={`account-${name}`}
      maxLength={name === 'bank' || name === 'holder' ? 80 : 40}
      autoComplete="off"
      hint={hint}
      value={account[name]}
      onChange={(text) => setAccount({ ...account, [name]: text })}
    />
  );
  return (
    <DetailPanel title={c('new_account')} onClose={onClose}>
      <Note>{c('account_hint')}</Note>
      {line('code', c('bank_code_hint'))}
      {line('bank')}
      {line('holder')}
      {line('number')}
      <BankZoneField value={zone} present={null} onChange={setZone} />
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      {save.error && <Note tone="bad">{words(save.error)}</Note>}
      <Button
        look="pri"
        block
        disabled={!isReady}
        busy={save.isPending}
        onClick={() =>
          save.mutate({
            ...account,
            number: account.number.trim(),
            ...(zone !== '' && { zone }),
            reason: reason.trim(),
          })
        }
      >
        {c('ask_second')}
      </Button>
    </DetailPanel>
  );
}
