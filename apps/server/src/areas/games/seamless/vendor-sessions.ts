import { type FreshCache, freshCache } from '@lantern/server-kit/security';
import type { GamesDeps } from '../deps.ts';
import { findSessions, type GameSession } from '../repository/sessions.ts';
import { findVendorSecrets } from '../repository/vendors.ts';

const SESSION_AGE_MS = 10_000;
const KEY_AGE_MS = 5_000;
const MAX_SESSIONS = 100_000;
const MAX_KEYS = 1_000;

/** Short-lived caches of what every vendor call needs. */
export interface VendorMemory {
  /** By `vendor session`. A session does not change after it is opened. */
  readonly sessions: FreshCache<GameSession>;
  /** Secrets by `vendor key`; a retired key is refused within five seconds. */
  readonly secrets: FreshCache<Buffer>;
}

export function createVendorMemory({ pool }: Pick<GamesDeps, 'pool'>): VendorMemory {
  return {
    sessions: freshCache({
      maxAgeMs: SESSION_AGE_MS,
      maxEntries: MAX_SESSIONS,
      loadMany: (keys) => findSessions(pool, keys),
    }),
    secrets: freshCache({
      maxAgeMs: KEY_AGE_MS,
      maxEntries: MAX_KEYS,
      loadMany: (keys) => findVendorSecrets(pool, keys),
    }),
  };
}
