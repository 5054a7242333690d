import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { answerOf, codeOf } from '../../testing/world.ts';
import { sendMessages } from './notices/send-messages.ts';

let server: TestServer;
const { safety } = calls;
const MINUTE = 60_000;
type Member = Awaited<ReturnType<TestServer['member']>>;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('advertising reaches no member in a cool-off or exclusion; messages about money do', async () => {
  const [free, paused, excluded] = [await server.member(), await server.member(), await server.member()];
  answerOf(await server.call(safety.timeOut, { length: 'DAY' }, paused));
  answerOf(await server.call(safety.selfExclude, { length: 'SIX_MONTHS' }, excluded));
  const everybody = [free, paused, excluded];
  const send = async (source: string) => {
    const messages = everybody.flatMap(({ member: { scope } }) =>
      (['PROMOTION', 'FINANCE'] as const).map((kind) => ({
        ...{ memberId: scope.memberId, kind, textKey: 'message_deposit_credited' },
        ...{ params: { amount: '1.00', orderId: '1' }, source: `${source}:${kind}` },
      })),
    );
    const deps = {
      ...server.base,
      brands: server.areas.brands,
      staff: server.areas.staff,
      safety: server.areas.safety,
      tree: server.areas.tree,
      identity: server.areas.identity,
    };
    await transaction(server.pool, (tx) => sendMessages(deps, tx, server.scope, messages, server.clock.now()));
  };
  const kinds = async (who: Member) =>
    answerOf(await server.call(calls.content.inbox, {}, who))
      .rows.map(({ kind }) => kind)
      .sort();
  await send('first');
  expect(await Promise.all(everybody.map(kinds))).toEqual([['FINANCE', 'PROMOTION'], ['FINANCE'], ['FINANCE']]);
  // A cool-off ends automatically; after an exclusion advertising stays off, also after the member's return.
  server.clock.move(365 * 24 * 60 * MINUTE);
  expect(await server.call(safety.requestReturn, {}, excluded)).toBeNull();
  server.clock.move(24 * 60 * MINUTE);
  expect(await server.call(safety.confirmReturn, {}, excluded)).toBeNull();
  await send('second');
  expect((await kinds(paused)).filter((kind) => kind === 'PROMOTION')).toHaveLength(1);
  expect(await kinds(excluded)).toEqual(['FINANCE', 'FINANCE']);
});

test('a member chooses the channels of offers: pages use the session, and an excluded member cannot opt in', async () => {
  const [chooser, excluded] = [await server.member(), await server.member()];
  const takers = async (channel: 'INBOX' | 'MAIL' | 'SMS') => {
    const ids = [chooser, excluded].map(({ member }) => member.scope.memberId);
    return [...(await server.areas.safety.takersOfMarketing(server.pool, server.scope, ids, channel))];
  };
  const id = chooser.member.scope.memberId;
  const advertise = async (who: Member) => answerOf(await server.call(safety.playSession, {}, who)).advertise;
  // Emails and text messages are checked again when sent; an inbox message stays until the inbox is switched off.
  expect(await takers('MAIL')).toEqual([]);
  expect(await takers('INBOX')).toHaveLength(2);
  expect(await advertise(chooser)).toBe(true);
  expect(await server.call(safety.setMarketing, { inbox: false, mail: true, sms: false }, chooser)).toBeNull();
  expect([await takers('INBOX'), await takers('MAIL'), await takers('SMS')]).toEqual([
    [excluded.member.scope.memberId],
    [id],
    [],
  ]);
  expect(await advertise(chooser)).toBe(false);
  expect(answerOf(await server.call(safety.protection, {}, chooser)).takesMarketing).toEqual({
    ...{ inbox: false, mail: true, sms: false },
  });
  answerOf(await server.call(safety.selfExclude, { length: 'SIX_MONTHS' }, excluded));
  const all = { inbox: true, mail: true, sms: true };
  expect(codeOf(await server.call(safety.setMarketing, all, excluded))).toBe('SELF_EXCLUDED');
  const none = { inbox: false, mail: false, sms: false };
  expect(await server.call(safety.setMarketing, none, excluded)).toBeNull();
  expect(await advertise(excluded)).toBe(false);
  answerOf(await server.call(safety.timeOut, { length: 'DAY' }, chooser));
  expect(await takers('MAIL')).toEqual([]);
});
