import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { type FormEvent, useState } from 'react';
import { affiliateCode } from '../../../shared/affiliate-code.ts';
import { useCall } from '../../../shared/api/hooks.ts';
import { Refused } from '../../../shared/api/refused.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { type FieldMessageText, refusedRule } from './field-rules.ts';
import { register } from './log-in.ts';
import { askedFields, type FieldName, messageOf, payloadOf, type Texts } from './register-form.ts';
import { useProof } from './use-proof.ts';

/** Which field a refusal belongs to when it does not say so itself. */
const fieldOfCode: Readonly<Record<string, FieldName>> = {
  USERNAME_TAKEN: 'username',
  PASSWORD_WEAK: 'password',
  PASSWORD_MISMATCH: 'confirmPassword',
};

type Messages = Readonly<Record<string, FieldMessageText | string | undefined>>;

function whereabouts(): Pick<Payload<'identity.register'>, 'registerMethod' | 'registerUrl' | 'domain' | 'login'> {
  return { registerMethod: 'WEB', registerUrl: location.href.slice(0, 500), domain: location.host, login: true };
}

/** The registration's state: texts, messages under the fields, and what the server said. */
export function useRegisterForm(code: string | undefined, onDone: () => void) {
  const refusalText = useRefusalText();
  const settings = useCall(calls.brands.registerSettings, {}, { staleTime: 5 * 60_000 });
  const takeProof = useProof(settings.data?.captcha === 'PROOF_OF_WORK');
  const [texts, setTexts] = useState<Texts>({ affiliateCode: code ?? affiliateCode() });
  const [messages, setMessages] = useState<Messages>({});
  const [dialing, setDialing] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const rules = settings.data?.rules ?? {};
  const fields = askedFields(rules);

  const change = (name: FieldName, text: string) => {
    const next = { ...texts, [name]: text };
    setTexts(next);
    // A message goes as soon as the rule passes; it comes on leaving the field only.
    if (messages[name] && !messageOf(rules, name, next)) setMessages({ ...messages, [name]: undefined });
  };
  const leaveField = (name: FieldName) => {
    if (texts[name]) setMessages({ ...messages, [name]: messageOf(rules, name, texts) ?? undefined });
  };
  const tell = (why: Refused) => {
    const named = String(why.params.field ?? fieldOfCode[why.code] ?? '');
    const message = refusedRule(why) ?? refusalText(why);
    if (fields.includes(named as FieldName)) setMessages((old) => ({ ...old, [named]: message }));
    else setRefused(why);
  };
  const send = async (sent: Texts) => {
    setBusy(true);
    setRefused(undefined);
    try {
      const captcha = await takeProof();
      const outcome = await register({
        ...payloadOf(sent, fields),
        ...whereabouts(),
        ...(captcha ? { captcha } : {}),
        ...(dialing ? { countryDialingCode: dialing } : {}),
        agreeTerms: isAgreed,
        confirmAge: isAgreed,
      });
      if (outcome.done) onDone();
      else tell(outcome.refused);
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused('BROKEN', ''));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const found = Object.fromEntries(fields.map((name) => [name, messageOf(rules, name, texts) ?? undefined]));
    setMessages(found);
    if (!Object.values(found).some(Boolean) && isAgreed) void send(texts);
  };
  const sendWithoutCode = () => {
    const without = { ...texts, affiliateCode: '' };
    setTexts(without);
    void send(without);
  };
  return {
    settings: settings.data,
    rules,
    fields,
    texts,
    messages,
    dialing,
    isAgreed,
    isTried,
    isBusy,
    refused,
    change,
    leaveField,
    setDialing,
    setAgreed,
    submit,
    sendWithoutCode,
    forgive: () => setRefused(undefined),
  };
}

export type RegisterForm = ReturnType<typeof useRegisterForm>;
