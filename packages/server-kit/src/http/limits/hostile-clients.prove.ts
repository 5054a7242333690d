import { expect, test } from 'vitest';
import { startHostileLoad } from '../../testing/hostile/hostile-load.ts';

test('with 5,000 idle and 1,000 hostile connections for half a minute ordinary calls are answered', async () => {
  const order = { idle: 5_000, idleAddresses: 100, hostile: 1_000, hostileAddresses: 50, forMs: 30_000 };
  const { statuses, answers, medianMs, worstMs, rssGrowthMb, cpuMs } = await startHostileLoad(order);
  console.log({ answers, medianMs, worstMs, rssGrowthMb, cpuMs });
  expect(statuses).toEqual([200]);
  expect(medianMs).toBeLessThan(500);
  expect(rssGrowthMb).toBeLessThan(600);
});
