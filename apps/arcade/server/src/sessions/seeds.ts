import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type ByteSource, type SeedPair, seedPairStream } from '@lantern/engines/chance';
import { type Draw, drawFrom } from '@lantern/engines/slots';

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();

/** New server seed: 256 random bits as hex. */
export function newServerSeed(): string {
  return randomBytes(32).toString('hex');
}

/** Default client seed for players who have not chosen one. */
export function newClientSeed(): string {
  return randomBytes(8).toString('hex');
}

/** Commitment to a seed: SHA-256 of its hex text, in hex. */
export function hashOfSeed(serverSeed: string): string {
  return createHash('sha256').update(serverSeed).digest('hex');
}

/** Byte stream of one round. */
export function sourceOf(pair: SeedPair): ByteSource {
  return seedPairStream(hmac, pair);
}

/** Random source of one spin. */
export function drawOf(pair: SeedPair): Draw {
  return drawFrom(sourceOf(pair));
}

/** Seed pair and nonce of a stored round. */
export function seedsOf(row: {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: bigint;
}): SeedPair {
  const { serverSeed, clientSeed, nonce } = row;
  return { serverSeed, clientSeed, nonce: Number(nonce) };
}

/** Deterministic UUID: the same parts give the same id. */
export function derivedId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
