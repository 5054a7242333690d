import { Button, ConfirmDialog } from '@lantern/ui';
import type { FocusEventHandler } from 'react';
import { CodeField } from '../../../shared/fields/code-field.tsx';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useSmsCode } from './use-sms-code.ts';

interface SmsCodeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onLeave?: FocusEventHandler;
  /** Whether a code may be sent to the number; if not, `onNoNumber` shows the reason under its field (5-04). */
  readonly canSend: boolean;
  readonly onNoNumber: () => void;
  readonly request: () => Promise<{ expiredMinutes: number }>;
}

/** An SMS code and the button that requests it (4-06). Refusals open a dialog (8-04). */
export function SmsCodeField({ value, error, onChange, onLeave, canSend, onNoNumber, request }: SmsCodeFieldProps) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const code = useSmsCode(request);
  const requestCode = () => (canSend ? void code.send() : onNoNumber());
  return (
    <>
      <CodeField
        label={t('sms_code')}
        name="verificationCode"
        value={value}
        error={error}
        required
        inputMode="numeric"
        className="sms-code-field"
        after={
          <Button size="sm" look="soft" busy={code.isBusy} disabled={code.left > 0} onClick={requestCode}>
            <span className="num" aria-live="polite">
              {code.left > 0 ? t('sms_again_in', { seconds: code.left }) : t('sms_send')}
            </span>
          </Button>
        }
        onValueChange={onChange}
        onBlur={onLeave}
      />
      {code.refused && (
        <ConfirmDialog
          open
          title={t('sms_failed_title')}
          confirmLabel={t('confirm')}
          onConfirm={code.forgive}
          onCancel={code.forgive}
        >
          {refusalText(code.refused)}
        </ConfirmDialog>
      )}
    </>
  );
}
