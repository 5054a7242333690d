import { describe, expect, it } from 'vitest';
import { fromCdn } from './cdn.ts';

const places = ['https://a.example', 'https://b.example', 'https://c.example:8443'];

describe('CDNs (9-11)', () => {
  it("one of the list serves the site's own files, always the same within a page", () => {
    const found = fromCdn('/art/hero.avif', places);
    expect(places.map((place) => `${place}/art/hero.avif`)).toContain(found);
    expect(fromCdn('/art/hero.avif', places)).toBe(found);
    expect(fromCdn('/art/hero.avif', [])).toBe('/art/hero.avif');
  });

  it('uploads and full addresses stay where they are', () => {
    expect(fromCdn('/wps/system/picture/1', places)).toBe('/wps/system/picture/1');
    expect(fromCdn('https://else.example/x.webp', places)).toBe('https://else.example/x.webp');
  });
});
