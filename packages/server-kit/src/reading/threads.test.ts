import { expect, test } from 'vitest';
import { createThreads, type ThreadsOptions } from './threads.ts';

const open = (options: Partial<ThreadsOptions> = {}) =>
  createThreads(new URL('./example-tasks.mjs', import.meta.url), options);

test('a task gives its value, or throws its error', async () => {
  const threads = open();
  expect(await threads.run('double', 21)).toEqual({ value: 42 });
  await expect(threads.run('fail', null)).rejects.toThrow('a task that fails');
  expect(await threads.run('double', 4)).toEqual({ value: 8 });
});

test('a task without end is ended; meanwhile the event loop turns, the next task waits, and too many are refused', async () => {
  const threads = open({ threads: 1, waiting: 2, timeMs: 4_000 });
  let isDone = false;
  const endless = threads.run('loop', null).finally(() => {
    isDone = true;
  });
  const others = Promise.all([1, 2, 3].map((value) => threads.run('double', value)));
  let turns = 0;
  while (!isDone) {
    await new Promise(setImmediate);
    turns += 1;
  }
  expect(await endless).toBe('EXCEEDED');
  expect(turns).toBeGreaterThan(100);
  expect(await others).toEqual([{ value: 2 }, { value: 4 }, 'BUSY']);
});

test('a task that needs too much memory is ended, and the process goes on', async () => {
  const threads = open({ memoryMb: 32, timeMs: 120_000 });
  expect(await threads.run('fill', null)).toBe('EXCEEDED');
  expect(await threads.run('double', 2)).toEqual({ value: 4 });
});
