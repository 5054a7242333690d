import { findOriginal } from '@lantern/engines/originals';
import { loadingCache } from '@lantern/server-kit/cache';
import type { GamesDeps } from '../deps.ts';
import { type CatalogueRow, listVersions, readCatalogue } from '../repository/catalogue-snapshot.ts';
import { studioOf } from '../studio-of.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { studioTraits } from './studio-games.ts';

/** A game with its listing data. */
export type CatalogueGame = CatalogueRow & {
  /** In percent, as stated by its maker; empty if not stated. */
  readonly returnToPlayer: string;
  /** A game of the platform's studio that is not a slot. */
  readonly isOriginal: boolean;
};

/** A brand's games in their order, with the index of their names. */
export interface Catalogue {
  readonly version: bigint;
  readonly games: readonly CatalogueGame[];
  readonly names: NameIndex;
  /** Indexes in `games` by `vendor code`. */
  readonly places: ReadonlyMap<string, number>;
}

export interface Catalogues {
  of(brandId: bigint): Promise<Catalogue>;
  /** Clears the cache after a write. */
  forget(brandId: bigint): void;
}

/** A change made by another process takes effect within this time. */
const MAX_AGE_MS = 1_000;
const MAX_BRANDS = 10_000;
/** Brands whose catalogue is cached: ten thousand games of one brand take about ten megabytes. */
const MAX_CACHED = 24;
const MAX_GAMES = 50_000;

export const placeKey = (vendor: string, code: string) => `${vendor} ${code}`;

/** Formats a rate in ppm as percent with two decimals: 965100 → 96.51. */
export function percentOf(ppm: number): string {
  return `${Math.floor(ppm / 10_000)}.${String(Math.floor(ppm / 100) % 100).padStart(2, '0')}`;
}

/** Catalogues cached in memory and reloaded when their version has increased, so that filters and search need no query. */
export function createCatalogues(deps: Pick<GamesDeps, 'pool' | 'clock' | 'studio' | 'ownWalletVendors'>): Catalogues {
  const { pool, clock } = deps;
  const cached = new Map<string, Promise<Catalogue>>();
  const versions = loadingCache<bigint>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_BRANDS,
    loadMany: (keys) => listVersions(pool, keys.map(BigInt)),
  });

  /** For the platform's own studios the game rules give the traits; the stored values are ignored. */
  function listed(row: CatalogueRow): CatalogueGame {
    const isOwn = studioOf(deps, row.vendor) !== undefined;
    const returnToPlayer = row.returnPpm === null ? '' : percentOf(row.returnPpm);
    const isOriginal = isOwn && findOriginal(row.code) !== null;
    return { ...row, returnToPlayer, isOriginal, ...(isOwn ? studioTraits(row.code) : null) };
  }

  async function read(brandId: bigint, version: bigint): Promise<Catalogue> {
    const games = (await readCatalogue(pool, brandId, MAX_GAMES)).map(listed);
    const names = createNameIndex(
      games.map(({ title, titles, vendorName, code }) => [title, ...Object.values(titles), vendorName, code]),
    );
    const places = new Map(games.map(({ vendor, code }, place) => [placeKey(vendor, code), place]));
    return { version, games, names, places };
  }

  return {
    async of(brandId) {
      const key = String(brandId);
      const version = (await versions.get(key, clock.now())) ?? 0n;
      const known = cached.get(key);
      if (known !== undefined && (await known.catch(() => null))?.version === version) {
        // Reinserted as the newest entry: the cache removes the least recently used one.
        cached.delete(key);
        cached.set(key, known);
        return known;
      }
      const reading = read(brandId, version);
      cached.set(key, reading);
      reading.catch(() => cached.get(key) === reading && cached.delete(key));
      for (const oldest of cached.keys()) {
        if (cached.size <= MAX_CACHED) break;
        cached.delete(oldest);
      }
      return reading;
    },
    forget: (brandId) => versions.forget(String(brandId)),
  };
}
