import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { faultOf, type PasskeyFault, readAuthentication, readRegistration } from './answers.ts';
import { relyingParty, type Site } from './relying-party.ts';
import type { PasskeyRow } from './store.ts';

/** How long the browser's answer to a challenge is awaited. */
export const PASSKEY_CHALLENGE_MS = 10 * 60_000;
export const MAX_PASSKEYS = 10;

/** A question to an authenticator: the challenge is stored, the options go to the browser as JSON. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly options: string;
}

/** What the browser needs to make a passkey that names its owner by itself and verifies him. */
export async function askForPasskey(
  context: Site,
  owner: {
    readonly name: string;
    /** Stored beside the key, so that a new one replaces the account's own key and no other. */
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

/** What the browser needs to log somebody in by a passkey; it says who he is by itself. */
export async function askForPasskeyLogin(context: Site): Promise<PasskeyQuestion> {
  const { rpID } = relyingParty(context);
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_MS,
  });
  return { challenge: options.challenge, options: JSON.stringify(options) };
}

export type ProvenPasskey = Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>;

/** The passkey that an answer proves. Whatever is odd about a foreign text is no failure of ours. */
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
 * The counter of an answer that the passkey has signed for this site, with its owner verified. Whether the counter has grown is
 * judged by `hasGrown` and once more by the store: only then is it known that it was the key that signed it.
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
      // The library compares counters before it has seen the signature; below every counter it compares nothing.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: -1 },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : 'INVALID';
  } catch {
    return faultOf(context, challenge, json);
  }
}

/** Whether a signed counter goes on from the stored one; authenticators that do not count send 0 for ever. */
export function hasGrown(counter: bigint, stored: bigint): boolean {
  return counter > stored || (counter === 0n && stored === 0n);
}
