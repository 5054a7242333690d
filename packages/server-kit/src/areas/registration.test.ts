import { expect, test } from 'vitest';
import { createRegistration } from './registration.ts';

test('a part is registered once, and not used before', () => {
  const { register, part } = createRegistration<number>('answer');
  expect(part).toThrow('answer: nothing is registered.');
  register(42);
  expect(part()).toBe(42);
  expect(() => register(43)).toThrow('answer: registered twice.');
});
