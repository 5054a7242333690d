import { expect, test } from 'vitest';
import { isForeignOrigin } from './origin.ts';

test.each([
  [undefined, 'play.example', false],
  ['https://play.example', 'play.example', false],
  ['https://play.example', 'Play.Example', false],
  ['https://play.example:8443', 'play.example:8443', false],
  ['https://play.example:8443', 'play.example', true],
  ['http://localhost:8082', 'localhost:8080', true],
  ['https://play.example.evil.example', 'play.example', true],
  ['https://evil.example', 'play.example', true],
  ['null', 'play.example', true],
  ['', 'play.example', true],
  ['https://play.example', undefined, true],
])('a request from %s to %s: foreign is %s', (origin, host, isForeign) => {
  expect(isForeignOrigin(origin, host)).toBe(isForeign);
});
