import { type ByteSource, concatBytes, type Sha256, shuffle } from '../../chance/index.ts';
import { type Card, DECK } from '../card.ts';

const SALT_BYTES = 32;

/** A deck that is committed before the deal and revealed after the round. */
export interface CommittedDeck {
  readonly deck: readonly Card[];
  /** Thirty-two random bytes, so that the commitment cannot be guessed. */
  readonly salt: Uint8Array;
}

/** Shuffles 52 cards and draws a salt, in this order. */
export function shuffleCommitted(source: ByteSource): CommittedDeck {
  return { deck: shuffle(source, DECK), salt: source(SALT_BYTES) };
}

/** The commitment: SHA-256 of the cards as text without separators, `AsTd…`, followed by the salt. */
export function deckCommitment({ deck, salt }: CommittedDeck, sha256: Sha256): Uint8Array {
  const text = Uint8Array.from(deck.join(''), (character) => character.charCodeAt(0));
  return sha256(concatBytes(text, salt));
}

/** Whether a revealed deck is complete and matches the commitment. */
export function isCommittedDeck(shown: CommittedDeck, commitment: Uint8Array, sha256: Sha256): boolean {
  const isWhole = [...shown.deck].sort().join() === [...DECK].sort().join();
  const promised = deckCommitment(shown, sha256);
  return isWhole && promised.length === commitment.length && promised.every((byte, at) => byte === commitment[at]);
}
