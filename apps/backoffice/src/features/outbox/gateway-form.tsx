import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { Button, Checkbox, Select, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { CountField } from '../../shared/fields/count-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { SecretField } from '../../shared/fields/secret-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useText } from '../../shared/i18n/text.ts';

type Gateway = Value<'messagesBackOffice.gateways'>['gateways'][number];
type Kind = Gateway['kind'];
/** Setting as typed: the port is a text. */
type Setting = string | boolean;
export type Channel = Gateway['channel'];

/** Kinds of gateways by channel, with their settings; NONE removes the gateway. */
const KINDS: Readonly<Record<Channel, readonly Kind[]>> = { SMS: ['HTTP', 'SMPP'], MAIL: ['SMTP'] };
const FIELDS: Readonly<Record<Kind, Readonly<Record<string, Setting>>>> = {
  HTTP: { url: '', accountSid: '', from: '' },
  SMPP: { host: '', port: '2775', tls: true, systemId: '', from: '' },
  SMTP: { host: '', port: '587', security: 'STARTTLS', user: '', from: '' },
};
const SECURITY = ['STARTTLS', 'TLS', 'NONE'] as const;

/** Saved settings as they are typed. */
const typedSettings = (settings: Gateway['settings']): Readonly<Record<string, Setting>> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );

interface GatewayFormProps {
  readonly channel: Channel;
  readonly present: Gateway | undefined;
  readonly onDone: () => void;
}

/** One setting of a gateway, by its type. */
function SettingField({ name, value, onChange }: { name: string; value: Setting; onChange: (value: Setting) => void }) {
  const t = useText();
  const label = t(`gateway_${name}`);
  if (typeof value === 'boolean') {
    return (
      <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
        {label}
      </Checkbox>
    );
  }
  if (name === 'security') {
    const options = SECURITY.map((word) => ({ value: word, label: word }));
    return (
      <Select small label={label} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
    );
  }
  if (name === 'port') {
    return <CountField label={label} name={name} value={value} onValueChange={onChange} />;
  }
  return <TextInput label={label} name={name} value={value} maxLength={200} onChange={onChange} />;
}

/** Requests a change of a channel's gateway. */
export function GatewayForm({ channel, present, onDone }: GatewayFormProps) {
  const t = useText();
  const kinds = KINDS[channel];
  const [kind, setKind] = useState<Kind | 'NONE'>(present?.kind ?? kinds[0] ?? 'NONE');
  const [settings, setSettings] = useState<Readonly<Record<string, Setting>>>(typedSettings(present?.settings ?? {}));
  const [secret, setSecret] = useState('');
  const [reason, setReason] = useState('');
  const { messagesBackOffice, staff } = calls;
  const request = useAct(messagesBackOffice.requestGateway, {
    invalidates: [messagesBackOffice.gateways, staff.requests],
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('asked_for_second') });
      onDone();
    },
  });
  const fields = kind === 'NONE' ? {} : FIELDS[kind];
  const typed = Object.fromEntries(Object.entries(fields).map(([name, usual]) => [name, settings[name] ?? usual]));
  const { port } = typed;
  const isPort = port === undefined || /^[1-9]\d{0,4}$/.test(String(port));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPort) return;
    const payload: Payload<'messagesBackOffice.requestGateway'> = {
      channel,
      kind: kind === 'NONE' ? null : kind,
      settings: port === undefined ? typed : { ...typed, port: Number(port) },
      secret,
      reason: reason.trim(),
    };
    request.mutate(payload);
  };
  const choices = present ? [...kinds, 'NONE' as const] : kinds;
  const options = choices.map((value) => ({ value, label: value === 'NONE' ? t('gateway_none') : value }));
  return (
    <form className="stack" onSubmit={submit}>
      <Select
        small
        label={t('gateway_kind')}
        options={options}
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind | 'NONE')}
      />
      {Object.entries(typed).map(([name, value]) => (
        <SettingField
          key={`${kind}-${name}`}
          name={name}
          value={value}
          onChange={(next) => setSettings({ ...settings, [name]: next })}
        />
      ))}
      {kind !== 'NONE' && (
        <SecretField
          label={t('gateway_secret')}
          name="secret"
          value={secret}
          maxLength={300}
          hint={present?.kind === kind ? t('gateway_secret_kept') : undefined}
          onChange={setSecret}
        />
      )}
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      <div className="button-pair">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" look="pri" disabled={!isPort || !isReason(reason)} busy={request.isPending}>
          {t('gateway_ask')}
        </Button>
      </div>
    </form>
  );
}
