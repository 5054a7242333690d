import * as calls from '@lantern/contract/member-calls';
import { DigitBoxes, Modal, Picker, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useCountries } from '../../../shared/fields/use-countries.ts';
import { type Mobile, useMobile } from '../../../shared/fields/use-mobile.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { CodeButton } from './code-button.tsx';
import { useCountryName } from './country-name.ts';
import { FormActions } from './form-actions.tsx';
import { OwnPassword } from './own-password.tsx';

/** Binds an email address or mobile number, verified by a code. */
export default function ContactDialog({ kind, onClose }: { kind: 'EMAIL' | 'MOBILE'; onClose: () => void }) {
  const t = useText('security');
  const { security } = calls;
  const [email, setEmail] = useState('');
  const mobile = useMobile();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const named =
    kind === 'EMAIL'
      ? { kind, target: email.trim() }
      : { kind, target: mobile.number.trim(), countryDialingCode: mobile.dialingCode };
  const hasTarget = named.target !== '' && (kind === 'EMAIL' || mobile.dialingCode !== '');
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
          <EmailField value={email} onChange={setEmail} />
        ) : (
          <div className="contact-dialog-mobile">
            <DialingPicker mobile={mobile} />
            <MobileField value={mobile.number} onChange={mobile.setNumber} />
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
      maxLength={40}
      data-focus-first
      autoComplete="tel-national"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function DialingPicker({ mobile }: { mobile: Mobile }) {
  const t = useText('security');
  const name = useCountryName();
  const { list, of } = useCountries();
  const chosen = list.find((row) => row.countryCode === mobile.country) ?? of(mobile.dialingCode);
  return (
    <Picker
      label={t('country_code')}
      options={list.map((row) => ({
        value: row.countryCode,
        label: name(row.countryCode) ?? row.countryCode,
        detail: `+${row.countryDialingCode}`,
        flag: row.countryCode,
      }))}
      value={chosen?.countryCode ?? ''}
      emptyLabel={t('country_none')}
      onChange={(code) => {
        const picked = list.find((row) => row.countryCode === code);
        if (picked) mobile.pick(code, picked.countryDialingCode);
      }}
    />
  );
}
