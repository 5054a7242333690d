import { calls } from '@lantern/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/hooks.ts';
import { openModal } from '../modal-store.ts';
import type { Member } from './member.ts';
import { readToken } from './session.ts';

/**
 * Guards an action that needs a real account: without a token the login popup opens, an account that may not play for
 * real is told so, and the action does not run. `guard(() => bet())` answers whether it ran.
 */
export function useProtected(): (action: () => void) => boolean {
  const client = useQueryClient();
  return (action) => {
    if (!readToken()) {
      openModal('login', { reason: 'NOT_LOGGED_IN' });
      return false;
    }
    const member = client.getQueryData<Member>(keyOf(calls.identity.memberInfo, {}));
    if (member && !member.capabilities.protectedActions) {
      openModal('trueAccount');
      return false;
    }
    action();
    return true;
  };
}
