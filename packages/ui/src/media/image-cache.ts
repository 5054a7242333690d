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

/** Notes that an address has no picture, until the connection has been interrupted. */
export function noteMissingImage(src: string): void {
  if (missing.size >= CAPACITY) missing.clear();
  missing.add(src);
}

export const isMissingImage = (src: string): boolean => missing.has(src);
