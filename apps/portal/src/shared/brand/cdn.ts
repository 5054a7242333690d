/** Hash of a text, evenly distributed (FNV-1a). */
function spread(words: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < words.length; place += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(place), 0x01000193);
  }
  // The low bits alone depend too much on the last character.
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A file's address on one of the brand's image CDNs (9-11). Within a page a picture always uses the same CDN, on the server and in the
 * browser. Operators' uploads come from the platform's server; full addresses stay unchanged.
 *
 * @param seed the page's random number
 * @example
 * fromCdn('/art/hero.avif', ['https://a.example', 'https://b.example'], 7) // 'https://b.example/art/hero.avif'
 */
export function fromCdn(path: string, places: readonly string[], seed: number): string {
  const isCarried = path.startsWith('/') && !path.startsWith('/wps/');
  const place = isCarried && places.length > 0 ? places[spread(`${seed} ${path}`) % places.length] : undefined;
  return place === undefined ? path : place + path;
}
