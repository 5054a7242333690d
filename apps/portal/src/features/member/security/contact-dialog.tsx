import * as calls from '@lantern/contract/member-calls';
import { DigitBoxes, Modal, Picker, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useCountries } from '../../../shared/fields/use-countries.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { CodeButton } from './code-button.tsx';
import { useCountryName } from './country-name.ts';
import { FormActions } from './form-actions.tsx';
import { OwnPassword } from './own-password.tsx';

/** Binds an email address or mobile number, verified by a code. */
export function ContactDialog({ kind, onClose }: { kind: 'EMAIL' | 'MOBILE'; onClose: () => void }) {
  const t = useText('security');
  const { security } = calls;
  const [target, setTarget] = useState('');
  const [country, setCountry] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const countries = useCountries();
  const picked = countries.list.find((row) => row.countryCode === country) ?? countries.of('');
  const hasTarget = target.trim() !== '' && (kind === 'EMAIL' || picked !== undefined);
  const named = {
    kind,
    target: target.trim(),
    ...(kind === 'MOBILE' && { countryDialingCode: picked?.countryDialingCode ?? '' }),
  };
  const send = useAct(security.sendBindCode, { onSuccess: () => toast.done(t('code_sent')) });
  const bind = useAct(security.bindContact, {
    invalidates: [security.overview],
    onSuccess: () => {
      toast.done(t('bound'));
      onClose();
    },
    onRefused: () => setCode(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) bind.mutate({ ...named, code });
  };
  const sendCode = () =>
    send.mutateAsync({ ...named, password }).then(
      ({ expiredMinutes }) => expiredMinutes,
      () => null,
    );
  return (
    <Modal
      open
      onClose={onClose}
      title={t(kind === 'EMAIL' ? 'part_email' : 'part_mobile')}
      lead={t('contact_lead')}
      closeLabel={t('close')}
    >
      <form className="security-page-form" onSubmit={submit} noValidate>
        {kind === 'EMAIL' ? (
          <EmailField value={target} onChange={setTarget} />
        ) : (
          <div className="contact-dialog-mobile">
            <DialingPicker list={countries.list} value={picked?.countryCode ?? ''} onPick={setCountry} />
            <MobileField value={target} onChange={setTarget} />
          </div>
        )}
        {kind === 'MOBILE' && <p className="field-hint">{t('sms_weakness')}</p>}
        <OwnPassword value={password} onChange={setPassword} />
        <CodeButton send={sendCode} disabled={!hasTarget || password === ''} />
        <DigitBoxes label={t('code_sent_label')} name="code" value={code} onValueChange={setCode} />
        <FormActions
          label={t('bind')}
          refused={bind.error ?? send.error}
          isReady={code.length === 6}
          isBusy={bind.isPending}
          onBack={onClose}
        />
      </form>
    </Modal>
  );
}

interface TextProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function EmailField({ value, onChange }: TextProps) {
  return (
    <TextField
      label={useText('security')('email_address')}
      name="email"
      type="email"
      value={value}
      maxLength={100}
      autoComplete="email"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function MobileField({ value, onChange }: TextProps) {
  return (
    <TextField
      label={useText('security')('mobile_number')}
      name="mobile"
      type="tel"
      inputMode="tel"
      value={value}
      maxLength={20}
      data-focus-first
      autoComplete="tel-national"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function DialingPicker({
  list,
  value,
  onPick,
}: {
  list: readonly { readonly countryCode: string; readonly countryDialingCode: string }[];
  value: string;
  onPick: (country: string) => void;
}) {
  const t = useText('security');
  const name = useCountryName();
  return (
    <Picker
      label={t('country_code')}
      options={list.map((row) => ({
        value: row.countryCode,
        label: name(row.countryCode) ?? row.countryCode,
        detail: `+${row.countryDialingCode}`,
        flag: row.countryCode,
      }))}
      value={value}
      emptyLabel={t('country_none')}
      onChange={onPick}
    />
  );
}
