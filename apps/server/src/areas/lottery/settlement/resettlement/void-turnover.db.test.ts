import type { Value } from '@lantern/contract/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreeTo } from '../../testing/two-people.ts';
import { CLOSE, createWorld, northernResult, slip, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

/** Bets published to the wallet under a topic. */
async function publishedUnder(topic: string): Promise<readonly { memberId: string; ref: string }[]> {
  const { rows } = await world.database.ownerPool.query<{ payload: { bets: { memberId: string; ref: string }[] } }>(
    'select payload from kit.outbox where topic = $1 order by id',
    [topic],
  );
  return rows.flatMap(({ payload }) => payload.bets);
}

async function finish(): Promise<void> {
  await world.runJob('lottery.settle');
  await world.runJob('lottery.publish-settled');
}

test('6.6 publishes the turnover of an issue once, whatever is corrected, and reverses it when the issue is void', async () => {
  const issue = await world.issueOf('2025-07-02');
  const bets = new Map<string, string>();
  for (const member of [2n, 4n]) {
    await world.openMember(member, 100_000n);
    const bet = slip(issue.id, { numbers: ['07'], points: 10 });
    const placed = (await world.call('lottery.placeBets', world.asMember(member), bet)) as Value<'lottery.placeBets'>;
    bets.set(String(member), placed.betIds[0] ?? '');
  }
  world.waitingForTurnover.add(4n);
  world.now = new Date(CLOSE.getTime() + 600_000);
  await world.runJob('lottery.advance-issues');
  const issueId = String(issue.id);
  const entered = { issueId, numbers: northernResult('12307') };
  for (const operator of [1n, 2n])
    await world.call('lotteryBackOffice.enterResult', world.asOperator(operator), entered);
  await finish();
  const other = { issueId, numbers: northernResult('12308'), reason: 'typed wrongly', reference: 'gazette 7' };
  expect(await agreeTo(world, 'lotteryBackOffice.requestCorrection', other)).toBeNull();
  await finish();
  expect(await publishedUnder('wallet.settled-bets')).toMatchObject([
    { memberId: '4', ref: `lottery:${bets.get('4')}`, valid: '1000' },
  ]);
  expect(await publishedUnder('wallet.bets-reversed')).toEqual([]);
  expect(await agreeTo(world, 'lotteryBackOffice.requestVoid', { issueId, reason: 'was never held' })).toBeNull();
  await finish();
  await finish();
  const named = [...bets].map(([memberId, id]) => ({ memberId, ref: `lottery:${id}` }));
  const taken = await publishedUnder('wallet.bets-reversed');
  expect(taken).toHaveLength(2);
  expect(taken).toEqual(expect.arrayContaining(named));
  for (const member of [2n, 4n]) expect(await world.balance(member)).toBe(100_000n);
});
