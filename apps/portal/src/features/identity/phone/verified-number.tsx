import { Button, Note } from '@lantern/ui';
import { type FocusEventHandler, useState } from 'react';
import { isNumber } from '../../../shared/fields/typed-mobile.ts';
import type { Mobile } from '../../../shared/fields/use-mobile.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { goToPhonePage, type PhoneProof, type PhoneRequest } from '../../../shared/session/phone-verification.ts';
import { MobileFields } from './mobile-fields.tsx';

interface VerifiedNumberProps {
  readonly mobile: Mobile;
  readonly proof: PhoneProof | null;
  readonly error: string | undefined;
  readonly from: Pick<PhoneRequest, 'back' | 'method'>;
  /** The number is invalid: shows the message under its field. */
  readonly onNoNumber: () => void;
  readonly onForget: () => void;
  readonly onLeave?: FocusEventHandler;
}

/** Phone verification by Firebase, instead of number and code: link to its page, and the number once it is verified. */
export function VerifiedNumber({ mobile, proof, error, from, onNoNumber, onForget, onLeave }: VerifiedNumberProps) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const [refused, setRefused] = useState<unknown>(null);
  if (proof) {
    return (
      <Note tone="ok">
        {t('phone_confirmed', { number: `+${proof.dialingCode} ${proof.number}` })}{' '}
        <button type="button" className="auth-frame-link" onClick={onForget}>
          {t('phone_other')}
        </button>
      </Note>
    );
  }
  const { country, dialingCode, number } = mobile;
  const go = () => {
    if (!isNumber(number)) return onNoNumber();
    try {
      goToPhonePage({ country, dialingCode, number: number.trim(), ...from });
    } catch (error) {
      setRefused(error);
    }
  };
  return (
    <>
      <MobileFields mobile={mobile} error={error} hint={t('phone_ask_hint')} {...(onLeave && { onLeave })} />
      <Button look="soft" block onClick={go}>
        {t('phone_ask')}
      </Button>
      {refused !== null && <Note tone="bad">{refusalText(refused)}</Note>}
    </>
  );
}
