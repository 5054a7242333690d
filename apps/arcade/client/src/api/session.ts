import { PATHS, type SessionPayload, type SessionValue } from '@lantern/arcade-contract';
import { tabStorage } from '@lantern/ui';
import { Refusal, request } from './call.ts';
import { receiveLaunchToken } from './launch-token.ts';

const keyOf = (game: string) => `arcade.session.${game}`;

/** 32 random bytes as base64url without padding. */
function newSessionToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Opens the game with its launch token, or resumes the tab's session after a reload. Without storage a reload of the frame alone has
 * neither.
 * @throws Refusal when neither is valid
 */
export async function openSession(game: string): Promise<SessionValue> {
  const launch = await receiveLaunchToken();
  const stored = tabStorage.get(keyOf(game));
  if (launch === null) {
    // The server would refuse an empty token as a malformed request, which says nothing to the player.
    if (stored === null) throw new Refusal('TOKEN_INVALID');
    return request<SessionValue>(PATHS.session, { token: stored });
  }
  const payload: SessionPayload = { token: launch, game, sessionToken: newSessionToken() };
  const session = await request<SessionValue>(PATHS.session, { body: payload });
  tabStorage.set(keyOf(game), session.token);
  return session;
}
