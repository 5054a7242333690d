import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import type { FileAnswer } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, type CasinoPlayer, openCasino } from '../../games/testing/casino.ts';

type Row = Value<'views.playRecord'>['rows'][number];
type Query = Payload<'views.playRecord'>;

const { views, lottery, games, wallet } = calls;

let casino: Casino;
let player: CasinoPlayer;
let other: CasinoPlayer;
beforeAll(async () => {
  casino = await openCasino();
  casino.clock.set(new Date('2026-11-21T04:00:00Z'));
  await casino.areas.lottery.ensureDemo(casino.scope.brandId);
  await casino.ownerPool.query(
    `update lottery.issue set state = 'VOID', published_bucket = null where game_code <> 'xsmb' and state in ('PLANNED', 'OPEN')`,
  );
  await casino.ownerPool.query(`update lottery.game set is_enabled = code = 'xsmb'`);
  await casino.runJob('lottery.plan-issues');
  await casino.runJob('lottery.advance-issues');
  player = await casino.player(100_000n);
  other = await casino.player(100_000n);
  await playBoth(player);
  await play(other, 'somebody-elses', '7.00', '0.00');
});
afterAll(() => casino.close());

async function play(who: CasinoPlayer, round: string, stake: string, payout: string): Promise<void> {
  casino.clock.move(1_000);
  expect((await casino.vendor.call('play', casino.play(who, round, stake, payout))).code).toBe('OK');
}

async function bet(who: CasinoPlayer, numbers: readonly string[]): Promise<string> {
  casino.clock.move(1_000);
  const lobby = answerOf(await casino.call(lottery.lobby, { gameCode: 'xsmb' }, who));
  const slip = {
    requestId: randomUUID(),
    gameCode: 'xsmb',
    issueId: lobby.issue?.id ?? '',
    priceTableVersion: lobby.priceTableVersion,
    lines: [{ play: 'de_db', numbers: [...numbers], points: 10 }],
  };
  return answerOf(await casino.call(lottery.placeBets, slip, who)).betIds[0] ?? '';
}

/** Bets and rounds in turn: won and lost rounds, one still open, an open bet and a cancelled one. */
async function playBoth(who: CasinoPlayer): Promise<void> {
  await play(who, 'r1', '10.00', '4.00');
  await bet(who, ['01', '02']);
  await play(who, 'r2', '5.00', '12.50');
  const back = await bet(who, ['07']);
  answerOf(await casino.call(lottery.cancelBet, { betId: back }, who));
  casino.clock.move(1_000);
  const opened = { ...casino.movement(who, 'r3', 'r3-bet'), amount: '2.00' };
  expect((await casino.vendor.call('bet', opened)).code).toBe('OK');
}

const page = async (query: Query, who = player) => answerOf(await casino.call(views.playRecord, query, who));

async function all(query: Query, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: Value<'views.playRecord'> = await page({ ...query, limit, ...(cursor && { cursor }) });
    expect(answer.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...answer.rows);
    cursor = answer.nextCursor;
  }
  return rows;
}

const nameOf = (row: Row) => (row.kind === 'ROUND' ? row.id.split(':')[1] : `${row.game} ${row.numbers.join(' ')}`);

