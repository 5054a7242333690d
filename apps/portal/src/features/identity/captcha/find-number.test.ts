import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findNumber } from './find-number.ts';

const challengeOf = (salt: string, number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex');

test('finds the number of a challenge, also if it is the first or the last one', async () => {
  for (const number of [0, 511, 512, 1300]) {
    expect(await findNumber(challengeOf('salt?', number), 'salt?', 1300)).toBe(number);
  }
});

test('stops on a challenge that has no solution', async () => {
  expect(await findNumber(challengeOf('salt', 900), 'salt', 800)).toBeNull();
});
