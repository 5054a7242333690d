import { createChanges, type MemberScope, publish } from '@lantern/server-kit';
import { silentLog } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, createWorld, type World } from '../../../testing/world.ts';
import { acknowledgeCheck, continuePlaySession } from '../play-sessions/repository.ts';
import { createPlayGuard } from './play-guard.ts';

let world: World;
let next = 900_000n;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const MINUTE = 60_000;

/** A member cached by another process for longer than two seconds, because that process receives change notifications. */
async function knownElsewhere(before: (scope: MemberScope) => Promise<unknown> = async () => undefined) {
  next += 1n;
  const scope: MemberScope = { ...world.scope, memberId: next, book: 'REAL' };
  await before(scope);
  const { pool, clock, brands } = world;
  const changes = createChanges(pool, clock, silentLog);
  await changes.readNow();
  const sockets = { toMember: () => undefined, toBrand: () => undefined };
  const guard = createPlayGuard({ pool, clock, brands, log: silentLog, publish, sockets, changes });
  const answer = async () => codeOf(await guard.mayBet(scope));
  return { scope, changes, answer, first: await answer() };
}

test('a self-exclusion in one process refuses bets in another after its next read of changes', async () => {
  const { scope, changes, answer, first } = await knownElsewhere();
  expect(first).toBe('OK');
  world.clock.move(1_900);
  await changes.readNow();
  const to = new Date(world.clock.now().getTime() + 86_400_000);
  await world.safety.exclude(scope, { kind: 'TIME_OUT', to, by: 'member' });
  expect(await answer()).toBe('OK');
  await changes.readNow();
  expect(await answer()).toBe('SELF_EXCLUDED');
});

test('without notifications of changes, an exclusion is in force within two seconds', async () => {
  const { scope, answer, first } = await knownElsewhere();
  expect(first).toBe('OK');
  const to = new Date(world.clock.now().getTime() + 86_400_000);
  await world.safety.exclude(scope, { kind: 'TIME_OUT', to, by: 'member' });
  world.clock.move(2_000);
  expect(await answer()).toBe('SELF_EXCLUDED');
});

test('limits are in force in other processes as soon as they are set', async () => {
  const { scope, changes, answer, first } = await knownElsewhere();
  expect(first).toBe('OK');
  await world.safety.setLimit(scope, { kind: 'STAKE', period: 'DAY', amount: 0n });
  await changes.readNow();
  expect(await answer()).toBe('RG_STAKE_LIMIT');
});

test('a reality check that was answered in another process does not block bets', async () => {
  const { scope, changes, answer, first } = await knownElsewhere(async (member) => {
    const begun = world.clock.now();
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await continuePlaySession(world.pool, member, world.clock.now(), new Date(begun.getTime() - 1));
      world.clock.move(10 * MINUTE);
    }
  });
  expect(first).toBe('RG_REALITY_CHECK');
  await acknowledgeCheck(world.pool, scope, world.clock.now());
  await changes.readNow();
  expect(await answer()).toBe('OK');
});

test('a cool-off ends on the second in every process, without any message', async () => {
  const { scope, changes, answer } = await knownElsewhere(async (member) => {
    const to = new Date(world.clock.now().getTime() + 10_000);
    await world.safety.exclude(member, { kind: 'TIME_OUT', to, by: 'member' });
  });
  world.clock.move(9_999);
  await changes.readNow();
  expect(await answer()).toBe('SELF_EXCLUDED');
  world.clock.move(1);
  expect(await answer()).toBe('OK');
  expect(codeOf((await world.safety.mayBet(scope)) ?? 'OK')).toBe('OK');
});
