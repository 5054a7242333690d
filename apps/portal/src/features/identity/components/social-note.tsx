import { Note } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { dropTicket, socialTicket } from '../../../shared/session/social.ts';

/** Says that a provider's account waits for this login or registration, and lets the user discard it. */
export default function SocialNote({ way }: { way: 'login' | 'register' }) {
  const t = useText('auth');
  const [ticket, setTicket] = useState(socialTicket);
  if (!ticket) return null;
  const name = ticket.email === null ? ticket.name : `${ticket.name} (${ticket.email})`;
  const drop = () => {
    dropTicket();
    setTicket(null);
  };
  return (
    <Note tone="info">
      {t(`social_note_${way}`, { name })}{' '}
      <button type="button" className="auth-frame-link" onClick={drop}>
        {t('social_drop', { name: ticket.name })}
      </button>
    </Note>
  );
}
