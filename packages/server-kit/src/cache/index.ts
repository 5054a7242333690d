export { type CachedRead, cachedRead } from './cached-read.ts';
export { type LoadingCache, type LoadingCacheOptions, loadingCache } from './loading-cache.ts';
