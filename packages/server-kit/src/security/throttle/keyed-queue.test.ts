import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

test('runs work of one key in sequence and of others concurrently, and a failure delays no one', async () => {
  const turns = createKeyedQueue(10);
  const seen: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const work =
    (name: string, until: Promise<void>, fails = false) =>
    async () => {
      seen.push(`${name} in`);
      await until;
      seen.push(`${name} out`);
      if (fails) throw new Error(name);
      return name;
    };
  const first = turns.take('a', work('first', gate, true));
  const second = turns.take('a', work('second', Promise.resolve()));
  await turns.take('b', work('other', Promise.resolve()));
  expect(seen).toEqual(['first in', 'other in', 'other out']);
  open();
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe('second');
  expect(seen.slice(3)).toEqual(['first out', 'second in', 'second out']);
});

test('refuses work above the limit, and accepts it again afterwards', async () => {
  const turns = createKeyedQueue(2);
  const one = turns.take('a', async () => 1);
  const two = turns.take('a', async () => 2);
  expect(turns.take('a', async () => 3)).toBeUndefined();
  expect(await Promise.all([one, two])).toEqual([1, 2]);
  await Promise.resolve();
  expect(await turns.take('a', async () => 4)).toBe(4);
});
