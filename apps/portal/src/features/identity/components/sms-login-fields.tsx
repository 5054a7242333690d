import * as calls from '@lantern/contract/member-calls';
import { Button } from '@lantern/ui';
import { call } from '../../../shared/api/call.ts';
import { isNumber, numberFault } from '../../../shared/fields/typed-mobile.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { CaptchaFields } from '../captcha/captcha-fields.tsx';
import { isCaptchaRefusal } from '../captcha/use-captcha.ts';
import { useFirstInput } from '../model/use-first-input.ts';
import type { SmsLoginForm } from '../model/use-sms-login.ts';
import { MobileFields } from '../phone/mobile-fields.tsx';
import { SmsCodeField } from '../phone/sms-code-field.tsx';
import { VerifiedNumber } from '../phone/verified-number.tsx';

const numberCodes = new Set<string>(['PHONE_FORMAT', 'PHONE_INVALID']);

/** Fields of the login by number and code (3-02, 4-06); the popup provides the form element. */
export default function SmsLoginFields({ form }: { form: SmsLoginForm }) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  useFirstInput();
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
