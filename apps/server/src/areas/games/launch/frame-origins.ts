import type { Scope } from '@lantern/server-kit';
import { loadingCache } from '@lantern/server-kit/cache';
import type { GamesDeps } from '../deps.ts';
import { listGameUrls } from '../repository/connections.ts';
import { originOfGames } from './game-origin.ts';

/** Maximum cache age: a newly connected vendor can be framed after this time. */
const MAX_AGE_MS = 2_000;
const MAX_BRANDS = 10_000;

/**
 * The origins that a brand's pages may frame for games of external vendors, e.g. `['https://games.example']`. Every page needs them, so
 * they are cached for a short time.
 */
export function createFrameOrigins({
  pool,
  clock,
}: Pick<GamesDeps, 'pool' | 'clock'>): (scope: Scope) => Promise<readonly string[]> {
  const brands = loadingCache<readonly string[]>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_BRANDS,
    async loadMany(keys) {
      const found = new Map<string, Set<string>>();
      for (const { brandId, gameUrl } of await listGameUrls(pool, keys.map(BigInt))) {
        const origin = originOfGames(gameUrl);
        const own = found.get(String(brandId)) ?? new Set();
        if (origin !== null) found.set(String(brandId), own.add(origin));
      }
      return new Map([...found].map(([key, origins]) => [key, [...origins]]));
    },
  });
  return async ({ brandId }) => (await brands.get(String(brandId), clock.now())) ?? [];
}
