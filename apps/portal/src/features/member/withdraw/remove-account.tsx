import * as calls from '@lantern/contract/member-calls';
import { Button, Modal, Note } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useProtected } from '../../../shared/session/protected.ts';
import { FundPasswordField, useFundDigits } from './fund-password-field.tsx';
import { accountText, type PayoutAccount } from './withdrawal.ts';

/** Removes a payout account; needs the fund password, and is refused while a withdrawal to it is pending. */
export function RemoveAccount({ account, onDone }: { account: PayoutAccount; onDone: () => void }) {
  const t = useText('withdraw');
  const words = useRefusalText();
  const guard = useProtected();
  const length = useFundDigits();
  const [fundPassword, setFundPassword] = useState('');
  const { payments, identity } = calls;
  const remove = useAct(payments.removePayoutAccount, {
    invalidates: [payments.payoutAccounts, identity.fundPassword],
    onSuccess: onDone,
    onRefused: () => setFundPassword(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fundPassword.length === length) guard(() => remove.mutate({ id: account.id, fundPassword }));
  };
  return (
    <Modal
      open
      onClose={onDone}
      title={t('remove_account')}
      lead={t('remove_text', { account: accountText(account) })}
      closeLabel={t('close')}
    >
      <form className="withdraw-page-form" onSubmit={submit} noValidate>
        <FundPasswordField value={fundPassword} onChange={setFundPassword} />
        {remove.error && <Note tone="bad">{words(remove.error)}</Note>}
        <div className="withdraw-page-actions">
          <Button size="lg" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button
            look="verm-soft"
            size="lg"
            type="submit"
            disabled={fundPassword.length !== length}
            busy={remove.isPending}
          >
            {t('remove_account')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
