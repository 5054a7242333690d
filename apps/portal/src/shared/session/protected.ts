import * as calls from '@lantern/contract/member-calls';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/hooks.ts';
import { openModal } from '../navigation/modal-store.ts';
import type { Member } from './member.ts';
import { readToken } from './session.ts';

/** Whether this member may open a game; shows the reason if not. Free-play accounts may open games with a demo. */
export function useMayPlay(): (canBeTried: boolean) => boolean {
  const client = useQueryClient();
  return (canBeTried) => {
    if (!readToken()) {
      openModal('login', { reason: 'NOT_LOGGED_IN' });
      return false;
    }
    const member = client.getQueryData<Member>(keyOf(calls.identity.memberInfo, {}));
    if (canBeTried || !member || member.capabilities.protectedActions) return true;
    openModal('trueAccount', { isPanel: false });
    return false;
  };
}

/**
 * Guards an action that needs a real account: opens the login popup without a token, and shows the reason when the account may not play for
 * real money; the action then does not run. `guard(() => bet())` returns whether it ran.
 */
export function useProtected(): (action: () => void) => boolean {
  const mayPlay = useMayPlay();
  return (action) => {
    if (!mayPlay(false)) return false;
    action();
    return true;
  };
}
