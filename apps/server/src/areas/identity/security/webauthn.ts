import type { CallContext, MemberScope } from '@lantern/server-kit';
import { sha256 } from '@lantern/server-kit/security';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** The brand's host decides for which site a passkey is good: it opens no other brand, and no imitation of this one. */
export function relyingParty(context: Pick<CallContext, 'host' | 'headers' | 'merchant'>) {
  const { host, merchant } = context;
  const isOwnMachine = host === 'localhost' || host.endsWith('.localhost');
  const address = context.headers.host?.toLowerCase() ?? host;
  const origins = isOwnMachine ? [`http://${address}`, `https://${address}`] : [`https://${address}`];
  return { rpID: host, rpName: merchant.name, origins };
}

/** What an authenticator keeps beside the key, so that it replaces the account's own key and no other. */
export function userHandle({ merchantId, memberId }: Pick<MemberScope, 'merchantId' | 'memberId'>) {
  return new Uint8Array(sha256(`lantern passkey ${merchantId} ${memberId}`));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What a browser answers, as far as its outer form goes; the rest is judged by the cryptography. */
function readAnswer(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json);
    const isAnswer = isObject(value) && typeof value.id === 'string' && isObject(value.response);
    return isAnswer ? value : null;
  } catch {
    return null;
  }
}

export const readRegistration = (json: string) => readAnswer(json) as RegistrationResponseJSON | null;
export const readAuthentication = (json: string) => readAnswer(json) as AuthenticationResponseJSON | null;
