import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findNumber } from './find-number.ts';

const challengeOf = (salt: string, number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex');

test('finds the number behind a challenge, first and last included', async () => {
  for (const number of [0, 511, 512, 1300]) {
    expect(await findNumber(challengeOf('salt?', number), 'salt?', 1300)).toBe(number);
  }
});

test('a challenge without an answer ends', async () => {
  expect(await findNumber(challengeOf('salt', 900), 'salt', 800)).toBeNull();
});
