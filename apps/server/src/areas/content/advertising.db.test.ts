import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRooms, type Rooms } from '../../testing/rooms.ts';
import { answerOf, codeOf } from '../../testing/world.ts';
import { sendMessages } from './send-messages.ts';

let rooms: Rooms;
const { safety } = calls;
const MINUTE = 60_000;
type Member = Awaited<ReturnType<Rooms['member']>>;

beforeAll(async () => {
  rooms = await openRooms();
});
afterAll(() => rooms.close());

test('advertising reaches nobody who rests or was excluded; what concerns his money does', async () => {
  const [free, paused, excluded] = [await rooms.member(), await rooms.member(), await rooms.member()];
  answerOf(await rooms.call(safety.timeOut, { length: 'DAY' }, paused));
  answerOf(await rooms.call(safety.selfExclude, { length: 'SIX_MONTHS' }, excluded));
  const everybody = [free, paused, excluded];
  const send = async (source: string) => {
    const messages = everybody.flatMap(({ member: { scope } }) =>
      (['PROMOTION', 'FINANCE'] as const).map((kind) => ({
        ...{ memberId: scope.memberId, kind, textKey: 'message_deposit_credited' },
        ...{ params: { amount: '1.00', orderId: '1' }, source: `${source}:${kind}` },
      })),
    );
    const deps = {
      ...rooms.base,
      brands: rooms.areas.brands,
      staff: rooms.areas.staff,
      safety: rooms.areas.safety,
      tree: rooms.areas.tree,
      identity: rooms.areas.identity,
    };
    await transaction(rooms.pool, (tx) => sendMessages(deps, tx, rooms.scope, messages, rooms.clock.now()));
  };
  const kinds = async (who: Member) =>
    answerOf(await rooms.call(calls.content.inbox, {}, who))
      .rows.map(({ kind }) => kind)
      .sort();
  await send('first');
  expect(await Promise.all(everybody.map(kinds))).toEqual([['FINANCE', 'PROMOTION'], ['FINANCE'], ['FINANCE']]);
  // A cool-off ends automatically; after an exclusion advertising stays off, also after the member's return.
  rooms.clock.move(365 * 24 * 60 * MINUTE);
  expect(await rooms.call(safety.askReturn, {}, excluded)).toBeNull();
  rooms.clock.move(24 * 60 * MINUTE);
  expect(await rooms.call(safety.confirmReturn, {}, excluded)).toBeNull();
  await send('second');
  expect((await kinds(paused)).filter((kind) => kind === 'PROMOTION')).toHaveLength(1);
  expect(await kinds(excluded)).toEqual(['FINANCE', 'FINANCE']);
});

test('a member chooses by which ways offers reach him; the pages ask the sitting, and nobody who is shut out asks for any', async () => {
  const [chooser, excluded] = [await rooms.member(), await rooms.member()];
  const takers = async (channel: 'INBOX' | 'MAIL' | 'SMS') => {
    const ids = [chooser, excluded].map(({ member }) => member.scope.memberId);
    return [...(await rooms.areas.safety.takersOfMarketing(rooms.pool, rooms.scope, ids, channel))];
  };
  const id = chooser.member.scope.memberId;
  const advertise = async (who: Member) => answerOf(await rooms.call(safety.sitting, {}, who)).advertise;
  // Emails and text messages are checked again when sent; an inbox message stays until the inbox is switched off.
  expect(await takers('MAIL')).toEqual([]);
  expect(await takers('INBOX')).toHaveLength(2);
  expect(await advertise(chooser)).toBe(true);
  expect(await rooms.call(safety.setMarketing, { inbox: false, mail: true, sms: false }, chooser)).toBeNull();
  expect([await takers('INBOX'), await takers('MAIL'), await takers('SMS')]).toEqual([
    [excluded.member.scope.memberId],
    [id],
    [],
  ]);
  expect(await advertise(chooser)).toBe(false);
  expect(answerOf(await rooms.call(safety.protection, {}, chooser)).takesMarketing).toEqual({
    ...{ inbox: false, mail: true, sms: false },
  });
  answerOf(await rooms.call(safety.selfExclude, { length: 'SIX_MONTHS' }, excluded));
  const all = { inbox: true, mail: true, sms: true };
  expect(codeOf(await rooms.call(safety.setMarketing, all, excluded))).toBe('SELF_EXCLUDED');
  const none = { inbox: false, mail: false, sms: false };
  expect(await rooms.call(safety.setMarketing, none, excluded)).toBeNull();
  expect(await advertise(excluded)).toBe(false);
  answerOf(await rooms.call(safety.timeOut, { length: 'DAY' }, chooser));
  expect(await takers('MAIL')).toEqual([]);
});
