import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOT } from './testing/hot-paths/flows.ts';
import { type HotPaths, openHotPaths } from './testing/hot-paths/hot-paths.ts';

/**
 * Plans of the statements behind log-in, sessions, deposits, spins, bets, settlement and the outbox, as PostgreSQL executed them, while its
 * statistics are missing or old. Three members act, so that a node which reads more than some dozens of rows reads those of others.
 */

const ROWS = 5_000;
const MOST_ROWS = 150;
const MOST_PAGES = 40;
/** Settlements of a draw walk all buckets: 64 searches. */
const PAGES_PER_ROW = 4;

let paths: HotPaths;
afterAll(() => paths?.close());

/** Nodes of a flow that read too much, as sentences. */
async function wideReads(flow: (typeof HOT)[number]): Promise<string[]> {
  const nodes = await paths.nodesOf(flow);
  expect(nodes.length).toBeGreaterThan(0);
  const wide = nodes.filter(
    ({ rows, pages, loops, table, callsFunctions }) =>
      rows > MOST_ROWS || (table !== null && !callsFunctions && pages > MOST_PAGES + PAGES_PER_ROW * (rows + loops)),
  );
  return [
    ...new Set(
      wide.map(({ statement, what, rows, pages }) => `${what} reads ${rows} rows, ${pages} pages: ${statement}`),
    ),
  ];
}

describe('a database whose tables have never been analysed', () => {
  beforeAll(async () => {
    paths = await openHotPaths();
    await paths.runAll();
    await paths.grow(ROWS);
  });

  test.each(HOT)('reads little for %s with plans made while it was empty', async (flow) => {
    expect(await wideReads(flow)).toEqual([]);
  });

  test.each(HOT)('reads little for %s with new plans', async (flow) => {
    if (flow === HOT[0]) await paths.reconnect();
    expect(await wideReads(flow)).toEqual([]);
  });
});

describe('a database that grew tenfold since it was analysed', () => {
  beforeAll(async () => {
    await paths.close();
    paths = await openHotPaths();
    await paths.runAll();
    await paths.grow(ROWS / 10);
    await paths.analyse();
    await paths.runAll();
    await paths.grow(ROWS);
  });

  test.each(HOT)('reads little for %s with plans made while it was small', async (flow) => {
    expect(await wideReads(flow)).toEqual([]);
  });

  test.each(HOT)('reads little for %s with new plans', async (flow) => {
    if (flow === HOT[0]) await paths.reconnect();
    expect(await wideReads(flow)).toEqual([]);
  });
});
