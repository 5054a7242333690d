import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('operators find members by the beginning of the name, page by page, addresses masked', async () => {
  for (const name of ['search1', 'search2', 'search3']) await world.registered(name, { ip: '203.0.113.77' });
  const service = await world.operator('service1', ['customer-service']);
  const compliance = await world.operator('compliance1', ['compliance']);
  const content = await world.operator('content1', ['content']);
  const { members } = calls.identityOffice;
  const first = answerOf(await world.call(members, { search: 'SEARCH', limit: 2 }, service));
  expect(first.rows.map((row) => row.account)).toEqual(['search3', 'search2']);
  expect(first.rows[0]).toMatchObject({ registerIp: '203.0.113.*', upline: null, balance: '0.00', status: 'ACTIVE' });
  const second = answerOf(
    await world.call(members, { search: 'search', limit: 2, cursor: first.nextCursor ?? '' }, service),
  );
  expect(second.rows.map((row) => row.account)).toEqual(['search1']);
  expect(second.nextCursor).toBeNull();
  expect(answerOf(await world.call(members, { search: 'sear_h' }, service)).rows).toEqual([]);
  const own = answerOf(await world.call(members, { search: 'search1' }, compliance));
  expect(own.rows[0]?.registerIp).toBe('203.0.113.77');
  expect(answerOf(await world.call(members, { search: own.rows[0]?.id ?? '' }, service)).rows).toHaveLength(1);
  expect(codeOf(await world.call(members, {}, content))).toBe('FORBIDDEN');
});
