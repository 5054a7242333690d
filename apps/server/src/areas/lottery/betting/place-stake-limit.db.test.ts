import { transaction } from '@lantern/database';
import type { StoredEvent } from '@lantern/server-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assemble, createWorld, memberScope, NOON, SCOPE, slip, type World } from '../testing/world.ts';

const DAY_MS = 86_400_000;
/** Ten points on the special prize's ending. */
const STAKE = 1_000n;

let world: World;
let other: World;
let me = 0n;

beforeAll(async () => {
  world = await createWorld();
  other = assemble(world.database);
});
afterAll(async () => {
  await other.ledger.close();
  await world.stop();
});
beforeEach(async () => {
  me += 1n;
  await world.openMember(me, 1_000_000n);
});

type Placed = { betIds?: string[]; code?: string; params?: unknown };

const limit = (period: 'DAY' | 'WEEK' | 'MONTH', amount: bigint) =>
  world.safety.setLimit(memberScope(me), { kind: 'STAKE', period, amount });
const place = async (on: World, payload: unknown) =>
  (await on.call('lottery.placeBets', on.asMember(me), payload)) as Placed;
const isSold = (answer: Placed) => answer.betIds !== undefined;

async function issueOn(date: string): Promise<bigint> {
  world.now = new Date(`${date}T05:00:00Z`);
  other.now = world.now;
  await world.runJob('lottery.plan-issues');
  await world.runJob('lottery.advance-issues');
  return (await world.issueOf(date)).id;
}

