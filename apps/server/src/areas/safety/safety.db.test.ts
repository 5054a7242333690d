import type { MemberScope } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settledBets } from '../../testing/events.ts';
import { codeOf, createWorld, type World } from '../../testing/world.ts';
import { periodStart } from './limits/periods.ts';

let world: World;
let next = 500_000n;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const member = (): MemberScope => {
  next += 1n;
  return { ...world.scope, memberId: next, book: 'REAL' };
};
const mayDeposit = (scope: MemberScope, amount: bigint) =>
  world.safety.mayDeposit(world.pool, scope, amount, world.clock.now());
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY);

let eventId = 0n;
/** Delivers an event as the outbox does. */
async function deliver(topic: string, payload: unknown, times = 1) {
  eventId += 1n;
  const event = { id: eventId, topic, brandId: world.brand.id, payload, createdAt: world.clock.now() };
  for (let time = 0; time < times; time += 1) {
    for (const consumer of world.safety.consumers) {
      if (consumer.topics.includes(topic)) await consumer.handle(world.pool, [event]);
    }
  }
}

let orderId = 0;
/** Records a deposit as the credit of an order does. */
async function deposit(scope: MemberScope, amount: string, times = 1) {
  orderId += 1;
  const flow = {
    source: `deposit:${orderId}`,
    kind: 'DEPOSIT',
    amount: BigInt(amount),
    at: world.clock.now(),
  } as const;
  for (let time = 0; time < times; time += 1) await world.safety.recordFlow(world.pool, scope, flow);
}
const settle = (scope: MemberScope, stake: string, payout: string) =>
  deliver(
    'lottery.bet-settled',
    settledBets({
      settledAt: world.clock.now().toISOString(),
      members: [{ memberId: scope.memberId.toString(), stake, payout }],
    }),
  );

/** Counts a stake as the SQL functions that place bets do. */
async function place(scope: MemberScope, stake: bigint) {
  const { rows } = await world.pool.query(
    `select * from safety.count_stakes($1, array[$2::bigint], array['lottery:1'], array[$3::bigint], $4)`,
    [scope.brandId, scope.memberId, stake, world.clock.now()],
  );
  return rows[0];
}

test('a member without limits may bet and deposit', async () => {
  const scope = member();
  expect(await world.safety.mayBet(scope)).toBeNull();
  expect(await mayDeposit(scope, 1_000_000n)).toBeNull();
});

test('a cool-off is in force at once in this process, until its end', async () => {
  const scope = member();
  expect(await world.safety.mayBet(scope)).toBeNull();
  const to = inDays(7);
  await world.safety.exclude(scope, { kind: 'TIME_OUT', to, by: 'member' });
  expect(await world.safety.mayBet(scope)).toMatchObject({
    code: 'SELF_EXCLUDED',
    params: { until: to.toISOString() },
  });
  expect(codeOf(await mayDeposit(scope, 100n))).toBe('SELF_EXCLUDED');
  expect(await world.safety.mayBet(member())).toBeNull();
  world.clock.set(to);
  expect(await world.safety.mayBet(scope)).toBeNull();
});

test('a self-exclusion does not end automatically or early', async () => {
  const scope = member();
  await world.safety.exclude(scope, { kind: 'SELF_EXCLUSION', to: inDays(180), by: 'member' });
  world.clock.move(181 * DAY);
  expect(codeOf(await world.safety.mayBet(scope))).toBe('SELF_EXCLUDED');
  const { ownerPool } = world.database;
  const where = `where member_id = ${scope.memberId}`;
  await expect(ownerPool.query(`update safety.exclusion set ends_at = now() ${where}`)).rejects.toThrow(
    'does not end early',
  );
  await expect(world.pool.query(`delete from safety.exclusion ${where}`)).rejects.toThrow('permission denied');
  await expect(world.safety.exclude(scope, { kind: 'SELF_EXCLUSION', to: inDays(30), by: 'member' })).rejects.toThrow(
    'check',
  );
  await expect(world.safety.exclude(scope, { kind: 'TIME_OUT', to: inDays(43), by: 'member' })).rejects.toThrow(
    'check',
  );
});

test('deposits count gross against the lowest limit, and the same deposit counts once', async () => {
  const scope = member();
  await world.safety.setLimit(scope, { kind: 'DEPOSIT', period: 'DAY', amount: 50_000n });
  await world.safety.setLimit(scope, { kind: 'DEPOSIT', period: 'WEEK', amount: 60_000n });
  await deposit(scope, '40000', 2);
  expect(await mayDeposit(scope, 10_000n)).toBeNull();
  expect(await mayDeposit(scope, 10_001n)).toMatchObject({ code: 'RG_DEPOSIT_LIMIT', params: { left: '100.00' } });
  world.clock.move(DAY);
  expect(await mayDeposit(scope, 20_000n)).toBeNull();
  expect(await mayDeposit(scope, 20_001n)).toMatchObject({ params: { left: '200.00' } });
  world.clock.move(6 * DAY);
  expect(await mayDeposit(scope, 50_000n)).toBeNull();
});

