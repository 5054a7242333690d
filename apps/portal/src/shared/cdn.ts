/** Chosen once a page, so that a picture is not fetched from two places. */
const chance = Math.random();

/** One of the places that carry the same files; null when there is none. */
function chosen(places: readonly string[]): string | null {
  return places[Math.min(places.length - 1, Math.floor(chance * places.length))] ?? null;
}

/**
 * A file's address at one of the brand's image CDNs (9-11). What an operator uploaded lies in the house and is taken from there; full addresses
 * stay as they are.
 *
 * @example
 * fromCdn('/art/hero.avif', ['https://a.example', 'https://b.example']) // 'https://b.example/art/hero.avif'
 */
export function fromCdn(path: string, places: readonly string[]): string {
  const place = path.startsWith('/') && !path.startsWith('/wps/') ? chosen(places) : null;
  return place === null ? path : place + path;
}
