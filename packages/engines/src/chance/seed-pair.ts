import { type ByteSource, blockStream, type HmacSha256, type Sha256 } from './byte-source.ts';

/** The inputs of a single player's round: the platform commits to its seed in advance; the player may choose the client seed. */
export interface SeedPair {
  /** Hex text; its ASCII characters are the HMAC key. */
  readonly serverSeed: string;
  /** Printable ASCII without a colon. */
  readonly clientSeed: string;
  /** Number of the round under these seeds, from 0. */
  readonly nonce: number;
}

const PRINTABLE = /^[\x21-\x39\x3b-\x7e]{1,64}$/;

/** Whether a text is a valid client seed: 1 to 64 printable ASCII characters without space and colon. */
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

/** The commitment to a server seed, published before the first round: the hex SHA-256 of its characters. */
export function serverSeedHash(sha256: Sha256, serverSeed: string): string {
  return hexOf(sha256(asciiBytes(serverSeed)));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
