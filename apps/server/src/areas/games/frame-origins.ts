import type { Scope } from '@lantern/server-kit';
import { freshCache } from '@lantern/server-kit/security';
import type { GamesDeps } from './deps.ts';
import { originOfGames } from './game-origin.ts';
import { listGameUrls } from './repository/connections.ts';

/** A vendor that two people have just connected can be framed after so long. */
const MAX_AGE_MS = 2_000;
const MAX_BRANDS = 10_000;

/**
 * The origins that a brand's pages may frame for the games of vendors from elsewhere, e.g. `['https://games.example']`. Every page asks,
 * so they are remembered for a moment.
 */
export function createFrameOrigins({
  pool,
  clock,
}: Pick<GamesDeps, 'pool' | 'clock'>): (scope: Scope) => Promise<readonly string[]> {
  const brands = freshCache<readonly string[]>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_BRANDS,
    async loadMany(keys) {
      const found = new Map<string, Set<string>>();
      for (const { merchantId, gameUrl } of await listGameUrls(pool, keys.map(BigInt))) {
        const origin = originOfGames(gameUrl);
        const own = found.get(String(merchantId)) ?? new Set();
        if (origin !== null) found.set(String(merchantId), own.add(origin));
      }
      return new Map([...found].map(([key, origins]) => [key, [...origins]]));
    },
  });
  return async ({ merchantId }) => (await brands.get(String(merchantId), clock.now())) ?? [];
}
