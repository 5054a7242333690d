/** A number that the page `/phone` is asked to have proven, and where the visitor came from. */
export interface PhoneWish {
  /** ISO code of the country that was picked; empty for the visitor's own. */
  readonly country: string;
  readonly dialingCode: string;
  readonly number: string;
  /** Which form waits for it. */
  readonly back: '/login' | '/register';
  /** The registration's tab. */
  readonly method: 'USERNAME' | 'MOBILE';
}

/** A number with the word of another house that it is this visitor's. The server takes the token once, ten minutes at most. */
export interface PhoneProof extends PhoneWish {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

const WISH = 'phoneWish';
const PROOF = 'phoneProof';
/** A little less than the server's ten minutes. */
const GOOD_MS = 9 * 60_000;

function kept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/**
 * Leaves for the page on which another house's script runs. It is a document of its own with a policy of its own, so it is loaded,
 * not routed to; nothing of the form but the number goes along.
 */
export function goToPhonePage(wish: PhoneWish): void {
  sessionStorage.setItem(WISH, JSON.stringify(wish));
  sessionStorage.removeItem(PROOF);
  location.assign('/phone');
}

/** What the page `/phone` was asked for; null when nobody sent the visitor there. */
export const phoneWish = () => kept<PhoneWish>(WISH);

/** Back to the form, with the token or without. The other house's script stays behind with its document. */
export function leavePhonePage(token: string | null): void {
  const wish = phoneWish();
  sessionStorage.removeItem(WISH);
  if (wish && token) {
    const proof: PhoneProof = { ...wish, token, until: Date.now() + GOOD_MS };
    sessionStorage.setItem(PROOF, JSON.stringify(proof));
  }
  location.replace(wish?.back ?? '/index');
}

/** The proof that waits for one of the two forms; null without one and when its time is over. */
export function phoneProof(back: PhoneWish['back']): PhoneProof | null {
  const proof = kept<PhoneProof>(PROOF);
  return proof && proof.back === back && proof.until > Date.now() ? proof : null;
}

export function dropPhoneProof(): void {
  sessionStorage.removeItem(PROOF);
}
