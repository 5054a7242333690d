import * as calls from '@lantern/contract/member-calls';
import type { Payload } from '@lantern/contract/schemas';
import { social } from '@lantern/contract/social-calls';
import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react';
import { asRefused } from '../../../shared/api/as-refused.ts';
import { useCall } from '../../../shared/api/hooks.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { affiliateCode } from '../../../shared/brand/affiliate-code.ts';
import { useSwitches } from '../../../shared/brand/site.ts';
import { type FieldMessageText, refusedRule } from '../../../shared/fields/field-rules.ts';
import { type Mobile, useMobile } from '../../../shared/fields/use-mobile.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { dropPhoneProof, type PhoneProof, phoneProof } from '../../../shared/session/phone-verification.ts';
import { socialTicket } from '../../../shared/session/social.ts';
import { useProof } from '../captcha/use-proof.ts';
import { type RegisterPayload, register } from './log-in.ts';
import {
  type FieldName,
  type Method,
  messageOf,
  payloadOf,
  type RequestedForm,
  requestedForm,
  type Texts,
} from './register-form.ts';

/** The field of a refusal that does not name one. */
const fieldOfCode: Readonly<Record<string, FieldName>> = {
  USERNAME_TAKEN: 'username',
  PASSWORD_WEAK: 'password',
  PASSWORD_MISMATCH: 'confirmPassword',
  PHONE_FORMAT: 'mobileNum',
  PHONE_INVALID: 'mobileNum',
  MOBILE_TAKEN: 'mobileNum',
  CODE_MISSING: 'verificationCode',
  CODE_INVALID: 'verificationCode',
  CODE_EXPIRED: 'verificationCode',
};

type Messages = Readonly<Record<string, FieldMessageText | string | undefined>>;

function whereabouts(): Pick<Payload<'identity.register'>, 'registerMethod' | 'registerUrl' | 'domain' | 'login'> {
  return { registerMethod: 'WEB', registerUrl: location.href.slice(0, 500), domain: location.host, login: true };
}

/** Input and messages of one form: a message appears when a field loses focus and disappears once the rule passes. */
function useTexts(requested: RequestedForm, first: Texts, number: string) {
  const [typed, setTexts] = useState<Texts>(first);
  const [messages, setMessages] = useState<Messages>({});
  const texts: Texts = { ...typed, mobileNum: number };
  const change = (name: FieldName, text: string) => {
    const next = { ...texts, [name]: text };
    setTexts(next);
    if (messages[name] && !messageOf(requested, name, next)) setMessages({ ...messages, [name]: undefined });
  };
  const leaveField = (name: FieldName, isRequested = false) => {
    if (texts[name] || isRequested)
      setMessages({ ...messages, [name]: messageOf(requested, name, texts) ?? undefined });
  };
  return { texts, messages, setTexts, setMessages, change, leaveField };
}

/** Phone verification by Firebase: whether the brand uses it, and the token that this tab came back with. */
function useFirebaseVerification() {
  const ways = useCall(social.methods, {}, { staleTime: 5 * 60_000 });
  const [proof, setProof] = useState<PhoneProof | null>(() => phoneProof('/register'));
  const forget = () => {
    dropPhoneProof();
    setProof(null);
  };
  return { isKnown: !ways.isPending, isOn: ways.data?.firebase?.portal != null, proof, forget };
}

/** Sends a registration with its CAPTCHA and the account that waits to be linked. */
function useSending(takeProof: () => Promise<string | undefined>, onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const send = async (method: Method, fields: RegisterPayload, onRefused: (why: Refused) => void) => {
    setBusy(true);
    setRefused(undefined);
    try {
      const captcha = await takeProof();
      const ticket = socialTicket();
      const outcome = await register(method, {
        ...fields,
        ...whereabouts(),
        ...(captcha ? { captcha } : {}),
        ...(ticket && { socialTicket: ticket.id, socialSecret: ticket.secret }),
      });
      if (outcome.done) {
        dropPhoneProof();
        onDone();
      } else onRefused(outcome.refused);
    } catch (error) {
      setRefused(asRefused(error));
    }
    setBusy(false);
  };
  return { isBusy, refused, setRefused, send };
}

