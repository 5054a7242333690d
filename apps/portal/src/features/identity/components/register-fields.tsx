import { Checkbox, Note } from '@lantern/ui';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { isRequired } from '../model/register-form.ts';
import type { RegisterForm } from '../model/use-register-form.ts';
import { CountryPicker } from './country-picker.tsx';
import { RegisterField } from './register-field.tsx';

/** Every field that the brand asks for, in order. */
export function RegisterFields({ form }: { form: RegisterForm }) {
  const { rules, texts, messages } = form;
  return form.fields.map((name, place) => (
    <Fragment key={name}>
      {name === 'mobileNum' && <CountryPicker value={form.dialing} onPick={form.setDialing} />}
      <RegisterField
        name={name}
        rule={rules[name]}
        value={texts[name] ?? ''}
        required={isRequired(rules, name)}
        message={messages[name]}
        isFirst={place === 0}
        onChange={(text) => form.change(name, text)}
        onLeave={() => form.leaveField(name)}
      />
    </Fragment>
  ));
}

function part(topic: string) {
  return (words: ReactNode) => (
    <a className="lnk" href={`/help?topic=${topic}`} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}

/** Age and terms: one tick for both, asked for in words when it is missing. */
export function AgreeTerms({ form }: { form: RegisterForm }) {
  const t = useText('auth');
  const age = form.settings?.minimumAge ?? 18;
  return (
    <>
      <Checkbox checked={form.isAgreed} onChange={(event) => form.setAgreed(event.target.checked)}>
        {t.rich('agree', { age, terms: part('terms'), privacy: part('privacy') })}
      </Checkbox>
      {form.isTried && !form.isAgreed && <Note tone="bad">{t('agree_needed')}</Note>}
    </>
  );
}
