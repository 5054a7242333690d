import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainOperations, publishedOperations } from '../testing/fuzz/operations.ts';
import { createWorstInput, type WorstInput } from '../testing/fuzz/worst-input.ts';
import { BOUND_MS } from '../testing/loop-cost.ts';
import { openWalk, type Walk } from '../testing/walk.ts';

/**
 * Each call once with an input as heavy as it accepts, and a few times those that read files: `npm run prove -- worst-input` searches for
 * ten minutes and has the real bound. This one is far above it, so that only what blocks for long is found, on a busy machine too.
 */
const SEED = 20_261_129;
const BOUND = 10 * BOUND_MS;
const READS_FILES = /upload|import|statement|ranges|results/i;
const ROUNDS_OF_FILES = 6;

let walk: Walk;
let search: WorstInput;
beforeAll(async () => {
  walk = await openWalk();
  search = await createWorstInput(walk, SEED);
});
afterAll(() => walk?.close());

test('no input of one person blocks the event loop for long, and each is answered', async () => {
  const published = publishedOperations();
  const files = published.filter(({ name }) => READS_FILES.test(name));
  const rounds = Array.from({ length: ROUNDS_OF_FILES }, () => files).flat();
  for (const operation of [...published, ...plainOperations(walk.server.plainRoutes), ...rounds])
    await search.attack(operation);
  expect(search.worst().filter(({ ms }) => ms > BOUND)).toEqual([]);
  expect(search.failed()).toEqual([]);
});
