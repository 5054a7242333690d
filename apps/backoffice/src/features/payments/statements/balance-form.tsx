import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { hasNumber } from '../../../shared/fields/has-number.ts';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useLastBusinessDay } from '../../../shared/formats/business-day.ts';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import type { Account } from './statement-accounts.tsx';

/** The balance that a person reads at the bank, for the nightly comparison. */
export function BalanceForm({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const t = useText();
  const words = useRefusalText();
  const [day, setDay] = useState(useLastBusinessDay());
  const [balance, setBalance] = useState('');
  const { paymentsFinance } = calls;
  const save = useAct(paymentsFinance.readBalance, {
    quiet: true,
    invalidates: [paymentsFinance.bankAccounts],
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('bank_balance_saved') });
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ account: account.code, day, balance });
  };
  return (
    <DetailPanel title={t('read_balance')} onClose={onClose}>
      <form className="action-form" aria-label={t('read_balance')} onSubmit={send}>
        <p>
          <b>{account.bank}</b> <span className="num mut3">{account.number}</span>
        </p>
        <Note tone="plain">{t('read_balance_note')}</Note>
        <TextInput required type="date" label={t('day')} name="reading-day" value={day} onChange={setDay} />
        <MoneyField
          required
          label={t('bank_reading')}
          name="reading-balance"
          value={balance}
          onValueChange={setBalance}
        />
        {save.error && <Note tone="bad">{words(save.error)}</Note>}
        <Button type="submit" look="pri" block disabled={!hasNumber(balance) || day === ''} busy={save.isPending}>
          {t('read_balance')}
        </Button>
      </form>
    </DetailPanel>
  );
}
