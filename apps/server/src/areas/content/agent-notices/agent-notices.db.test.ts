import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import type { OperatorSession } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { noticeHtml } from './notice-html.ts';

let server: TestServer;
let editor: { readonly operator: OperatorSession };
let agent: Awaited<ReturnType<TestServer['member']>>;
const { agentNotices, agentNoticesBackOffice, content } = calls;

beforeAll(async () => {
  server = await openTestServer();
  editor = await server.operator('noticewriter', ['content.read', 'content.publish']);
  agent = await server.member({ type: 2 });
});
afterAll(() => server.close());

const notice = (title: string, changes: Partial<Payload<'agentNoticesBackOffice.save'>> = {}) => ({
  ...{ texts: { EN: { title, text: `${title} in words` } }, pinned: false, startsAt: null, endsAt: null },
  ...changes,
});
const save = (changes: Payload<'agentNoticesBackOffice.save'>) =>
  server.call(agentNoticesBackOffice.save, changes, editor);
const read = async (language: 'EN' | 'VI' = 'EN') =>
  answerOf(await server.call(agentNotices.list, { language }, agent)).rows.map(({ title }) => title);
const later = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

describe('announcements of the agent centre (2A-01)', () => {
  test('are read by agents in their language, by no one else, and are not among other notices', async () => {
    const vi = { title: 'Bảo trì', text: 'Đêm nay' };
    answerOf(await save(notice('Night work', { texts: { EN: { title: 'Night work', text: 'Tonight' }, VI: vi } })));
    answerOf(await save(notice('Pinned', { pinned: true })));
    expect(await read()).toEqual(['Pinned', 'Night work']);
    expect(await read('VI')).toEqual(['Pinned', 'Bảo trì']);
    const player = await server.member({ type: 0 });
    expect(codeOf(await server.call(agentNotices.list, {}, player))).toBe('NON_AGENT_LOGIN');
    const everybody = answerOf(await server.call(content.notices, {}, agent));
    expect(everybody.rows.map(({ title }) => title)).not.toContain('Pinned');
    const { player: listed } = answerOf(await server.call(content.announcements, { types: 'PL' }, agent));
    expect(listed.map(({ title }) => title)).not.toContain('Pinned');
  });

  test('contain no address, because one person publishes them', async () => {
    const texts = ['See https://lantern.example/bonus', 'Log in at lantern-bonus.com', 'Write to help@lantern.example'];
    for (const text of texts) {
      const answer = await save(notice('Bonus', { texts: { EN: { title: 'Bonus', text } } }));
      expect(codeOf(answer)).toBe('TEXT_ADDRESS');
    }
    const inTitle = await save(notice('Ｗｗｗ．lantern-bonus．com'));
    expect(codeOf(inTitle)).toBe('TEXT_ADDRESS');
    const { id } = answerOf(await save(notice('Rates of 1.5% from 10.12.', { startsAt: later(9) })));
    const changed = await save(notice('lantern-bonus.com', { id, revision: 1 }));
    expect(codeOf(changed)).toBe('TEXT_ADDRESS');
  });

  test('begin and end by the clock, and are changed against the version that was read', async () => {
    const { id } = answerOf(await save(notice('Planned', { startsAt: later(2), endsAt: later(4) })));
    const states = async () =>
      answerOf(await server.call(agentNoticesBackOffice.list, {}, editor)).rows.find((row) => row.id === id);
    expect(await states()).toMatchObject({ state: 'SCHEDULED', revision: 1, changedBy: 'noticewriter' });
    expect(await read()).not.toContain('Planned');
    server.clock.move(2 * 3_600_000);
    expect(await read()).toContain('Planned');
    const changed = notice('Said better', { id, revision: 1, startsAt: later(-1), endsAt: later(2) });
    answerOf(await save(changed));
    expect(codeOf(await save(changed))).toBe('STATE_CONFLICT');
    expect(await read()).toContain('Said better');
    server.clock.move(2 * 3_600_000);
    expect(await states()).toMatchObject({ state: 'ENDED', revision: 2 });
    expect(await read()).not.toContain('Said better');
  });

  test('remain withdrawn', async () => {
    const { id } = answerOf(await save(notice('Mistake')));
    expect(codeOf(await server.call(agentNoticesBackOffice.withdraw, { id, revision: 1 }, editor))).toBe('OK');
    expect(await read()).not.toContain('Mistake');
    expect(codeOf(await server.call(agentNoticesBackOffice.withdraw, { id, revision: 2 }, editor))).toBe(
      'STATE_CONFLICT',
    );
    expect(codeOf(await save(notice('Again', { id, revision: 2 })))).toBe('STATE_CONFLICT');
    const withdrawn = answerOf(await server.call(agentNoticesBackOffice.list, { state: 'WITHDRAWN' }, editor));
    expect(withdrawn.rows.map((row) => row.id)).toEqual([id]);
  });

  test('require the language of the brand, an end after the beginning, and the permission', async () => {
    const only = { JA: { title: '夜間', text: '今夜' } };
    expect(codeOf(await save(notice('', { texts: only })))).toBe('BAD_REQUEST');
    expect(codeOf(await save(notice('Late', { startsAt: later(2), endsAt: later(1) })))).toBe('BAD_REQUEST');
    const leap = '2016-12-31T23:59:60Z';
    expect(codeOf(await save(notice('Leap', { startsAt: leap })))).toBe('BAD_REQUEST');
    expect(codeOf(await save(notice('Leap', { endsAt: leap })))).toBe('BAD_REQUEST');
    const reader = await server.operator('noticereader', ['content.read']);
    expect(codeOf(await server.call(agentNoticesBackOffice.save, notice('No'), reader))).toBe('FORBIDDEN');
  });

  test('contain nothing that a browser would execute', () => {
    expect(noticeHtml('One <b>&\ntwo\n\n\n"three" \'')).toBe(
      '<p>One &lt;b&gt;&amp;<br>two</p><p>&quot;three&quot; &#39;</p>',
    );
    expect(noticeHtml('  \n ')).toBe('');
  });
});