/** Stakes counted against the member's limits, in minor units. */
async function counted(): Promise<bigint> {
  const { rows } = await world.database.ownerPool.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from safety.flow where member_id = $1 and kind = 'STAKE'`,
    [me],
  );
  return rows[0]?.sum ?? 0n;
}

test('sells of fifty simultaneous bets from two processes exactly as many as the limit allows', async () => {
  const issueId = await issueOn('2025-07-02');
  await limit('DAY', 10n * STAKE);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => place(index % 2 === 0 ? world : other, slip(issueId))),
  );
  expect(answers.filter(isSold)).toHaveLength(10);
  const refused = answers.filter((answer) => !isSold(answer));
  expect(new Set(refused.map((answer) => answer.code))).toEqual(new Set(['RG_STAKE_LIMIT']));
  expect(refused[0]?.params).toEqual({ period: 'DAY' });
  expect(await world.balance(me)).toBe(1_000_000n - 10n * STAKE);
  expect(await counted()).toBe(10n * STAKE);
});

test('bets on several issues at once share one limit', async () => {
  const today = await issueOn('2025-07-02');
  const tomorrow = (await world.issueOf('2025-07-03')).id;
  await world.database.ownerPool.query('update lottery.issue set opens_at = $2 where id = $1', [tomorrow, NOON]);
  await limit('WEEK', 10n * STAKE);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      place(index % 2 === 0 ? world : other, slip(index % 4 < 2 ? today : tomorrow)),
    ),
  );
  expect(answers.filter(isSold)).toHaveLength(10);
  expect(await counted()).toBe(10n * STAKE);
});

test('the lowest of several limits binds, and a bet that fits under all is still sold', async () => {
  const issueId = await issueOn('2025-07-02');
  await limit('DAY', 3n * STAKE);
  await limit('MONTH', 2n * STAKE + 100n);
  expect(isSold(await place(world, slip(issueId)))).toBe(true);
  expect(await place(world, slip(issueId, { points: 12 }))).toMatchObject({ code: 'RG_STAKE_LIMIT' });
  expect(isSold(await place(world, slip(issueId, { points: 11 })))).toBe(true);
  expect(await place(world, slip(issueId, { points: 1 }))).toMatchObject({ params: { period: 'MONTH' } });
});

test('a repetition and a bet above the balance use nothing of the limit', async () => {
  const issueId = await issueOn('2025-07-02');
  await limit('DAY', 10_000n * STAKE);
  const first = slip(issueId);
  expect(isSold(await place(world, first))).toBe(true);
  expect(await place(world, first)).toMatchObject({ duplicate: true });
  const dear = slip(issueId, { points: 10_000 });
  expect(await place(world, dear)).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  expect(await counted()).toBe(STAKE);
});

test('a repetition answers the same after the limit is reached', async () => {
  const issueId = await issueOn('2025-07-02');
  await limit('DAY', STAKE);
  const first = slip(issueId);
  const { betIds } = await place(world, first);
  expect(await place(world, slip(issueId))).toMatchObject({ code: 'RG_STAKE_LIMIT' });
  expect(await place(other, first)).toMatchObject({ betIds, duplicate: true });
  expect(await counted()).toBe(STAKE);
});

test('a cancelled bet frees its part of the limit, once', async () => {
  const issueId = await issueOn('2025-07-02');
  await limit('DAY', STAKE);
  const { betIds } = await place(world, slip(issueId));
  expect(await place(world, slip(issueId))).toMatchObject({ code: 'RG_STAKE_LIMIT' });
  const cancel = () => world.call('lottery.cancelBet', world.asMember(me), { betId: betIds?.[0] });
  await Promise.all([cancel(), cancel(), cancel()]);
  expect(await counted()).toBe(0n);
  const answers = await Promise.all([place(world, slip(issueId)), place(other, slip(issueId))]);
  expect(answers.filter(isSold)).toHaveLength(1);
});

test('a void issue frees its part of the limit', async () => {
  const issueId = await issueOn('2025-07-04');
  await limit('WEEK', 2n * STAKE);
  await place(world, slip(issueId));
  await place(world, slip(issueId));
  expect(await place(world, slip(issueId))).toMatchObject({ code: 'RG_STAKE_LIMIT' });
  await transaction(world.deps.pool, (tx) => world.lottery.voidIssue(tx, SCOPE, issueId));
  await world.runJob('lottery.settle');
  await world.runJob('lottery.publish-settled');
  await deliver('lottery.bet-returned');
  expect(await counted()).toBe(0n);
  expect(isSold(await place(world, slip(await issueOn('2025-07-05'))))).toBe(true);
});

test('stakes leave the window of a limit when their time has passed', async () => {
  const issueId = await issueOn('2025-07-07');
  await limit('DAY', STAKE);
  expect(isSold(await place(world, slip(issueId)))).toBe(true);
  const next = await issueOn('2025-07-08');
  world.now = new Date(world.now.getTime() - 1);
  expect(await place(world, slip(next))).toMatchObject({ code: 'RG_STAKE_LIMIT' });
  world.now = new Date(world.now.getTime() + 1);
  expect(isSold(await place(world, slip(next)))).toBe(true);
});

test("a month begins with the brand's business day", async () => {
  const last = new Date('2025-07-31T15:59:59.999Z');
  await issueOn('2025-08-01');
  world.now = last;
  await limit('MONTH', STAKE);
  const issueId = (await world.issueOf('2025-08-01')).id;
  await world.database.ownerPool.query(`update lottery.issue set opens_at = $2, state = 'OPEN' where id = $1`, [
    issueId,
    new Date(last.getTime() - DAY_MS),
  ]);
  expect(isSold(await place(world, slip(issueId)))).toBe(true);
  expect(await place(world, slip(issueId))).toMatchObject({ code: 'RG_STAKE_LIMIT' });
  world.now = new Date(last.getTime() + 1);
  expect(isSold(await place(world, slip(issueId)))).toBe(true);
});

test('nothing is written about members without a limit', async () => {
  const issueId = await issueOn('2025-08-02');
  expect(isSold(await place(world, slip(issueId)))).toBe(true);
  const { rows } = await world.database.ownerPool.query('select from safety.flow where member_id = $1', [me]);
  expect(rows).toHaveLength(0);
});

/** Delivers committed events of a topic to the area, as the outbox does. */
async function deliver(topic: string): Promise<void> {
  const { rows } = await world.database.ownerPool.query<StoredEvent>(
    `select id, topic, brand_id as "brandId", payload, created_at as "createdAt" from kit.outbox where topic = $1`,
    [topic],
  );
  for (const consumer of world.safety.consumers.filter(({ topics }) => topics.includes(topic))) {
    await transaction(world.deps.pool, (tx) => consumer.handle(tx, rows));
  }
}
