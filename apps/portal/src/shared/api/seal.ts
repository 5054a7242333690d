import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { CompactEncrypt, importJWK } from 'jose';
import { learnServerTime, serverNow } from '../time.ts';
import { call } from './call.ts';

type Key = Value<'brands.status'>['encKey'];

const keyLifeMs = 5 * 60_000;
let held: { readonly key: Key; readonly at: number } | null = null;

/** The platform's public key with the server's time, read again when it is older than five minutes. */
async function freshKey(): Promise<Key> {
  if (held && performance.now() - held.at < keyLifeMs) return held.key;
  const status = await call(calls.brands.status, { url: location.host });
  learnServerTime(status.serverTime);
  held = { key: status.encKey, at: performance.now() };
  return status.encKey;
}

/**
 * Encrypts a payload for the server: compact JWE, ECDH-ES with A256GCM, over `{iat, nonce, data}`; `iat` is the server's
 * time in seconds, so that a wrong clock on the member's side does no harm.
 */
export async function seal(data: unknown): Promise<string> {
  const jwk = await freshKey();
  const text = JSON.stringify({ iat: Math.floor(serverNow() / 1000), nonce: crypto.randomUUID(), data });
  const key = await importJWK({ ...jwk }, 'ECDH-ES');
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(key);
}
