import * as calls from '@lantern/contract/member-calls';
import { call } from '../../../shared/api/call.ts';
import { beginSession } from '../../../shared/session/session.ts';

const randomBytes = 32;

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Logs in with a free-play account: play money for one day, no form (7S-04). */
export async function freePlay(): Promise<void> {
  const { seal } = await import('../../../shared/api/seal.ts');
  const readStatus = () => call(calls.brands.status, { url: location.host });
  const random = await seal(base64url(crypto.getRandomValues(new Uint8Array(randomBytes))), readStatus);
  const payload = { os: navigator.userAgent.slice(0, 60), platform: 'W' as const, random };
  const value = await call(calls.loginMethods.freePlay, payload, { headers: { 'X-Gateway-Version': '3' } });
  beginSession(value.token);
}
