import * as calls from '@lantern/contract/member-calls';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/hooks.ts';
import { openModal } from '../modal-store.ts';
import type { Member } from './member.ts';
import { readToken } from './session.ts';

/** Whether this browser's member may open a game; who may not is told why. Trial accounts may where a game can be tried. */
export function useMayPlay(): (canBeTried: boolean) => boolean {
  const client = useQueryClient();
  return (canBeTried) => {
    if (!readToken()) {
      openModal('login', { reason: 'NOT_LOGGED_IN' });
      return false;
    }
    const member = client.getQueryData<Member>(keyOf(calls.identity.memberInfo, {}));
    if (canBeTried || !member || member.capabilities.protectedActions) return true;
    openModal('trueAccount');
    return false;
  };
}

/**
 * Guards an action that needs a real account: without a token the login popup opens, an account that may not play for
 * real is told so, and the action does not run. `guard(() => bet())` answers whether it ran.
 */
export function useProtected(): (action: () => void) => boolean {
  const mayPlay = useMayPlay();
  return (action) => {
    if (!mayPlay(false)) return false;
    action();
    return true;
  };
}
