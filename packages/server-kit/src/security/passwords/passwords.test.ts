import { expect, test } from 'vitest';
import { isRefusal } from '../../calls/refusal.ts';
import { createPasswordHasher } from './passwords.ts';

const hasher = createPasswordHasher();

test('a password matches only its own hash, and two hashes of it differ', async () => {
  const [first, second] = await Promise.all([hasher.hash('Bamboo-river-7'), hasher.hash('Bamboo-river-7')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(second).not.toBe(first);
  if (isRefusal(first)) throw new Error('refused');
  expect(await hasher.matches(first, 'Bamboo-river-7')).toBe(true);
  expect(await hasher.matches(first, 'Bamboo-river-8')).toBe(false);
});

test('a hash with other costs is renewed for the same password, and one with current costs is not', async () => {
  const earlier = await createPasswordHasher({ cost: { memoryCost: 19_456, timeCost: 2 } }).hash('Bamboo-river-7');
  if (isRefusal(earlier)) throw new Error('refused');
  expect(await hasher.matches(earlier, 'Bamboo-river-7')).toBe(true);
  const renewed = await hasher.renew(earlier, 'Bamboo-river-7');
  if (renewed === null) throw new Error('not renewed');
  expect(renewed).toMatch(/\$m=65536,t=3,p=1\$/);
  expect(await hasher.matches(renewed, 'Bamboo-river-7')).toBe(true);
  expect(await hasher.renew(renewed, 'Bamboo-river-7')).toBeNull();
});

test('the password of an unknown account is never right', async () => {
  expect(await hasher.matches(null, '')).toBe(false);
  expect(await hasher.matches(null, 'Bamboo-river-7')).toBe(false);
});

test('a flood is refused beyond the queue, and every admitted check is completed', async () => {
  const small = createPasswordHasher({ concurrency: 1, maxWaiting: 3 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => small.matches(null, 'x')));
  expect(answers.filter((answer) => answer === false)).toHaveLength(4);
  expect(answers.filter((answer) => isRefusal(answer) && answer.code === 'OVERLOADED')).toHaveLength(6);
  expect(await small.matches(null, 'x')).toBe(false);
});
