import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { classNames, Drawer, Icon, Note, Select, Skeletons, TextField } from '@lantern/ui';
import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { MemberAvatar } from '../../../shared/components/member-avatar.tsx';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalAtField } from '../../../shared/fields/refusal-at-field.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useSession } from '../../../shared/session/member.ts';
import { useCountryName } from './country-name.ts';
import { FormActions } from './form-actions.tsx';
import { MarketingForm } from './marketing-form.tsx';

type Profile = Value<'security.profile'>;
type Field = Profile['fields'][number];
const { security, identity, brands } = calls;
const HOUR_MS = 60 * 60_000;

/** Picture, nickname and personal data; fixed fields show a lock. */
export function ProfileDrawer({ icon, onClose }: { icon: number; onClose: () => void }) {
  const t = useText('security');
  const query = useCall(security.profile, {});
  return (
    <Drawer open onClose={onClose} title={t('part_profile')} closeLabel={t('close')}>
      <AvatarChoice icon={icon} />
      {query.data === undefined ? (
        <Skeletons count={5} label={t('loading')} />
      ) : (
        <>
          <NicknameForm nickname={query.data.nickname} onClose={onClose} />
          <ProfileForm profile={query.data} onClose={onClose} />
          <MarketingForm />
        </>
      )}
    </Drawer>
  );
}

function AvatarChoice({ icon }: { icon: number }) {
  const t = useText('security');
  const words = useRefusalText();
  const { member } = useSession();
  const choices = useCall(security.icon, {}, { staleTime: HOUR_MS }).data?.choices ?? [];
  const choose = useAct(security.changeAvatar, {
    invalidates: [security.overview, security.icon, identity.memberInfo],
  });
  const chosen = choose.isPending ? choose.variables.icon : icon;
  return (
    <>
      <fieldset className="profile-drawer-avatars">
        <legend>{t('avatar')}</legend>
        {choices.map((choice) => (
          <label key={choice.icon} className={classNames(choice.icon === chosen && 'on')}>
            <input
              type="radio"
              name="avatar"
              value={choice.icon}
              checked={choice.icon === chosen}
              aria-label={choice.icon === 0 ? t('avatar_letters') : t('avatar_number', { number: choice.icon })}
              onChange={() => choose.mutate({ icon: choice.icon })}
            />
            <MemberAvatar name={member?.account ?? ''} icon={choice.icon} />
          </label>
        ))}
      </fieldset>
      {choose.error && <Note tone="bad">{words(choose.error)}</Note>}
    </>
  );
}

function NicknameForm({ nickname, onClose }: { nickname: string; onClose: () => void }) {
  const t = useText('security');
  const [text, setText] = useState(nickname);
  const change = useAct(security.changeNickname, {
    invalidates: [security.overview, security.profile, identity.memberInfo],
    onSuccess: () => toast.done(t('saved')),
  });
  const trimmed = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed !== '' && trimmed !== nickname) change.mutate({ nickname: trimmed });
  };
  return (
    <form className="security-page-form" onSubmit={submit} noValidate>
      <TextField
        label={t('nickname')}
        name="nickname"
        value={text}
        maxLength={20}
        hint={t('nickname_hint')}
        onChange={(event) => setText(event.target.value)}
      />
      <FormActions
        label={t('save')}
        refused={change.error}
        isReady={trimmed.length >= 2 && trimmed !== nickname}
        isBusy={change.isPending}
        onBack={onClose}
      />
    </form>
  );
}

function ProfileForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useText('security');
  const { fields, zaloReward } = profile;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const save = useAct(security.saveProfile, {
    invalidates: [security.overview, security.profile, calls.payments.payoutAccounts],
    onSuccess: () => toast.done(t('saved')),
  });
  const refusal = useRefusalAtField(
    save.error,
    fields.map(({ field }) => field),
  );
  const typed = (field: Field['field']) => (values[field] ?? '').trim();
  const changed = fields.filter((one) => !one.locked && typed(one.field) !== '' && typed(one.field) !== one.value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length > 0) save.mutate(Object.fromEntries(changed.map((one) => [one.field, typed(one.field)])));
  };
  return (
    <form className="security-page-form" onSubmit={submit} noValidate>
      <p className="field-hint">{t('profile_hint')}</p>
      {fields.map((one) => (
        <ProfileField
          key={one.field}
          field={one}
          label={
            one.field === 'zalo' && zaloReward !== null
              ? t('field_zalo_reward', { amount: zaloReward })
              : t(`field_${one.field}`)
          }
          value={(one.locked ? one.value : (values[one.field] ?? one.value)) ?? ''}
          error={refusal.textAt(one.field)}
          onChange={(text) => setValues({ ...values, [one.field]: text })}
        />
      ))}
      <FormActions
        label={t('save')}
        refused={refusal.elsewhere}
        isReady={changed.length > 0}
        isBusy={save.isPending}
        onBack={onClose}
      />
    </form>
  );
}

/** Browsers fill in the person's own name, and phones begin its words with capital letters. */
const NAME_INPUT = { autoComplete: 'name', autoCapitalize: 'words', spellCheck: false } as const;

interface ProfileFieldProps {
  readonly field: Field;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function ProfileField({ field, label, value, error, onChange }: ProfileFieldProps) {
  const t = useText('security');
  const country = useCountryName();
  const countries = useCall(brands.countries, {}, { staleTime: HOUR_MS }).data?.list ?? [];
  if (field.field === 'nationality' && !field.locked) {
    const options = countries.map((row) => ({
      value: row.countryCode,
      label: country(row.countryCode) ?? row.countryCode,
    }));
    return (
      <Select
        label={label}
        name="nationality"
        value={value}
        placeholder={t('choose')}
        error={error}
        options={options.toSorted((left, right) => left.label.localeCompare(right.label))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const shown = field.field === 'nationality' ? (country(value) ?? value) : value;
  return (
    <TextField
      label={label}
      name={field.field}
      type={field.field === 'birthday' ? 'date' : 'text'}
      value={shown}
      maxLength={120}
      error={error}
      readOnly={field.locked}
      {...(field.field === 'realName' && NAME_INPUT)}
      hint={field.locked ? t('locked') : undefined}
      after={field.locked ? <Icon as={Lock} /> : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
