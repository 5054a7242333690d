import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('operators find members by the beginning of the name, page by page, with masked addresses', async () => {
  for (const name of ['search1', 'search2', 'search3']) await world.registered(name, { ip: '203.0.113.77' });
  const service = await world.operator('service1', ['customer-service']);
  const compliance = await world.operator('compliance1', ['compliance']);
  const content = await world.operator('content1', ['content']);
  const { members } = calls.identityBackOffice;
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

test('notes on a member have their authors, pinned ones are first, and the member never reads them', async () => {
  const { notes, addNote, pinNote, members } = calls.identityBackOffice;
  const service = await world.operator('service2', ['customer-service']);
  const content = await world.operator('content2', ['content']);
  const token = await world.registered('noted1', { ip: '203.0.113.78' });
  const [found] = answerOf(await world.call(members, { search: 'noted1' }, service)).rows;
  const memberId = found?.id ?? '';
  const add = (text: string, isPinned = false) => world.call(addNote, { memberId, text, isPinned }, service);
  expect(codeOf(await add('   '))).toBe('FIELD_RULE');
  expect(codeOf(await world.call(addNote, { memberId: '999999999', text: 'who' }, service))).toBe('NOT_FOUND');
  expect(codeOf(await world.call(addNote, { memberId, text: 'no' }, content))).toBe('FORBIDDEN');
  expect(codeOf(await world.call(notes, { memberId }, content))).toBe('FORBIDDEN');
  const first = answerOf(await add('  asks for calls in the evening '));
  expect(first).toMatchObject({ text: 'asks for calls in the evening', author: 'service2', isPinned: false });
  for (const text of ['two', 'three', 'four']) answerOf(await add(text));
  answerOf(await world.call(pinNote, { id: first.id, isPinned: true }, service));
  const page = answerOf(await world.call(notes, { memberId, limit: 2 }, service));
  expect(page.rows.map(({ text }) => text)).toEqual(['asks for calls in the evening', 'four']);
  const rest = answerOf(await world.call(notes, { memberId, cursor: page.nextCursor ?? '' }, service));
  expect(rest.rows.map(({ text }) => text)).toEqual(['three', 'two']);
  for (let left = 4; left > 0; left -= 1) expect(codeOf(await add(`pinned ${left}`, true))).toBe('OK');
  expect(codeOf(await add('one too many', true))).toBe('NOTES_PINNED');
  expect(JSON.stringify(answerOf(await world.call(calls.identity.memberInfo, {}, { token })))).not.toContain('evening');
});
