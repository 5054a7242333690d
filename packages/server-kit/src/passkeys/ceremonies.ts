import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { faultOf, type PasskeyFault, readAuthentication, readRegistration } from './answers.ts';
import { relyingParty, type Site } from './relying-party.ts';
import type { PasskeyRow } from './store.ts';

/** Validity of a challenge. */
export const PASSKEY_CHALLENGE_MS = 10 * 60_000;
export const MAX_PASSKEYS = 10;

/** A challenge: the challenge is stored, the options go to the browser as JSON. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly options: string;
}

/** Options for the browser to create a discoverable passkey with user verification. */
export async function passkeyOptions(
  context: Site,
  owner: {
    readonly name: string;
    /** Stored with the key, so that a new passkey replaces only the passkey of the same account. */
    readonly handle: Uint8Array<ArrayBuffer>;
    readonly present: readonly Pick<PasskeyRow, 'id'>[];
  },
): Promise<PasskeyQuestion> {
  const { rpID, rpName } = relyingParty(context);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: owner.name,
    userID: owner.handle,
    attestationType: 'none',
    excludeCredentials: owner.present.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: PASSKEY_CHALLENGE_MS,
  });
  return { challenge: options.challenge, options: JSON.stringify(options) };
}

/** Options for the browser to log in with a passkey; the passkey identifies the account. */
export async function passkeyLoginOptions(context: Site): Promise<PasskeyQuestion> {
  const { rpID } = relyingParty(context);
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_MS,
  });
  return { challenge: options.challenge, options: JSON.stringify(options) };
}

export type ProvenPasskey = Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>;

/** The passkey proven by a registration answer. Malformed input is refused and never an internal error. */
export async function proveNewPasskey(
  context: Site,
  challenge: string,
  json: string,
): Promise<ProvenPasskey | PasskeyFault> {
  const response = readRegistration(json);
  if (!response) return 'INVALID';
  const { rpID, origins } = relyingParty(context);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    if (!verified) return 'INVALID';
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: credential.transports ?? [],
      backedUp: credentialBackedUp,
    };
  } catch {
    return faultOf(context, challenge, json);
  }
}

/**
 * The counter of an answer that is signed by the passkey for this site with user verification. `hasGrown` and then the store compare the
 * counter: only after the signature check is it known to come from the key.
 */
export async function provePasskey(
  context: Site,
  passkey: Pick<PasskeyRow, 'id' | 'publicKey'>,
  challenge: string,
  json: string,
): Promise<bigint | PasskeyFault> {
  const response = readAuthentication(json);
  if (!response) return 'INVALID';
  const { rpID, origins } = relyingParty(context);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
      // The library compares counters before it verifies the signature; with -1 it skips the comparison.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: -1 },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : 'INVALID';
  } catch {
    return faultOf(context, challenge, json);
  }
}

/** Whether a signed counter continues the stored one; authenticators without a counter always send 0. */
export function hasGrown(counter: bigint, stored: bigint): boolean {
  return counter > stored || (counter === 0n && stored === 0n);
}
