import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreeToLast, OPERATOR, readLastCard } from '../testing/two-people.ts';
import { createWorld, NOON, SCOPE, slip, type World } from '../testing/world.ts';
import { notifyCloseMoved } from './notify-close-moved.ts';

/** A draw that closes before its planned time, by four-eyes approval. */

let world: World;
let issueId: bigint;
const refusal = (code: string) => expect.objectContaining({ refused: true, code });

beforeAll(async () => {
  world = await createWorld();
  await world.openMember(1n, 100_000n);
  issueId = (await world.issueOf('2025-07-02')).id;
  await world.call('lottery.placeBets', world.asMember(1n), slip(issueId));
});
afterAll(() => world.stop());

const requestClose = (closesAt: string, permissions = ['lottery.read', 'lottery.issues']) =>
  world.call('lotteryBackOffice.requestClose', world.asOperator(1n, permissions), {
    ...{ issueId: String(issueId), closesAt, reason: 'the organiser draws earlier today' },
  });
const eventsOf = async (topic: string) =>
  (
    await world.database.ownerPool.query<{ payload: Record<string, unknown> }>(
      'select payload from kit.outbox where topic = $1 order by id',
      [topic],
    )
  ).rows.map((row) => row.payload);

test('refuses an early close by one operator alone, in the past, and after the planned close', async () => {
  expect(await requestClose('2025-07-02T10:00:00.000Z', ['lottery.read', 'lottery.results'])).toEqual(
    refusal('FORBIDDEN'),
  );
  for (const wrong of ['2025-07-02T05:00:00.000Z', '2025-07-02T11:10:00.000Z', '2025-07-03T05:00:00.000Z']) {
    expect(await requestClose(wrong)).toEqual(refusal('CLOSE_TIME'));
  }
  expect(isRefusal(await requestClose('2025-07-02T10:00:00.000Z'))).toBe(false);
  expect(world.requests.at(-1)).toMatchObject({
    action: 'lottery.close-early',
    frozen: {
      ...{ draw: 'xsmb 20250702', betsSoFar: 1, membersSoFar: 1, stakesSoFar: '1000' },
      ...{ closeBefore: '2025-07-02T11:10:00.000Z', closeAfter: '2025-07-02T10:00:00.000Z' },
    },
  });
  expect(await readLastCard(world)).toMatchObject({
    ...{ subject: 'xsmb 20250702', 'DRAW.closes_at': '2025-07-02T11:10:00.000Z → 2025-07-02T10:00:00.000Z' },
    ...{ 'EFFECT.bets_that_stand': '1', 'EFFECT.members': '1', 'EFFECT.stakes': '1000' },
  });
  world.now = new Date('2025-07-02T10:00:00.000Z');
  expect(await agreeToLast(world)).toEqual(refusal('CLOSE_TIME'));
  world.now = NOON;
});

test('moves the close, notifies every board and each bettor, and refuses later bets', async () => {
  expect(await agreeToLast(world)).toBeNull();
  expect(await agreeToLast(world)).toEqual(refusal('CLOSE_TIME'));
  expect(await eventsOf('lottery.issue-replanned')).toEqual([
    expect.objectContaining({ number: '20250702', state: 'OPEN', closesAt: '2025-07-02T10:00:00.000Z' }),
  ]);
  const [moved] = await eventsOf('lottery.close-moved');
  const event = { id: 1n, brandId: SCOPE.brandId, topic: 'lottery.close-moved', payload: moved, createdAt: NOON };
  await notifyCloseMoved(world.deps).handle(world.database.appPool as never, [event as never]);
  expect(await eventsOf('lottery.close-move-notified')).toEqual([
    {
      ...{ issueId: String(issueId), gameCode: 'xsmb', number: '20250702', members: ['1'] },
      time: '2025-07-02 17:00 (UTC+7)',
    },
  ]);
  world.now = new Date('2025-07-02T09:59:59.000Z');
  expect(isRefusal(await world.call('lottery.placeBets', world.asMember(1n), slip(issueId)))).toBe(false);
  world.now = new Date('2025-07-02T10:00:00.000Z');
  expect(await world.call('lottery.placeBets', world.asMember(1n), slip(issueId))).toEqual(refusal('ISSUE_CLOSED'));
  await world.runJob('lottery.advance-issues');
  expect((await world.issueOf('2025-07-02')).state).toBe('CLOSED');
  expect(await requestClose('2025-07-02T10:30:00.000Z')).toEqual(refusal('ISSUE_STATE'));
});

test('the request for a void names the voided bets and the returned stakes', async () => {
  const request = { issueId: String(issueId), reason: 'the organiser calls it off' };
  expect(isRefusal(await world.call('lotteryBackOffice.requestVoid', world.asOperator(1n, OPERATOR), request))).toBe(
    false,
  );
  expect(await readLastCard(world)).toMatchObject({
    ...{ subject: 'xsmb 20250702', 'DRAW.bets': '2', 'DRAW.members': '1', 'DRAW.stakes': '2000' },
    ...{ 'EFFECT.bets_voided': '2', 'EFFECT.members': '1', 'EFFECT.stakes_back': '2000' },
  });
});
