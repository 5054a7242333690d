import type { Scope } from '@lantern/server-kit';
import { cachedRead } from '@lantern/server-kit/cache';

const MAX_AGE_MS = 2_000;
const MAX_BRANDS = 1_000;

/** Caches a value per brand for at most two seconds. A failed read is not cached. */
export function brandCache<Value>(
  now: () => Date,
  load: (scope: Scope) => Promise<Value>,
): { read(scope: Scope): Promise<Value>; forget(): void } {
  const options = { maxAgeMs: MAX_AGE_MS, maxEntries: MAX_BRANDS, nowMs: () => now().getTime() };
  const cache = cachedRead(options, (brandId: bigint) => load({ brandId }));
  return { read: ({ brandId }) => cache.get(brandId), forget: cache.clear };
}
