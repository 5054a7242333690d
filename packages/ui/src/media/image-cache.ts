/** Covers of a long list that stay decoded after their rows have left the page (9-03). */
const CAPACITY = 200;

const images = new Map<string, HTMLImageElement>();

/** Caches a loaded picture; the one that was used the longest time ago leaves the full cache. */
export function cacheImage(src: string, image: HTMLImageElement): void {
  images.delete(src);
  images.set(src, image);
  const [oldest] = images.keys();
  if (images.size > CAPACITY && oldest !== undefined) images.delete(oldest);
}

export const isCachedImage = (src: string): boolean => images.has(src);

/** Addresses without a picture: each is requested once (4-14), also when its row is rendered again. */
const missing = new Set<string>();
/** Without a connection every picture was missing. */
export const forgetMissingImages = (): void => missing.clear();
// The server has no such event.
if (typeof addEventListener === 'function') addEventListener('online', forgetMissingImages);

const watchers = new Map<string, Set<() => void>>();

/** Notes that an address has no picture, until the connection has been interrupted. */
export function noteMissingImage(src: string): void {
  if (missing.size >= CAPACITY) missing.clear();
  missing.add(src);
  for (const onMissing of watchers.get(src) ?? []) onMissing();
}

/**
 * Calls `onMissing` when an address is found to have no picture, immediately if that is already known. A page may contain a picture several
 * times, and the browser requests a missing one again for each place that comes into view.
 * @returns a function that ends it
 */
export function watchMissingImage(src: string, onMissing: () => void): () => void {
  const own = watchers.get(src) ?? new Set();
  watchers.set(src, own.add(onMissing));
  if (missing.has(src)) onMissing();
  return () => {
    own.delete(onMissing);
    if (own.size === 0 && watchers.get(src) === own) watchers.delete(src);
  };
}

export const isMissingImage = (src: string): boolean => missing.has(src);
