import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '../../../testing/world.ts';
import { type Casino, openCasino } from '../testing/casino.ts';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

test('the account record names the game of each round, and no game for other movements', async () => {
  const player = await casino.player(10_000n);
  expect(await casino.vendor.call('play', casino.play(player, 'named', '1.00', '3.00'))).toMatchObject({ code: 'OK' });
  const { rows } = answerOf(await casino.call(calls.wallet.accountRecord, { limit: 10 }, player));
  const game = { title: 'Twin Sevens', showIcon: 'twin-sevens' };
  expect(rows.map(({ posting, game: named }) => [posting, named])).toEqual([
    ['P28w', game],
    ['P28p', game],
    [expect.any(String), undefined],
  ]);
});

test('a round of another member has no name in the record', async () => {
  const [one, other] = [await casino.player(10_000n), await casino.player(10_000n)];
  await casino.vendor.call('play', casino.play(one, 'foreign', '1.00', '0.00'));
  const scope = other.member.scope;
  const names = await casino.areas.games.nameRounds(casino.pool, scope, 'EN', ['LANTERN:foreign']);
  expect([...names]).toEqual([]);
});
