import { randomUUID } from 'node:crypto';
import type { Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findIssue, setIssueState } from '../../issues/repository/issues.ts';
import { insertResult } from '../../results/repository/results.ts';
import { atDraw } from '../../testing/at-draw.ts';
import { agreeTo } from '../../testing/two-people.ts';
import { createWorld, SCOPE, SSC1M, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld([SSC1M]);
});
afterAll(() => world.stop());

async function finish(): Promise<void> {
  await world.runJob('lottery.settle');
  await world.runJob('lottery.publish-settled');
}

test('4-06 voiding a settled draw at which a chase had stopped leaves the chase stopped and returns its stake', async () => {
  const member = 90n;
  await world.openMember(member, 100_000n);
  world.groups.set(member, 1956);
  const caller = world.asMember(member);
  await world.runJob('lottery.plan-issues');
  await world.runJob('lottery.advance-issues');
  const { upcoming } = (await world.call('elottery.lobby', caller, {
    gameCode: SSC1M.code,
  })) as Value<'elottery.lobby'>;
  const [first] = upcoming;
  const started = (await world.call('elottery.startChase', caller, {
    ...{ requestId: randomUUID(), gameCode: SSC1M.code, priceTableVersion: 1, stopOnWin: true },
    lines: [{ play: '1x_dwd', selection: '||||0123456', unitPrice: '2.00', multiple: 1, prizeGroup: 1956 }],
    issues: upcoming.slice(0, 3).map(({ id }) => ({ issueId: id, multiple: 1 })),
  })) as { chaseId: string };
  const issueId = BigInt(first?.id ?? 0);
  world.now = new Date(new Date(first?.closesAt ?? '').getTime() + 1_000);
  // First closes the issues of the skipped days, some at a time.
  const isClosed = async () => (await findIssue(world.database.appPool, SCOPE, issueId))?.state === 'CLOSED';
  while (!(await isClosed())) await world.runJob('lottery.advance-issues');
  await atDraw(world, issueId);
  await transaction(world.database.appPool, async (tx) => {
    const { rows } = await tx.query<{ day: string }>('select day from lottery.issue where id = $1', [issueId]);
    const numbers = { DRAW: ['00006'] };
    const drawn = { issueId, gameCode: SSC1M.code, day: rows[0]?.day ?? '', numbers };
    await insertResult(tx, SCOPE, { ...drawn, source: 'CHAIN', drawnAt: world.now }, {});
    await setIssueState(tx, SCOPE, issueId, 'CLOSED', 'DRAWN');
  });
  await finish();
  const chase = async () =>
    (await world.call('elottery.myChase', caller, { chaseId: started.chaseId })) as Value<'elottery.myChase'>;
  expect((await chase()).chase.state).toBe('WON');
  const wanted = { issueId: String(issueId), reason: 'drawn on a broken seal' };
  expect(await agreeTo(world, 'lotteryBackOffice.requestVoid', wanted)).toBeNull();
  await finish();
  const after = await chase();
  expect(after.chase.state).toBe('STOPPED');
  expect(after.issues.map(({ state }) => state)).toEqual(['VOID', 'RETURNED', 'RETURNED']);
  expect(await world.balance(member)).toBe(100_000n);
});
