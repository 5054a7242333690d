import * as calls from '@lantern/contract/member-calls';
import { tabStorage } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useCall } from '../api/hooks.ts';
import { useSession } from '../session/member.ts';

/** The script in the head marks the page by this key before the first paint; the home page's style sheet then hides the offers. */
const calmKey = 'calm';

/**
 * Whether offers may be shown: to visitors, and to members with no active cool-off or self-exclusion who have not switched offers off. The
 * last answer of the server is stored for the tab, so that offers do not flash on load; the play-session call, which every member page
 * sends, updates it.
 */
export function useAdvertised(): boolean {
  const { token } = useSession();
  const cached = useCall(calls.safety.playSession, {}, { enabled: false }).data?.advertise;
  const [stored, setStored] = useState(true);
  useEffect(() => {
    if (token !== null && cached !== undefined) {
      if (cached) tabStorage.remove(calmKey);
      else tabStorage.set(calmKey, '1');
    }
    const isCalm = token !== null && tabStorage.get(calmKey) !== null;
    document.documentElement.toggleAttribute('data-calm', isCalm);
    setStored(!isCalm);
  }, [token, cached]);
  return token === null || (cached ?? stored);
}
