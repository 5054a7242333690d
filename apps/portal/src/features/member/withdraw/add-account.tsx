import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { westernDigits } from '@lantern/money';
import { Button, Icon, Modal, Note, Picker, Segments, TextField } from '@lantern/ui';
import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useRefusalAtField } from '../../../shared/fields/refusal-at-field.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useProtected } from '../../../shared/session/protected.ts';
import { FundPasswordField, useFundDigits } from './fund-password-field.tsx';
import type { PayoutAccount } from './withdrawal.ts';

type Accounts = Value<'payments.payoutAccounts'>;
type Kind = PayoutAccount['kind'];
const KINDS = ['BANK', 'E_WALLET', 'CRYPTO'] as const satisfies readonly Kind[];

/** Number of digits in a bank account number as typed, without blanks and hyphens; null while the number is invalid. */
function digitsOf(kind: Kind, number: string): number | null {
  const plain = westernDigits(number).replaceAll(/[\s\p{Pd}]/gu, '');
  return kind === 'BANK' && /^\d{6,34}$/.test(plain) ? plain.length : null;
}

interface AddAccountProps {
  readonly realName: string | null;
  readonly institutions: Accounts['institutions'];
  readonly cardHours: number;
  /** Null: the member cancelled. */
  readonly onDone: (id: string | null) => void;
}

/** Adds a payout account. The first account fixes the holder's name. */
export function AddAccount({ realName, institutions, cardHours, onDone }: AddAccountProps) {
  const t = useText('withdraw');
  const words = useRefusalText();
  const form = useNewAccount(realName, (id) => onDone(id));
  const { kind, bind } = form;
  const refusal = useRefusalAtField(bind.error, ['holder', 'number']);
  return (
    <Modal open onClose={() => onDone(null)} title={t('add_account')} closeLabel={t('close')}>
      <form className="withdraw-page-form" onSubmit={form.submit} noValidate>
        <Segments<Kind>
          label={t('account_kind')}
          value={kind}
          block
          big
          onChange={form.chooseKind}
          items={KINDS.map((id) => ({ id, label: t(`kind_${id}`) }))}
        />
        <TextField
          label={t('holder')}
          name="holder"
          value={form.holder}
          maxLength={100}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          error={refusal.textAt('holder')}
          readOnly={realName !== null}
          before={realName !== null && <Icon as={Lock} />}
          hint={realName === null ? t('holder_first') : t('holder_fixed')}
          onChange={(event) => form.setHolder(event.target.value)}
        />
        <Picker
          key={kind}
          label={t(`institution_${kind}`)}
          value={form.institution}
          emptyLabel={t('no_institution')}
          onChange={form.setInstitution}
          options={institutions.filter((one) => one.kind === kind).map(({ name }) => ({ value: name, label: name }))}
        />
        <AccountNumber
          kind={kind}
          value={form.number}
          error={refusal.textAt('number')}
          onChange={(number) => {
            form.setNumber(number);
            bind.reset();
          }}
        />
        <FundPasswordField value={form.fundPassword} onChange={form.setFundPassword} />
        {cardHours > 0 && <Note tone="warn">{t('card_waits', { hours: cardHours })}</Note>}
        {refusal.elsewhere !== null && <Note tone="bad">{words(refusal.elsewhere)}</Note>}
        <div className="withdraw-page-actions">
          <Button size="lg" onClick={() => onDone(null)}>
            {t('cancel')}
          </Button>
          <Button look="pri" size="lg" type="submit" disabled={!form.isReady} busy={bind.isPending}>
            {t('add_account')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Input of the form, and its sending. */
function useNewAccount(realName: string | null, onBound: (id: string) => void) {
  const guard = useProtected();
  const length = useFundDigits();
  const [kind, setKind] = useState<Kind>('BANK');
  const [institution, setInstitution] = useState('');
  const [holder, setHolder] = useState(realName ?? '');
  const [number, setNumber] = useState('');
  const [fundPassword, setFundPassword] = useState('');
  const { payments, identity } = calls;
  const bind = useAct(payments.bindPayoutAccount, {
    invalidates: [payments.payoutAccounts, identity.fundPassword],
    onSuccess: (account) => onBound(account.id),
    onRefused: ({ code }) => {
      if (code.startsWith('FUND_PASSWORD')) setFundPassword('');
    },
  });
  const isReady =
    institution !== '' && holder.trim() !== '' && number.trim().length >= 4 && fundPassword.length === length;
  return {
    ...{ kind, institution, setInstitution, holder, setHolder, number, setNumber },
    ...{ fundPassword, setFundPassword, bind, isReady },
    chooseKind: (next: Kind) => {
      setKind(next);
      setInstitution('');
      setNumber('');
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isReady) guard(() => bind.mutate({ kind, institution, holder: holder.trim(), number, fundPassword }));
    },
  };
}

interface AccountNumberProps {
  readonly kind: Kind;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (number: string) => void;
}

function AccountNumber({ kind, value, error, onChange }: AccountNumberProps) {
  const t = useText('withdraw');
  const digits = digitsOf(kind, value);
  return (
    <div>
      <TextField
        label={t(`number_${kind}`)}
        name="number"
        value={value}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={error}
        inputMode={kind === 'BANK' ? 'numeric' : 'text'}
        ok={digits === null ? undefined : t('digits', { count: digits })}
        hint={kind === 'CRYPTO' ? t('network_hint') : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {kind === 'CRYPTO' && <WholeAddress address={value} />}
    </div>
  );
}

/** An address is longer than its field: all of it in groups of four, to be compared with the wallet's. */
function WholeAddress({ address }: { address: string }) {
  const groups = address.replaceAll(/\s/g, '').match(/.{1,4}/gu) ?? [];
  return groups.length > 0 && <small className="num mut add-account-address">{groups.join(' ')}</small>;
}
