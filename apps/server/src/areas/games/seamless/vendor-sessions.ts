import { type LoadingCache, loadingCache } from '@lantern/server-kit/cache';
import type { GamesDeps } from '../deps.ts';
import { findSessions, type GameSession } from '../repository/sessions.ts';
import { findVendorSecrets } from '../repository/vendors.ts';

const SESSION_AGE_MS = 10_000;
const KEY_AGE_MS = 5_000;
const MAX_SESSIONS = 100_000;
const MAX_KEYS = 1_000;

/** Short-lived caches of what every vendor call needs. */
export interface VendorCaches {
  /** By `vendor session`. A session does not change after it is opened. */
  readonly sessions: LoadingCache<GameSession>;
  /** Secrets by `vendor key`; a retired key is refused within five seconds. */
  readonly secrets: LoadingCache<Buffer>;
}

export function createVendorCaches({ pool }: Pick<GamesDeps, 'pool'>): VendorCaches {
  return {
    sessions: loadingCache({
      maxAgeMs: SESSION_AGE_MS,
      maxEntries: MAX_SESSIONS,
      loadMany: (keys) => findSessions(pool, keys),
    }),
    secrets: loadingCache({
      maxAgeMs: KEY_AGE_MS,
      maxEntries: MAX_KEYS,
      loadMany: (keys) => findVendorSecrets(pool, keys),
    }),
  };
}
