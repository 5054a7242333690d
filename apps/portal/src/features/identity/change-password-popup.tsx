import * as calls from '@lantern/contract/member-calls';
import { Button, Modal, Note, PasswordField } from '@lantern/ui';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useCall } from '../../shared/api/hooks.ts';
import { Refused } from '../../shared/api/refused.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import type { PopupProps } from '../../shared/modal-store.ts';
import { useGo } from '../../shared/site-link.tsx';
import { checkField, refusedRule } from './model/field-rules.ts';
import { useFieldWords } from './model/field-words.ts';
import { settle } from './model/log-in.ts';

/** Another password before anything else: no cross, only the change or the way out. */
export default function ChangePasswordPopup({ detail, onClose }: PopupProps<'changePassword'>) {
  const t = useText('auth');
  const words = useFieldWords();
  const refusalText = useRefusalText();
  const go = useGo();
  const rule = useCall(calls.brands.registerSettings, {}).data?.rules.password;
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const found = checkField(rule ?? undefined, fresh) ?? (fresh === '' ? { key: 'input_empty', values: {} } : null);
  const differs = again !== fresh;
  const broken = refused instanceof Refused ? refusedRule(refused) : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (found || differs) return;
    setBusy(true);
    setRefused(null);
    try {
      const payload = { oldPassword: detail.oldPassword, newPassword: fresh, confirmNewPassword: again };
      const value = await call(calls.identity.changePassword, payload, { token: detail.token });
      settle(value, detail.account, fresh);
      go('/');
    } catch (error) {
      setRefused(error);
    }
    setBusy(false);
  };
  const logOut = () => {
    // The restricted token dies by itself; a failed farewell changes nothing.
    call(calls.identity.logout, {}, { token: detail.token }).catch(() => undefined);
    onClose();
  };

  return (
    <Modal open onClose={onClose} title={t('expired_title')} lead={t('expired_text')}>
      <form className="stack" onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={detail.account} readOnly />
        <PasswordField
          label={t('password_new')}
          value={fresh}
          maxLength={200}
          autoComplete="new-password"
          showLabel={t('password_show')}
          hideLabel={t('password_hide')}
          before={<KeyRound className="i" aria-hidden="true" />}
          hint={
            rule ? words({ key: 'pattern_no_spaces', values: { min: rule.minLength, max: rule.maxLength } }) : undefined
          }
          error={isTried && found ? words(found) : undefined}
          onChange={(event) => setFresh(event.target.value)}
        />
        <PasswordField
          label={t('password_new_again')}
          value={again}
          maxLength={200}
          autoComplete="new-password"
          showLabel={t('password_show')}
          hideLabel={t('password_hide')}
          error={isTried && differs ? t('passwords_differ') : undefined}
          onChange={(event) => setAgain(event.target.value)}
        />
        {refused !== null && <Note tone="bad">{broken ? words(broken) : refusalText(refused)}</Note>}
        <Button type="submit" look="pri" size="lg" block busy={isBusy}>
          {t('password_change')}
        </Button>
        <Button look="text" block onClick={logOut}>
          {t('log_out')}
        </Button>
      </form>
    </Modal>
  );
}
