import '../social.css';
import { social as calls } from '@lantern/contract/social-calls';
import { Button, Note } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { goToProvider, type SocialProvider } from '../../../shared/session/social.ts';

/** Buttons of the brand's identity providers; last in the popup, so that late loading causes no layout shift. */
export default function SocialLogins() {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const ways = useCall(calls.methods, {}, { staleTime: 5 * 60_000 }).data?.providers ?? [];
  const [going, setGoing] = useState<SocialProvider | null>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const go = async (provider: SocialProvider) => {
    setGoing(provider);
    setRefused(null);
    try {
      // The page is being left: the button stays busy until then.
      await goToProvider(provider, 'LOGIN');
    } catch (error) {
      setRefused(error);
      setGoing(null);
    }
  };
  if (ways.length === 0) return null;
  return (
    <div className="social-logins">
      <p className="social-logins-or">
        <span>{t('social_or')}</span>
      </p>
      {ways.map(({ provider, name }) => (
        <Button
          key={provider}
          size="lg"
          block
          busy={going === provider}
          disabled={going !== null && going !== provider}
          onClick={() => void go(provider)}
        >
          <span className={`social-logins-icon ${provider.toLowerCase()}`} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          {t('social_with', { name })}
        </Button>
      ))}
      {refused !== null && <Note tone="bad">{refusalText(refused)}</Note>}
    </div>
  );
}
