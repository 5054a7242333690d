import { expect, test } from 'vitest';
import {
  cacheImage,
  forgetMissingImages,
  isCachedImage,
  isMissingImage,
  noteMissingImage,
  watchMissingImage,
} from './image-cache.ts';

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

test('4-14 every place of a missing picture is notified, and none after it has left the page', () => {
  const notified: string[] = [];
  const [leaveFirst, leaveSecond] = ['first', 'second'].map((place) =>
    watchMissingImage('/twice', () => notified.push(place)),
  );
  watchMissingImage('/other', () => notified.push('other'));
  noteMissingImage('/twice');
  expect(notified).toEqual(['first', 'second']);
  watchMissingImage('/twice', () => notified.push('late'))();
  expect(notified.splice(2)).toEqual(['late']);
  leaveFirst?.();
  noteMissingImage('/twice');
  leaveSecond?.();
  noteMissingImage('/twice');
  expect(notified).toEqual(['first', 'second', 'second']);
});
