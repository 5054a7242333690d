import { social } from '@lantern/contract/social-calls';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { isNumber } from '../../../shared/fields/typed-mobile.ts';
import { useMobile } from '../../../shared/fields/use-mobile.ts';
import { dropPhoneProof, phoneProof } from '../../../shared/session/phone-verification.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { logInBySms } from './log-in.ts';

const codeCodes = new Set<string>(['CODE_MISSING', 'CODE_INVALID', 'CODE_EXPIRED']);

/** Code value of a login verified by Firebase. */
const VOUCHED = 'firebase';

/** Input and sending of the login by number and code. */
export function useSmsLogin(number: string, onDone: () => void) {
  const [proof, setProof] = useState(() => phoneProof('/login'));
  const mobile = useMobile(proof?.number ?? number, proof ?? undefined);
  const portal = useCall(social.methods, {}, { staleTime: 5 * 60_000 }).data?.firebase?.portal;
  const [code, setCode] = useState('');
  const captcha = useCaptcha(undefined);
  const [refused, setRefused] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const isVerifiedByFirebase = portal != null;
  const typed = isVerifiedByFirebase ? (proof ? VOUCHED : '') : code;
  const forget = () => {
    dropPhoneProof();
    setProof(null);
  };
  const isFilled = isNumber(mobile.number) && typed !== '' && captcha.isFilled;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isFilled) return;
    setBusy(true);
    setRefused(undefined);
    const extra = isVerifiedByFirebase && proof ? { firebaseIdToken: proof.token } : {};
    const outcome = await logInBySms(mobile.dialingCode, mobile.number, typed, extra, captcha.take);
    setBusy(false);
    if (outcome.done) {
      dropPhoneProof();
      return onDone();
    }
    setRefused(outcome.refused);
    if (codeCodes.has(outcome.refused.code)) forget();
    captcha.refuse(outcome.refused);
  };
  return {
    ...{ isVerifiedByFirebase, proof, forget },
    ...{ mobile, code, setCode, captcha },
    ...{ refused, isBusy, isTried, setTried, submit },
  };
}

export type SmsLoginForm = ReturnType<typeof useSmsLogin>;
