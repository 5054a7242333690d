import { PATHS, type SessionPayload, type SessionValue } from '@lantern/arcade-contract';
import { request } from './call.ts';

const keyOf = (game: string) => `arcade.session.${game}`;

/** Reads the launch token from the URL fragment and removes it from the URL, so that it is not copied. */
function takeLaunchToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** 32 random bytes as base64url without padding. */
function newSessionToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Opens the game with its launch token, or resumes the tab's session after a reload.
 * @throws Refusal when neither is valid
 */
export async function openSession(game: string): Promise<SessionValue> {
  const launch = takeLaunchToken();
  const stored = sessionStorage.getItem(keyOf(game));
  if (launch === null && stored !== null) return request<SessionValue>(PATHS.session, { token: stored });
  const payload: SessionPayload = { token: launch ?? '', game, sessionToken: newSessionToken() };
  const session = await request<SessionValue>(PATHS.session, { body: payload });
  sessionStorage.setItem(keyOf(game), session.token);
  return session;
}
