import * as calls from '@lantern/contract/member-calls';
import { Checkbox, Note } from '@lantern/ui';
import type { FocusEvent, ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useFieldTexts } from '../../../shared/fields/field-texts.ts';
import { isNumber } from '../../../shared/fields/typed-mobile.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { isPressing } from '../model/pressed-button.ts';
import type { RegisterForm } from '../model/use-register-form.ts';
import { MobileFields } from '../phone/mobile-fields.tsx';
import { SmsCodeField } from '../phone/sms-code-field.tsx';
import { VerifiedNumber } from '../phone/verified-number.tsx';
import { RegisterField } from './register-field.tsx';

function CodeField({ form, error }: { form: RegisterForm; error: string | undefined }) {
  const { mobile, requested } = form;
  const request = () =>
    call(calls.loginMethods.registerSms, {
      countryDialingCode: mobile.dialingCode,
      mobileNo: mobile.number.trim(),
      type: requested.method === 'MOBILE' ? 'mobile' : 'username',
    });
  return (
    <SmsCodeField
      value={form.texts.verificationCode ?? ''}
      error={error}
      canSend={isNumber(mobile.number)}
      onNoNumber={() => form.leaveField('mobileNum', true)}
      onChange={(text) => form.change('verificationCode', text)}
      onLeave={(event) => {
        if (!isPressing(event)) form.leaveField('verificationCode');
      }}
      request={request}
    />
  );
}

/** Every field that the brand requires, in order. */
export function RegisterFields({ form }: { form: RegisterForm }) {
  const words = useFieldTexts();
  const { requested, texts, messages } = form;
  return requested.fields.map((name, place) => {
    const message = messages[name];
    const error = typeof message === 'string' ? message : message && words(message);
    const onLeave = (event: FocusEvent) => {
      if (!isPressing(event)) form.leaveField(name);
    };
    if (name === 'mobileNum' && requested.isVerifiedByFirebase) {
      const { proof, forget } = form.verification;
      const from = { back: '/register', method: requested.method } as const;
      const showNumberFault = () => form.leaveField(name, true);
      return (
        <VerifiedNumber
          key={name}
          {...{ mobile: form.mobile, proof, error, from, onLeave }}
          onNoNumber={showNumberFault}
          onForget={forget}
        />
      );
    }
    if (name === 'mobileNum') {
      const isRequired = requested.rules.mobileNum?.required ?? false;
      return <MobileFields key={name} mobile={form.mobile} error={error} required={isRequired} onLeave={onLeave} />;
    }
    if (name === 'verificationCode') return <CodeField key={name} form={form} error={error} />;
    return (
      <RegisterField
        key={name}
        name={name}
        rule={requested.rules[name]}
        value={texts[name] ?? ''}
        message={message}
        isFirst={place === 0}
        isLast={place === requested.fields.length - 1}
        onChange={(text) => form.change(name, text)}
        onLeave={onLeave}
      />
    );
  });
}

function part(topic: string) {
  return (words: ReactNode) => (
    <a className="auth-frame-link" href={`/helpmc?topic=${topic}`} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}

/** Age and terms in one checkbox; a message asks for it when it is missing. */
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
