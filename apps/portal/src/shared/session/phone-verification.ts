import { tabStorage } from '@lantern/ui';
import { Refused } from '../api/refused.ts';
/** A number for the page `/phone` to verify, and the form where the visitor came from. */
export interface PhoneRequest {
  /** ISO code of the selected country; empty for the visitor's own. */
  readonly country: string;
  readonly dialingCode: string;
  readonly number: string;
  /** The form that waits for the result. */
  readonly back: '/login' | '/register';
  /** The registration's tab. */
  readonly method: 'USERNAME' | 'MOBILE';
}

/** Phone verification token from Firebase. The server accepts it once, within ten minutes. */
export interface PhoneProof extends PhoneRequest {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

const REQUEST = 'phoneWish';
const PROOF = 'phoneProof';
/** A little less than the server's ten minutes. */
const GOOD_MS = 9 * 60_000;

function readStored<T>(name: string): T | null {
  try {
    return JSON.parse(tabStorage.get(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/**
 * Goes to the page that runs Firebase's script. It is a separate document with its own security policy, so it needs a full load. Of the
 * form's data, only the number is passed.
 * @throws Refused if the browser stores nothing until that page
 */
export function goToPhonePage(request: PhoneRequest): void {
  if (!tabStorage.set(REQUEST, JSON.stringify(request))) throw new Refused('STORAGE_REFUSED', '');
  tabStorage.remove(PROOF);
  location.assign('/phone');
}

/** The request for the page `/phone`; null if the visitor came without one. */
export const phoneRequest = () => readStored<PhoneRequest>(REQUEST);

/** Returns to the form, with or without a token. A full load removes Firebase's script. */
export function leavePhonePage(token: string | null): void {
  const request = phoneRequest();
  tabStorage.remove(REQUEST);
  if (request && token) {
    const proof: PhoneProof = { ...request, token, until: Date.now() + GOOD_MS };
    tabStorage.set(PROOF, JSON.stringify(proof));
  }
  location.replace(request?.back ?? '/index');
}

/** The stored verification for one of the two forms; null if there is none or it has expired. */
export function phoneProof(back: PhoneRequest['back']): PhoneProof | null {
  const proof = readStored<PhoneProof>(PROOF);
  return proof && proof.back === back && proof.until > Date.now() ? proof : null;
}

export function dropPhoneProof(): void {
  tabStorage.remove(PROOF);
}
