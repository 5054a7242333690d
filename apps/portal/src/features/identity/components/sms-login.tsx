import * as calls from '@lantern/contract/member-calls';
import { social } from '@lantern/contract/social-calls';
import { Button } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/hooks.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { isNumber, numberFault } from '../../../shared/fields/typed-mobile.ts';
import { useMobile } from '../../../shared/fields/use-mobile.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { dropPhoneProof, phoneProof } from '../../../shared/session/phone-verification.ts';
import { CaptchaFields } from '../captcha/captcha-fields.tsx';
import { isCaptchaRefusal, useCaptcha } from '../captcha/use-captcha.ts';
import { logInBySms } from '../model/log-in.ts';
import { MobileFields } from '../phone/mobile-fields.tsx';
import { SmsCodeField } from '../phone/sms-code-field.tsx';
import { VerifiedNumber } from '../phone/verified-number.tsx';

const numberCodes = new Set<string>(['PHONE_FORMAT', 'PHONE_INVALID']);
const codeCodes = new Set<string>(['CODE_MISSING', 'CODE_INVALID', 'CODE_EXPIRED']);

/** Code value of a login verified by Firebase. */
const VOUCHED = 'firebase';

function useSmsLogin(number: string, onDone: () => void) {
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
    const extra = { ...(await captcha.take()), ...(isVerifiedByFirebase && proof && { firebaseIdToken: proof.token }) };
    const outcome = await logInBySms(mobile.dialingCode, mobile.number, typed, extra);
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
export { useSmsLogin };

/** Fields of the login by number and code (3-02, 4-06); the popup provides the form element. */
export function SmsLoginFields({ form }: { form: SmsLoginForm }) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const { mobile, refused, isTried } = form;
  const isOf = (codes: ReadonlySet<string>) => refused !== undefined && codes.has(refused.code);
  const missing = (text: string) => (isTried && text.trim() === '' ? t('input_empty') : undefined);
  const fault = isTried ? numberFault(mobile.number) : null;
  const badNumber = fault === null ? undefined : t(fault);
  const other = refused && !isCaptchaRefusal(refused) && !isOf(numberCodes) ? refusalText(refused) : undefined;
  const numberError = missing(mobile.number) ?? (isOf(numberCodes) ? refusalText(refused) : badNumber);
  const request = () =>
    call(calls.loginMethods.smsNoLogin, { countryDialingCode: mobile.dialingCode, mobileNum: mobile.number.trim() });
  return (
    <>
      {form.isVerifiedByFirebase ? (
        <VerifiedNumber
          mobile={mobile}
          proof={form.proof}
          error={numberError ?? other ?? (isTried ? t('phone_needed') : undefined)}
          from={{ back: '/login', method: 'MOBILE' }}
          onNoNumber={() => form.setTried(true)}
          onForget={form.forget}
        />
      ) : (
        <>
          <MobileFields mobile={mobile} error={numberError} />
          <SmsCodeField
            value={form.code}
            error={missing(form.code) ?? other}
            canSend={isNumber(mobile.number)}
            onNoNumber={() => form.setTried(true)}
            onChange={form.setCode}
            request={request}
          />
        </>
      )}
      {form.captcha.isWanted && (
        <CaptchaFields
          captcha={form.captcha}
          error={isCaptchaRefusal(refused) ? refusalText(refused) : form.captcha.isFilled ? undefined : missing('')}
        />
      )}
      <Button type="submit" look="pri" size="lg" block busy={form.isBusy}>
        {t('log_in')}
      </Button>
    </>
  );
}
