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

test('4-14 every place of a missing picture is told, and none after it has left the page', () => {
  const told: string[] = [];
  const [leaveFirst, leaveSecond] = ['first', 'second'].map((place) =>
    watchMissingImage('/twice', () => told.push(place)),
  );
  watchMissingImage('/other', () => told.push('other'));
  noteMissingImage('/twice');
  expect(told).toEqual(['first', 'second']);
  watchMissingImage('/twice', () => told.push('late'))();
  expect(told.splice(2)).toEqual(['late']);
  leaveFirst?.();
  noteMissingImage('/twice');
  leaveSecond?.();
  noteMissingImage('/twice');
  expect(told).toEqual(['first', 'second', 'second']);
});
