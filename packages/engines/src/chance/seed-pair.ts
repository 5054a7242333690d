import { type ByteSource, blockStream, type HmacSha256, type Sha256 } from './byte-source.ts';

/** What fixes a round of a single player: the house's seed was committed before, the player's may be chosen. */
export interface SeedPair {
  /** Hex text; its characters are the key. */
  readonly serverSeed: string;
  /** Printable ASCII without a colon. */
  readonly clientSeed: string;
  /** Number of the round under these seeds, from 0. */
  readonly nonce: number;
}

const PRINTABLE = /^[\x21-\x39\x3b-\x7e]{1,64}$/;

/** Whether a text may be a player's seed. */
export function isClientSeed(text: string): boolean {
  return PRINTABLE.test(text);
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The bytes of a round: HMAC-SHA256(key = server seed, message = `clientSeed:nonce:cursor`), cursor 0, 1, 2 … */
export function seedPairStream(hmac: HmacSha256, { serverSeed, clientSeed, nonce }: SeedPair): ByteSource {
  const key = asciiBytes(serverSeed);
  return blockStream((cursor) => hmac(key, asciiBytes(`${clientSeed}:${nonce}:${cursor}`)));
}

/** What is promised of a server seed before the first round: the hex SHA-256 of its characters. */
export function serverSeedHash(sha256: Sha256, serverSeed: string): string {
  return hexOf(sha256(asciiBytes(serverSeed)));
}

/** Bytes as lower-case hex text. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
