import { Button, Icon } from '@lantern/ui';
import { knowsPasskeys } from '@lantern/ui/passkeys';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { asRefused } from '../../../shared/api/as-refused.ts';
import { Refused } from '../../../shared/api/refused.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { logInByPasskey } from '../model/verify-login.ts';

/** Passkey login, if the browser supports passkeys. */
export function PasskeyButton({ onDone, onRefused }: { onDone: () => void; onRefused: (refused: Refused) => void }) {
  const t = useText('auth');
  const [isBusy, setBusy] = useState(false);
  if (!knowsPasskeys()) return null;
  const logIn = async () => {
    setBusy(true);
    try {
      if (await logInByPasskey()) return onDone();
      onRefused(new Refused('POPUP_CLOSED', t('login_popup_closed')));
    } catch (error) {
      onRefused(asRefused(error));
    }
    setBusy(false);
  };
  return (
    <Button size="lg" block busy={isBusy} onClick={logIn}>
      <Icon as={Fingerprint} />
      {t('passkey_log_in')}
    </Button>
  );
}
