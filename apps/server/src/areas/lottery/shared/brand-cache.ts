import type { Scope } from '@lantern/server-kit';

const MAX_AGE_MS = 2_000;

/** Caches a value per brand for at most two seconds. A failed read is not cached. */
export function brandCache<Value>(
  now: () => Date,
  load: (scope: Scope) => Promise<Value>,
): { read(scope: Scope): Promise<Value>; forget(): void } {
  const kept = new Map<bigint, { readonly until: number; readonly value: Promise<Value> }>();
  return {
    read(scope) {
      const found = kept.get(scope.merchantId);
      const at = now().getTime();
      if (found !== undefined && at < found.until && found.until - at <= MAX_AGE_MS) return found.value;
      const value = load(scope);
      kept.set(scope.merchantId, { until: at + MAX_AGE_MS, value });
      value.catch(() => kept.delete(scope.merchantId));
      return value;
    },
    forget: () => kept.clear(),
  };
}
