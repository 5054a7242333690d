import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { tabStorage } from '@lantern/ui';
import { createContext, useContext, useEffect } from 'react';
import { useCall } from '../api/hooks.ts';
import { useToken } from './session.ts';

export type Member = Value<'identity.memberInfo'>;

export interface Session {
  readonly token: string | null;
  /** The member's data; null for a visitor and until they have arrived. */
  readonly member: Member | null;
}

const context = createContext<Session>({ token: null, member: null });
export const SessionContext = context.Provider;

/** Reads the session and the member's data; only for the root of the page. */
export function useSessionFacts(): Session {
  const token = useToken();
  const info = useCall(calls.identity.memberInfo, {}, { staleTime: 5 * 60_000 });
  const member = token ? (info.data ?? null) : null;
  const isAgent = member?.capabilities.agentCentre;
  useEffect(() => {
    // Stored for the session under the specification's name (3-17); a logout removes it.
    if (isAgent !== undefined) tabStorage.set('isAgent', String(isAgent));
  }, [isAgent]);
  return { token, member };
}

/**
 * The session and its member. Logged in means that there is a token; the data follow. The token is read here, not from the context: a
 * region that hydrates later than the page's root must first render what the server did, which is the visitor's page.
 */
export function useSession(): Session {
  const { member } = useContext(context);
  const token = useToken();
  return { token, member: token ? member : null };
}
