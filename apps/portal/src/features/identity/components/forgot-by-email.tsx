import * as calls from '@lantern/contract/member-calls';
import { Button, ConfirmDialog, Note, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/hooks.ts';
import { Refused } from '../../../shared/api/refused.ts';
import { checkField, type FieldMessageText, refusedRule } from '../../../shared/fields/field-rules.ts';
import { useFieldTexts } from '../../../shared/fields/field-texts.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { storedUsername } from '../model/log-in.ts';

/** Input of the form, its messages, and the sending. */
function useForgotForm() {
  const words = useFieldTexts();
  const rules = useCall(calls.brands.registerSettings, {}, { staleTime: 5 * 60_000 }).data?.rules;
  const [username, setUsername] = useState(storedUsername());
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const required = (name: string) => rules?.[name] && { ...rules[name], required: true };
  const faults: Readonly<Record<string, FieldMessageText | null>> = {
    username: checkField(required('username'), username.trim()),
    email: checkField(required('email'), email.trim()),
  };
  const broken = refused instanceof Refused ? refusedRule(refused) : null;
  const brokenField = refused instanceof Refused ? refused.params.field : null;
  return {
    ...{ username, setUsername, email, setEmail, isBusy, isSent },
    /** The refusal, unless it is shown at a field. */
    refused: broken ? null : refused,
    messageOf: (name: string) => {
      const fault = (isTried && faults[name]) || (brokenField === name ? broken : null);
      return fault ? words(fault) : undefined;
    },
    submit: async (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      if (faults.username || faults.email) return;
      setBusy(true);
      setRefused(null);
      try {
        await call(calls.loginMethods.forgotByEmail, { username: username.trim(), email: email.trim() });
        setSent(true);
      } catch (error) {
        setRefused(error);
      }
      setBusy(false);
    },
  };
}

/** Password reset by emailed link: needs user name and email, and always gets the same answer (4-08, 5-04). */
export function ForgotByEmail({ onClose }: { onClose: () => void }) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const form = useForgotForm();
  if (form.isSent) {
    return (
      <ConfirmDialog
        open
        title={t('forgot_sent_title')}
        confirmLabel={t('confirm')}
        onConfirm={onClose}
        onCancel={onClose}
      >
        {t('in_been_out')}
      </ConfirmDialog>
    );
  }
  return (
    <form className="stack" onSubmit={form.submit} noValidate>
      <p className="mut">{t('forgot_email_text')}</p>
      <TextField
        label={t('username')}
        name="username"
        value={form.username}
        required
        autoComplete="username"
        autoCapitalize="none"
        maxLength={100}
        error={form.messageOf('username')}
        onChange={(event) => form.setUsername(event.target.value)}
      />
      <TextField
        label={t('field_email')}
        name="email"
        type="email"
        inputMode="email"
        value={form.email}
        required
        autoComplete="email"
        maxLength={200}
        error={form.messageOf('email')}
        onChange={(event) => form.setEmail(event.target.value)}
      />
      {form.refused !== null && <Note tone="bad">{refusalText(form.refused)}</Note>}
      <Button type="submit" look="pri" size="lg" block busy={form.isBusy}>
        {t('forgot_send_link')}
      </Button>
    </form>
  );
}
