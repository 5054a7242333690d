import { expect, test } from 'vitest';
import { isLoadFailure } from './load-failure.ts';

const ADDRESS = 'https://play.example/assets/crash-screen-B3kd9.js';

test.each([
  `Failed to fetch dynamically imported module: ${ADDRESS}`,
  `error loading dynamically imported module: ${ADDRESS}`,
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/crash-screen-C0aa1.css',
])('a part that does not load is a load failure: %s', (message) => {
  expect(isLoadFailure(new TypeError(message))).toBe(true);
});

test('an error of the code, and a value that is no error, are none', () => {
  expect(isLoadFailure(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false);
  expect(isLoadFailure('Importing a module script failed.')).toBe(false);
  expect(isLoadFailure(null)).toBe(false);
});