describe('2C-06 the betting record', () => {
  test('contains lotteries and games, newest first, each bet once for any page size', async () => {
    const names = ['r3', 'xsmb 07', 'r2', 'xsmb 01 02', 'r1'];
    for (const limit of [1, 2, 3, 50]) expect((await all({}, limit)).map(nameOf)).toEqual(names);
    expect((await page({}, other)).rows.map(nameOf)).toEqual(['somebody-elses']);
  });

  test('shows stake, payout and result of each bet', async () => {
    const rows = (await all({}, 50)).map(({ state, category, stake, payout, result }) => [
      ...[state, category, stake, payout, result],
    ]);
    expect(rows).toEqual([
      ['OPEN', 'RNG', '2.00', null, null],
      ['CANCELLED', 'LOTT', '10.00', null, null],
      ['WON', 'RNG', '5.00', '12.50', '7.50'],
      ['OPEN', 'LOTT', '20.00', null, null],
      ['LOST', 'RNG', '10.00', '4.00', '-6.00'],
    ]);
  });

  test.each([
    [{ category: 'RNG' }, ['r3', 'r2', 'r1']],
    [{ category: 'LOTT' }, ['xsmb 07', 'xsmb 01 02']],
    [{ category: 'LIVE' }, []],
    [{ state: 'OPEN' }, ['r3', 'xsmb 01 02']],
    [{ state: 'CANCELLED' }, ['xsmb 07']],
    [{ state: 'WON' }, ['r2']],
    [{ state: 'VOID' }, []],
    [{ state: 'LOST', category: 'RNG' }, ['r1']],
    [{ from: '2026-11-21T04:00:03Z', to: '2026-11-21T04:00:05Z' }, ['xsmb 07', 'r2']],
  ] as const)('filtered by %o contains %o, with their sums', async (query, names) => {
    const rows = await all(query, 2);
    expect(rows.map(nameOf)).toEqual(names);
    const sums = answerOf(await casino.call(views.playSums, query, player));
    const minor = (amount: string | null) => Math.round(Number(amount ?? '0') * 100);
    const standing = rows.filter(({ state }) => state !== 'CANCELLED' && state !== 'VOID');
    const sumOf = (pick: (row: Row) => string | null) => standing.reduce((sum, row) => sum + minor(pick(row)), 0);
    expect([sums.count, minor(sums.stake), minor(sums.payout), minor(sums.result)]).toEqual([
      rows.length,
      ...[sumOf((row) => row.stake), sumOf((row) => row.payout), sumOf((row) => row.result)],
    ]);
  });

  test.each(['nonsense', Buffer.from('2026-11-21T04:00:00.000Z LOTTERY 17').toString('base64url')])(
    'refuses an invalid cursor: %s',
    async (cursor) => {
      expect(codeOf(await casino.call(views.playRecord, { cursor }, player))).toBe('BAD_REQUEST');
    },
  );

  test('opens the replay and the ledger entries of a round, for its own member only', async () => {
    const { round, hasReplay, entries } = answerOf(await casino.call(games.round, { id: 'LANTERN:r2' }, player));
    expect([round.stake, round.payout, hasReplay]).toEqual(['5.00', '12.50', true]);
    expect(entries.map(({ posting, amount }) => [posting, amount])).toEqual([
      ['P28p', '-5.00'],
      ['P28w', '12.50'],
    ]);
    for (const { entryId, amount, posting } of entries) {
      const { entry } = answerOf(await casino.call(wallet.accountRecordEntry, { entryId }, player));
      expect([entry.amount, entry.posting, entry.reference]).toEqual([
        ...[amount, posting],
        { type: 'game_round', id: 'LANTERN:r2' },
      ]);
    }
    expect(codeOf(await casino.call(games.round, { id: 'LANTERN:r2' }, other))).toBe('NOT_FOUND');
  });

  test('is saved as a file with the same rows', async () => {
    const exportRoute = casino.routes.find(({ row }) => row.name === views.exportPlay.name);
    const answer = (await exportRoute?.handler(casino.contextOf(player), {
      format: 'CSV',
      category: 'RNG',
    })) as FileAnswer;
    let csv = '';
    for await (const chunk of answer.chunks) csv += Buffer.from(chunk as Uint8Array).toString('utf8');
    const [head, ...lines] = csv.trim().split('\r\n');
    expect(head).toContain('Time (UTC+08:00),Category,Game');
    expect(lines.map((line) => line.split(',').slice(-4))).toEqual([
      ['2.00', '', '', 'Open'],
      ['5.00', '12.50', '7.50', 'Won'],
      ['10.00', '4.00', '-6.00', 'Lost'],
    ]);
  });
});