test('a lower limit is in force at once, a higher one after a day and a confirmation', async () => {
  const scope = member();
  const set = (amount: bigint | null) => world.safety.setLimit(scope, { kind: 'DEPOSIT', period: 'DAY', amount });
  const confirm = async () => codeOf(await world.safety.confirmLimit(scope, 'DEPOSIT', 'DAY'));
  expect(await set(50_000n)).toBeNull();
  expect(await set(20_000n)).toBeNull();
  expect(codeOf(await mayDeposit(scope, 20_001n))).toBe('RG_DEPOSIT_LIMIT');
  expect(await confirm()).toBe('STATE_CONFLICT');
  expect(await set(80_000n)).toEqual(inDays(1));
  expect(await confirm()).toBe('COOLDOWN');
  world.clock.move(DAY);
  expect(codeOf(await mayDeposit(scope, 20_001n))).toBe('RG_DEPOSIT_LIMIT');
  expect(await confirm()).toBe('OK');
  expect(await mayDeposit(scope, 80_000n)).toBeNull();
  expect(await set(null)).toEqual(inDays(1));
  world.clock.move(DAY);
  expect(await confirm()).toBe('OK');
  expect(await mayDeposit(scope, 10_000_000n)).toBeNull();
});

test('bets are refused when the settled losses reach the limit of a period', async () => {
  const scope = member();
  await world.safety.setLimit(scope, { kind: 'LOSS', period: 'DAY', amount: 10_000n });
  await settle(scope, '15000', '5001');
  expect(await world.safety.mayBet(scope)).toBeNull();
  await settle(scope, '1', '0');
  expect(codeOf(await world.safety.mayBet(scope))).toBe('RG_LOSS_LIMIT');
  await settle(scope, '100', '5000');
  expect(await world.safety.mayBet(scope)).toBeNull();
  world.clock.move(DAY);
  expect(await place(scope, 10_000n)).toEqual({ refused: [], kind: [], period: [] });
});

test('unsettled stakes count against a loss limit', async () => {
  const scope = member();
  await world.safety.setLimit(scope, { kind: 'LOSS', period: 'DAY', amount: 10_000n });
  expect(await place(scope, 6_000n)).toEqual({ refused: [], kind: [], period: [] });
  expect(await place(scope, 4_001n)).toEqual({ refused: [1], kind: ['LOSS'], period: ['DAY'] });
  await settle(scope, '6000', '5000');
  expect(await place(scope, 9_000n)).toEqual({ refused: [], kind: [], period: [] });
  expect(await place(scope, 1n)).toEqual({ refused: [1], kind: ['LOSS'], period: ['DAY'] });
  // A year later it is still open.
  world.clock.move(365 * DAY);
  expect(await place(scope, 1_001n)).toEqual({ refused: [1], kind: ['LOSS'], period: ['DAY'] });
  const returned = settledBets({
    settledAt: world.clock.now().toISOString(),
    members: [{ memberId: scope.memberId.toString(), stake: '9000' }],
  });
  await deliver('lottery.bet-returned', returned);
  expect(await place(scope, 10_000n)).toEqual({ refused: [], kind: [], period: [] });
});

test('bets are refused when the placed stakes reach the limit of a period', async () => {
  const scope = member();
  await world.safety.setLimit(scope, { kind: 'STAKE', period: 'WEEK', amount: 15_000n });
  expect(await place(scope, 14_999n)).toEqual({ refused: [], kind: [], period: [] });
  expect(await world.safety.mayBet(scope)).toBeNull();
  expect(await place(scope, 2n)).toEqual({ refused: [1], kind: ['STAKE'], period: ['WEEK'] });
  await place(scope, 1n);
  expect(await world.safety.mayBet(scope)).toMatchObject({ code: 'RG_STAKE_LIMIT', params: { period: 'WEEK' } });
  world.clock.move(7 * DAY);
  expect(await world.safety.mayBet(scope)).toBeNull();
});

test('periods are the last 24 hours, the last 7 days, and the calendar month of the business time zone', () => {
  const now = new Date('2026-11-30T16:00:00Z');
  expect(periodStart('DAY', now, '+08:00')).toEqual(new Date('2026-11-29T16:00:00Z'));
  expect(periodStart('WEEK', now, '+08:00')).toEqual(new Date('2026-11-23T16:00:00Z'));
  expect(periodStart('MONTH', now, '+08:00')).toEqual(new Date('2026-11-30T15:59:59.999Z'));
  expect(periodStart('MONTH', now, '-03:00')).toEqual(new Date('2026-11-01T02:59:59.999Z'));
});
