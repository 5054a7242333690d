import { describe, expect, it } from 'vitest';
import { fromCdn } from './cdn.ts';

const places = ['https://a.example', 'https://b.example', 'https://c.example:8443'];
const placeOf = (url: string) => new URL(url).origin;

describe('CDNs (9-11)', () => {
  it("a CDN of the list serves the site's own files, always the same one within a page", () => {
    for (let seed = 1_000; seed < 1_050; seed += 1) {
      const found = fromCdn('/art/hero.avif', places, seed);
      expect(places.map((place) => `${place}/art/hero.avif`)).toContain(found);
      expect(fromCdn('/art/hero.avif', [...places], seed)).toBe(found);
    }
    expect(fromCdn('/art/hero.avif', [], 1)).toBe('/art/hero.avif');
    expect(fromCdn('/art/hero.avif', places.slice(0, 1), 1)).toBe('https://a.example/art/hero.avif');
  });

  it('each CDN is chosen about equally often, by the pictures of one page and by one picture on many pages', () => {
    const count = 3_000;
    const inOnePage = (n: number) => fromCdn(`/art/covers/game-${n}.webp`, places, 1_795_392_000_123);
    // The seeds of pages opened in the same second differ only in milliseconds.
    const inManyPages = (n: number) => fromCdn('/art/covers/dice.webp', places, 1_795_392_000_123 + n);
    for (const take of [inOnePage, inManyPages]) {
      const taken = Array.from({ length: count }, (_, n) => placeOf(take(n)));
      for (const place of places) {
        const share = taken.filter((one) => one === place).length / count;
        expect(share).toBeGreaterThan(0.28);
        expect(share).toBeLessThan(0.39);
      }
    }
  });

  it('uploads and absolute addresses are unchanged', () => {
    expect(fromCdn('/wps/system/picture/1', places, 1)).toBe('/wps/system/picture/1');
    expect(fromCdn('https://else.example/x.webp', places, 1)).toBe('https://else.example/x.webp');
  });
});
