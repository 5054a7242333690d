import { expect, test } from 'vitest';
import { cacheImage, forgetMissingImages, isCachedImage, isMissingImage, noteMissingImage } from './image-cache.ts';

test('9-03 the last 200 pictures are cached, and the least recently used one is dropped first', () => {
  const image = {} as HTMLImageElement;
  for (let place = 0; place < 200; place += 1) cacheImage(`/${place}`, image);
  cacheImage('/0', image);
  cacheImage('/200', image);
  expect([isCachedImage('/0'), isCachedImage('/1'), isCachedImage('/2'), isCachedImage('/200')]).toEqual([
    ...[true, false, true, true],
  ]);
});

test('4-14 a missing picture is known until the connection returns', () => {
  noteMissingImage('/missing');
  expect([isMissingImage('/missing'), isMissingImage('/other')]).toEqual([true, false]);
  forgetMissingImages();
  expect(isMissingImage('/missing')).toBe(false);
});
