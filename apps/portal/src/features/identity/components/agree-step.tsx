import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Checkbox, Modal, Note, TextField } from '@lantern/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

/** Acceptance of terms and age, before the first game. */
export function AgreeStep({
  account,
  requested,
  lanterns,
  onDone,
  onClose,
}: {
  account: string;
  requested: Value<'security.welcome'>;
  lanterns: ReactNode;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText('auth');
  const words = useRefusalText();
  const { security } = calls;
  const [birthday, setBirthday] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const agree = useAct(security.agree, { invalidates: [security.welcome, security.profile], onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasAgreed) agree.mutate({ agreeTerms: true, confirmAge: true, ...(birthday && { birthday }) });
  };
  // In a new tab: this popup would cover the text.
  const link = (topic: string) => (parts: ReactNode) => (
    <a className="auth-frame-link" href={`/helpmc?topic=${topic}`} target="_blank" rel="noreferrer">
      {parts}
    </a>
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={t('first_title', { account })}
      lead={t('welcome_agree_lead')}
      closeLabel={t('close')}
    >
      <form className="auth-frame-step" onSubmit={submit} noValidate>
        {lanterns}
        {!requested.hasBirthday && (
          <TextField
            label={t('welcome_birthday')}
            name="birthday"
            type="date"
            value={birthday}
            onChange={(event) => setBirthday(event.target.value)}
          />
        )}
        <Checkbox name="agree" checked={hasAgreed} onChange={(event) => setAgreed(event.target.checked)}>
          {t.rich('agree', { age: requested.minimumAge, terms: link('terms'), privacy: link('privacy') })}
        </Checkbox>
        {agree.error && <Note tone="bad">{words(agree.error)}</Note>}
        <Button type="submit" look="pri" size="lg" block disabled={!hasAgreed} busy={agree.isPending}>
          {t('proof_continue')}
        </Button>
      </form>
    </Modal>
  );
}
