import { PasswordField } from '@lantern/ui';
import { KeyRound } from 'lucide-react';
import { useRefusalText } from '../i18n/refusal-text.ts';
import { useText } from '../i18n/text.ts';
import { ruleText } from './field-rules.ts';
import { useFieldTexts } from './field-texts.ts';
import { type NewPasswordForm, saidOfPassword } from './new-password.ts';

interface NewPasswordFieldsProps {
  readonly form: NewPasswordForm;
  readonly isTried: boolean;
  /** The refusal of the last attempt. */
  readonly refused: unknown;
}

/** New password and its repetition, with the brand's rule as text. */
export function NewPasswordFields({ form, isTried, refused }: NewPasswordFieldsProps) {
  const t = useText('auth');
  const words = useFieldTexts();
  const refusalText = useRefusalText();
  const said = saidOfPassword(refused);
  const saidText = said === true ? refusalText(refused) : said && words(said);
  const shared = { maxLength: 200, required: true, showLabel: t('password_show'), hideLabel: t('password_hide') };
  return (
    <>
      <PasswordField
        {...shared}
        label={t('password_new')}
        name="newPassword"
        value={form.fresh}
        autoComplete="new-password"
        before={<KeyRound className="i" aria-hidden="true" />}
        hint={form.rule ? words(ruleText(form.rule)) : undefined}
        error={isTried && form.found ? words(form.found) : (saidText ?? undefined)}
        onChange={(event) => form.setFresh(event.target.value)}
      />
      <PasswordField
        {...shared}
        label={t('password_new_again')}
        name="confirmNewPassword"
        value={form.again}
        autoComplete="new-password"
        error={isTried && form.differs ? t('passwords_differ') : undefined}
        onChange={(event) => form.setAgain(event.target.value)}
      />
    </>
  );
}
