import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sha256 } from '../security/secrets/tokens.ts';
import { relyingParty, type Site } from './relying-party.ts';

/**
 * Why an authenticator's answer is refused: wrong challenge, wrong page origin, passkey of another site, user not verified, or invalid
 * signature or format.
 */
export type PasskeyFault = 'CHALLENGE' | 'ORIGIN' | 'SITE' | 'NOT_VERIFIED' | 'INVALID';

const CREDENTIAL_ID = /^[\w-]{1,1400}$/;
/** Authenticator data: 32 bytes of site hash, followed by one byte of flags. */
const SITE_BYTES = 32;
const VERIFIED = 0x04;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Parses the outer format of a browser's answer; the cryptographic check validates the rest. */
function readAnswer(json: string): Readonly<Record<string, unknown>> | null {
  const value = parse(json);
  const isAnswer =
    isObject(value) && typeof value.id === 'string' && CREDENTIAL_ID.test(value.id) && isObject(value.response);
  return isAnswer ? value : null;
}

export const readRegistration = (json: string) => readAnswer(json) as RegistrationResponseJSON | null;
export const readAuthentication = (json: string) => readAnswer(json) as AuthenticationResponseJSON | null;

const bytesOf = (text: unknown) => Buffer.from(typeof text === 'string' ? text : '', 'base64url');

/** Names the fault of a refused answer, for the log only. */
export function faultOf(context: Site, challenge: string, json: string): PasskeyFault {
  const response = readAnswer(json)?.response;
  if (!isObject(response)) return 'INVALID';
  const client = parse(bytesOf(response.clientDataJSON).toString('utf8'));
  if (!isObject(client)) return 'INVALID';
  const { rpID, origins } = relyingParty(context);
  if (client.challenge !== challenge) return 'CHALLENGE';
  if (!origins.some((origin) => origin === client.origin)) return 'ORIGIN';
  const data = bytesOf(response.authenticatorData);
  if (data.length <= SITE_BYTES) return 'INVALID';
  if (!data.subarray(0, SITE_BYTES).equals(sha256(rpID))) return 'SITE';
  return ((data[SITE_BYTES] ?? 0) & VERIFIED) === 0 ? 'NOT_VERIFIED' : 'INVALID';
}
