import type { Value } from '@lantern/contract/schemas';
import { CompactEncrypt, importJWK } from 'jose';
import { learnServerTime, serverNow } from '../browser/time.ts';

type Status = Value<'brands.status'>;
type Key = Status['encKey'];

const keyLifeMs = 5 * 60_000;
let current: { readonly key: Key; readonly at: number } | null = null;

/** The platform's public key and server time; read again when older than five minutes. */
async function freshKey(readStatus: () => Promise<Status>): Promise<Key> {
  if (current && performance.now() - current.at < keyLifeMs) return current.key;
  const status = await readStatus();
  learnServerTime(status.serverTime);
  current = { key: status.encKey, at: performance.now() };
  return status.encKey;
}

/** Drops the cached key, so that the next payload uses a new one. */
export function forgetKey(): void {
  current = null;
}

/**
 * Encrypts a payload for the server: compact JWE, ECDH-ES with A256GCM, over `{iat, nonce, data}`. `iat` is server time in seconds, so a
 * wrong clock on the member's device does no harm.
 */
export async function seal(data: unknown, readStatus: () => Promise<Status>): Promise<string> {
  const jwk = await freshKey(readStatus);
  const text = JSON.stringify({ iat: Math.floor(serverNow() / 1000), nonce: crypto.randomUUID(), data });
  const key = await importJWK({ ...jwk }, 'ECDH-ES');
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(key);
}
