import { calls } from '@lantern/contract/calls';
import { Button, Icon, Note } from '@lantern/ui';
import { knowsPasskeys, requestPasskey } from '@lantern/ui/passkeys';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useRefusalText } from '../../shared/i18n/text.ts';
import { enterSession } from './enter-session.ts';

/** Passkey login instead of password and code, if the browser supports passkeys. */
export function PasskeyLogin() {
  const auth = useTranslations('auth');
  const s = useTranslations('staff');
  const words = useRefusalText();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!knowsPasskeys()) return null;
  const logIn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { challengeId, options } = await call(calls.staff.startPasskeyLogin, {});
      const answer = await requestPasskey(options);
      if (answer === null) setProblem(s('passkey_cancelled'));
      else await enterSession(await call(calls.staff.passkeyLogin, { challengeId, answer }));
    } catch (error) {
      setProblem(words(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="lg" block busy={isBusy} onClick={() => void logIn()}>
        <Icon as={Fingerprint} />
        {auth('passkey_log_in')}
      </Button>
      {problem !== null && <Note tone="bad">{problem}</Note>}
    </>
  );
}
