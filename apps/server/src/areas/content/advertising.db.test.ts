import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRooms, type Rooms } from '../../testing/rooms.ts';
import { answerOf } from '../../testing/world.ts';
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
    const deps = { ...rooms.base, brands: rooms.areas.brands, safety: rooms.areas.safety };
    await transaction(rooms.pool, (tx) => sendMessages(deps, tx, rooms.scope, messages, rooms.clock.now()));
  };
  const kinds = async (who: Member) =>
    answerOf(await rooms.call(calls.content.inbox, {}, who))
      .rows.map(({ kind }) => kind)
      .sort();
  await send('first');
  expect(await Promise.all(everybody.map(kinds))).toEqual([['FINANCE', 'PROMOTION'], ['FINANCE'], ['FINANCE']]);
  // A pause ends by itself; after an exclusion advertising stays off, also when the member has come back.
  rooms.clock.move(365 * 24 * 60 * MINUTE);
  expect(await rooms.call(safety.askReturn, {}, excluded)).toBeNull();
  rooms.clock.move(24 * 60 * MINUTE);
  expect(await rooms.call(safety.confirmReturn, {}, excluded)).toBeNull();
  await send('second');
  expect((await kinds(paused)).filter((kind) => kind === 'PROMOTION')).toHaveLength(1);
  expect(await kinds(excluded)).toEqual(['FINANCE', 'FINANCE']);
});
