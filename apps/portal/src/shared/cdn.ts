/** A number that is the same for the same words, and spreads different ones evenly (FNV-1a). */
function spread(words: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < words.length; place += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(place), 0x01000193);
  }
  // The low bits alone follow the last sign too closely.
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A file's address at one of the brand's image CDNs, by chance (9-11). Within a page a picture is always taken from the same place, on the
 * server as in the browser. What an operator uploaded lies in the house and is taken from there; full addresses stay as they are.
 *
 * @param seed the page's chance: another number in every page
 * @example
 * fromCdn('/art/hero.avif', ['https://a.example', 'https://b.example'], 7) // 'https://b.example/art/hero.avif'
 */
export function fromCdn(path: string, places: readonly string[], seed: number): string {
  const isCarried = path.startsWith('/') && !path.startsWith('/wps/');
  const place = isCarried && places.length > 0 ? places[spread(`${seed} ${path}`) % places.length] : undefined;
  return place === undefined ? path : place + path;
}
