import type { Pool } from '@lantern/database';
import { isRefusal, type Refusal, refuse } from '../calls/refusal.ts';
import { createJweOpener, parseJwe } from './jwe.ts';
import { createEncKeys, type EncPublicKey } from './keys.ts';
import { createNonces } from './nonces.ts';

/** Maximum difference between a body's time and the server's, in both directions. */
const TOLERANCE_MS = 120_000;
const NONCE = /^[\w-]{16,64}$/;

/** Decrypts bodies: `{"enc": "<compact JWE>"}` over `{iat, nonce, data}`, `iat` in seconds or milliseconds. */
export interface EncBox {
  publicKey(now: Date): Promise<EncPublicKey>;
  open(body: unknown, now: Date): Promise<{ data: unknown } | Refusal>;
  /** Truncates old nonce slots; must be called every few minutes. */
  trim(now: Date): Promise<void>;
}

interface Inner {
  readonly issuedAt: Date;
  readonly nonce: string;
  readonly data: unknown;
}

/** Smaller values are seconds (the value is 1973 in milliseconds and 5138 in seconds). */
const SECONDS_BELOW = 100_000_000_000;

function readInner(plaintext: Buffer): Inner | null {
  let inner: { iat?: unknown; nonce?: unknown; data?: unknown } | null;
  try {
    inner = JSON.parse(plaintext.toString('utf8')) as typeof inner;
  } catch {
    return null;
  }
  if (typeof inner?.iat !== 'number' || !Number.isFinite(inner.iat)) return null;
  if (typeof inner.nonce !== 'string' || !NONCE.test(inner.nonce) || inner.data === undefined) return null;
  const issuedAt = new Date(inner.iat < SECONDS_BELOW ? inner.iat * 1000 : inner.iat);
  return Number.isNaN(issuedAt.getTime()) ? null : { issuedAt, nonce: inner.nonce, data: inner.data };
}

export function createEncBox(pool: Pool): EncBox {
  const keys = createEncKeys(pool);
  const nonces = createNonces(pool);
  const opener = createJweOpener();

  async function decrypt(text: string, now: Date): Promise<{ kid: string; inner: Inner } | Refusal> {
    const jwe = parseJwe(text);
    if (!jwe) return refuse('ENC_INVALID');
    const recipient = await keys.find(jwe.header.kid, now);
    if (!recipient) return refuse('ENC_EXPIRED', { reason: 'KEY' });
    const plaintext = opener.open(jwe, recipient);
    const inner = plaintext && readInner(plaintext);
    return inner ? { kid: jwe.header.kid, inner } : refuse('ENC_INVALID');
  }

  return {
    publicKey: (now) => keys.current(now),
    trim: (now) => nonces.trim(now),
    async open(body, now) {
      const text = (body as { enc?: unknown } | null)?.enc;
      if (typeof text !== 'string') return refuse('ENC_REQUIRED');
      const opened = await decrypt(text, now);
      if (isRefusal(opened)) return opened;
      const { kid, inner } = opened;
      if (Math.abs(now.getTime() - inner.issuedAt.getTime()) > TOLERANCE_MS) {
        return refuse('ENC_EXPIRED', { reason: 'TIME' });
      }
      const answer = await nonces.claim(kid, inner.nonce, inner.issuedAt);
      if (answer === 'NEW') return { data: inner.data };
      if (answer === 'USED') return refuse('REPLAYED');
      keys.reload();
      return refuse('ENC_EXPIRED', { reason: 'KEY' });
    },
  };
}
