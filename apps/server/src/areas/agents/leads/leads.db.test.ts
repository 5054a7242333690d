import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';

let server: TestServer;
let reader: Awaited<ReturnType<TestServer['operator']>>;
let maker: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  reader = await server.operator('leadreader', ['agents.read']);
  maker = await server.operator('leadmaker', ['agents.read', 'agents.manage']);
});
afterAll(() => server.close());

const ENQUIRY: Payload<'leads.send'> = {
  ...{ kind: 'AGENT', name: 'Le Hoang Nam', channel: 'TELEGRAM', contact: '@lhnam' },
  ...{ audience: 'A group of 2,400 lottery fans in Hanoi.', isAdult: true },
};
/** A visitor without a session. */
const send = async (changes: Partial<typeof ENQUIRY> = {}) => {
  const visitor = { member: null } as unknown as Parameters<TestServer['call']>[2];
  return server.call(calls.leads.send, { ...ENQUIRY, ...changes }, visitor);
};
const list = async (query: Payload<'leadsBackOffice.list'> = {}) =>
  answerOf(await server.call(calls.leadsBackOffice.list, query, reader));

describe('enquiries to the partner team (2R-19)', () => {
  test('are stored once for each open contact, with the newest text', async () => {
    expect(await send()).toBeNull();
    expect(await send({ contact: ' @LHNam ', audience: 'By now 3,000.' })).toBeNull();
    expect(await send({ channel: 'ZALO', contact: '+84901234567', kind: 'MEDIA' })).toBeNull();
    const { rows } = await list();
    expect(rows).toMatchObject([
      { kind: 'MEDIA', channel: 'ZALO', state: 'NEW', enquiries: 1 },
      { contact: '@lhnam', audience: 'By now 3,000.', state: 'NEW', enquiries: 2, language: 'EN', handledBy: null },
    ]);
    expect((await list({ search: '@LHNAM' })).rows).toHaveLength(1);
  });

  test('require an adult, a name and a contact', async () => {
    expect(codeOf(await send({ isAdult: false }))).toBe('AGE_REQUIRED');
    expect(codeOf(await send({ name: '  ' }))).toBe('FIELD_RULE');
    expect(codeOf(await send({ contact: '   ' }))).toBe('FIELD_RULE');
  });

  test('change state step by step in the back office, by operators with the permission, only from the state that was shown', async () => {
    const { rows } = await list({ search: '@lhnam' });
    const id = rows[0]?.id ?? '';
    const move = (
      step: Payload<'leadsBackOffice.move'>['step'],
      seen: Payload<'leadsBackOffice.move'>['seen'],
      who = maker,
    ) => server.call(calls.leadsBackOffice.move, { id, seen, step, note: 'called back' }, who);
    expect(codeOf(await move('TALK', 'NEW', reader))).toBe('FORBIDDEN');
    expect(await move('TALK', 'NEW')).toBeNull();
    expect(codeOf(await move('TALK', 'NEW'))).toBe('STATE_CONFLICT');
    expect(codeOf(await move('REOPEN', 'TALKING'))).toBe('STATE_CONFLICT');
    expect(await move('DECLINE', 'TALKING')).toBeNull();
    expect((await list({ state: 'DECLINED' })).rows).toMatchObject([
      { id, note: 'called back', handledBy: 'leadmaker' },
    ]);
    // He writes again: this is a new enquiry, and the old one stays answered.
    expect(await send()).toBeNull();
    expect(codeOf(await move('REOPEN', 'DECLINED'))).toBe('STATE_CONFLICT');
    expect((await list({ search: '@lhnam' })).rows.map(({ state }) => state)).toEqual(['NEW', 'DECLINED']);
    const ghost = { id: '999999', seen: 'NEW', step: 'TALK', note: '' } as const;
    expect(codeOf(await server.call(calls.leadsBackOffice.move, ghost, maker))).toBe('NOT_FOUND');
  });

  test('are refused while too many are open, are listed page by page, and are deleted after a year', async () => {
    await server.ownerPool.query(
      `insert into agents.lead (brand_id, kind, name, channel, contact, audience, language, sent_at)
       select $1, 'AGENT', 'crowd', 'EMAIL', 'crowd' || n || '@example.org', '', 'EN', $2 from generate_series(1, 2000) n`,
      [server.scope.brandId, server.clock.now()],
    );
    expect(codeOf(await send({ contact: '@late' }))).toBe('OVERLOADED');
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, ...(first.nextCursor && { cursor: first.nextCursor }) });
    expect([...first.rows, ...second.rows].map(({ contact }) => contact)).toEqual(
      [2000, 1999, 1998, 1997].map((n) => `crowd${n}@example.org`),
    );
    server.clock.move(366 * 86_400_000);
    await server.runJob('agents.trim-leads');
    expect((await list()).rows).toEqual([]);
  });
});