/** State of the registration form: input, messages and refusal. */
export function useRegisterForm(code: string | undefined, onDone: () => void) {
  const isOn = useSwitches();
  const settings = useCall(calls.brands.registerSettings, {}, { staleTime: 5 * 60_000 });
  const takeProof = useProof(settings.data?.captcha === 'PROOF_OF_WORK');
  const methods = settings.data?.methods ?? [];
  const verification = useFirebaseVerification();
  const { proof } = verification;
  const [chosen, setMethod] = useState<Method | undefined>(proof?.method);
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const requested = requestedForm(
    settings.data?.rules ?? {},
    chosen ?? methods[0] ?? 'USERNAME',
    isOn,
    verification.isOn,
  );
  const number = useMobile(proof?.number, proof ?? undefined);
  const form = useTexts(requested, { affiliateCode: code ?? affiliateCode() }, number.number);
  const { texts, setMessages } = form;
  const mobile: Mobile = {
    ...number,
    setNumber: (typed) => {
      const shown = number.setNumber(typed);
      form.change('mobileNum', shown);
      return shown;
    },
  };
  const { isBusy, refused, setRefused, send: sendForm } = useSending(takeProof, onDone);
  const showRefusal = useRefusalAtField(requested, { setMessages, setRefused, forgetProof: verification.forget });
  const send = (sent: Texts) =>
    sendForm(
      requested.method,
      {
        ...payloadOf(sent, requested.fields),
        ...(requested.fields.includes('mobileNum') ? { countryDialingCode: mobile.dialingCode } : {}),
        ...(requested.isVerifiedByFirebase && proof && { firebaseIdToken: proof.token, firebaseChannel: 'PHONE' }),
        agreeTerms: isAgreed,
        confirmAge: isAgreed,
      },
      showRefusal,
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const found = faultsOf(requested, texts);
    if (requested.isVerifiedByFirebase && !proof) found.mobileNum ??= { key: 'phone_needed', values: {} };
    setMessages(found);
    if (!Object.values(found).some(Boolean) && isAgreed) void send(texts);
  };
  return {
    // The form waits until it is known whether it needs a code.
    settings: verification.isKnown ? settings.data : undefined,
    ...{ verification, methods, requested, texts, mobile, isAgreed, setAgreed, isTried, isBusy, refused },
    ...{ messages: form.messages, change: form.change, leaveField: form.leaveField },
    setMethod: (method: Method) => {
      setMethod(method);
      setMessages({});
      setRefused(undefined);
    },
    submit,
    sendWithoutCode: () => {
      const without = { ...texts, affiliateCode: '' };
      form.setTexts(without);
      void send(without);
    },
    forgive: () => setRefused(undefined),
  };
}

/** Messages of all fields. */
function faultsOf(requested: RequestedForm, texts: Texts): Record<string, FieldMessageText | undefined> {
  return Object.fromEntries(requested.fields.map((name) => [name, messageOf(requested, name, texts) ?? undefined]));
}

interface RefusalTargets {
  readonly setMessages: Dispatch<SetStateAction<Messages>>;
  readonly setRefused: (refused: Refused) => void;
  readonly forgetProof: () => void;
}

/** Shows a refusal at the field that it concerns, or for the whole form. */
function useRefusalAtField(requested: RequestedForm, { setMessages, setRefused, forgetProof }: RefusalTargets) {
  const refusalText = useRefusalText();
  return (why: Refused) => {
    const field = String(why.params.field ?? fieldOfCode[why.code] ?? '');
    const isOfProof = requested.isVerifiedByFirebase && field === 'verificationCode';
    // The token was used or belongs to another number: verification starts again.
    if (isOfProof) forgetProof();
    const named = isOfProof ? 'mobileNum' : field;
    const message = refusedRule(why) ?? refusalText(why);
    if (requested.fields.includes(named as FieldName)) setMessages((old) => ({ ...old, [named]: message }));
    else setRefused(why);
  };
}

export type RegisterForm = ReturnType<typeof useRegisterForm>;
