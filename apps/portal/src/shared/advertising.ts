import * as calls from '@lantern/contract/member-calls';
import { useEffect, useState } from 'react';
import { useCall } from './api/hooks.ts';
import { useSession } from './session/member.ts';

/** The head's script marks the page by it before anything is painted, and the home page's sheet leaves the offers out. */
const calmKey = 'calm';

/**
 * Whether offers may be shown here: to visitors, and to members who neither rest nor have switched them off. What the server said last
 * is remembered for the tab, so that nothing is shown for a moment; the sitting, which every member's page asks for, says it anew.
 */
export function useAdvertised(): boolean {
  const { token } = useSession();
  const told = useCall(calls.safety.sitting, {}, { enabled: false }).data?.advertise;
  const [remembered, remember] = useState(true);
  useEffect(() => {
    if (token !== null && told !== undefined) {
      if (told) sessionStorage.removeItem(calmKey);
      else sessionStorage.setItem(calmKey, '1');
    }
    const isCalm = token !== null && sessionStorage.getItem(calmKey) !== null;
    document.documentElement.toggleAttribute('data-calm', isCalm);
    remember(!isCalm);
  }, [token, told]);
  return token === null || (told ?? remembered);
}
