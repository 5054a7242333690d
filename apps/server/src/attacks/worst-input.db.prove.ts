import { expect, test } from 'vitest';
import { plainOperations, publishedOperations } from '../testing/fuzz/operations.ts';
import { createWorstInput } from '../testing/fuzz/worst-input.ts';
import { BOUND_MS } from '../testing/loop-cost.ts';
import { openWalk } from '../testing/walk.ts';

const MINUTES = Number(process.env.FUZZ_MINUTES ?? 10);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Operations that are shown after the search. */
const SHOWN = 25;

test(`${MINUTES} minutes of the heaviest inputs for all calls: no input of one person blocks the event loop`, {
  timeout: MINUTES * 60_000 + 300_000,
}, async () => {
  const walk = await openWalk();
  try {
    const search = await createWorstInput(walk, seed);
    const operations = [...publishedOperations(), ...plainOperations(walk.server.plainRoutes)];
    const endsAt = performance.now() + MINUTES * 60_000;
    for (let at = 0; performance.now() < endsAt; at += 1) {
      const operation = operations[at % operations.length];
      if (operation) await search.attack(operation);
    }
    const rows = search
      .worst()
      .map(({ name, ms, bytes, code, what }) => `${ms.toFixed(1)} ms ${name} ${bytes} B ${code} ${what}`);
    console.log([`FUZZ_SEED=${seed}`, ...rows.slice(0, SHOWN)].join('\n'));
    expect(
      search
        .worst()
        .filter(({ ms }) => ms > BOUND_MS)
        .map(({ name }) => name),
    ).toEqual([]);
  } finally {
    await walk.close();
  }
});
