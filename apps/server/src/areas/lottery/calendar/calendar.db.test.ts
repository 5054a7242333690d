import { randomUUID } from 'node:crypto';
import { schemas, type Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ElotteryRow } from '../pricing/elottery-prices.ts';
import { agreeTo, agreeToLast, OPERATOR } from '../testing/two-people.ts';
import { CLOSE, createWorld, NOON, SSC1M, slip, type World, XSMB } from '../testing/world.ts';

/** Operators' exceptions from the calendars of lotteries. */

const MAGNUM: ElotteryRow = {
  ...SSC1M,
  ...{ code: 'MAGNUM_T', family: 'FOUR_D', calendar: 'MY4D', intervalS: null, closeBeforeS: null },
  ...{ maxTickets: 2_000, maxLines: 50, exposureLimit: 30_000_000n, defaultPlay: 'big_straight' },
};

let world: World;
beforeAll(async () => {
  world = await createWorld([XSMB, MAGNUM]);
  await world.openMember(1n, 1_000_000n);
});
afterAll(() => world.stop());

type Kind = 'CLOSED' | 'EXTRA' | 'MOVED';
const exception = (gameCode: string, kind: Kind, from: string, to = from, time: string | null = null) => ({
  ...{ gameCode, kind, from, to, time },
});
const request = (change: object, voidsBets = false) => ({
  ...{ change, voidsBets, source: 'the lottery’s notice', reason: 'announced' },
});
const agree = (change: object, voidsBets = false) =>
  agreeTo(world, 'lotteryCalendar.requestChange', request(change, voidsBets));

async function call<Name extends keyof typeof schemas>(name: Name, payload: object): Promise<Value<Name>> {
  const answer = (await world.call(name, world.asOperator(1n, OPERATOR), payload)) as Value<Name> | Refusal;
  if (isRefusal(answer)) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.params)}`);
  expect([...Errors(schemas[name].value, answer)]).toEqual([]);
  return answer;
}
const preview = (change: object) => call('lotteryCalendar.checkChange', { change });

interface Planned {
  readonly number: string;
  readonly state: string;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly draws_at: Date;
}
async function planned(gameCode: string): Promise<readonly Planned[]> {
  const { rows } = await world.database.ownerPool.query<Planned & Record<string, unknown>>(
    `select number, state, opens_at, closes_at, draws_at from lottery.issue
      where game_code = $1 and state <> 'VOID' and day >= '2025-07-02' order by draws_at`,
    [gameCode],
  );
  return rows;
}
const numbers = async (gameCode: string) => (await planned(gameCode)).map(({ number }) => number);
const inForce = async (gameCode: string) => (await call('lotteryCalendar.exceptions', { gameCode })).rows;

async function bet(number: string): Promise<void> {
  const { upcoming, priceTableVersion } = (await world.call('elottery.lobby', world.asMember(1n), {
    gameCode: MAGNUM.code,
  })) as Value<'elottery.lobby'>;
  const issueId = upcoming.find((one) => one.number === number)?.id;
  const lines = [{ play: 'big_straight', selection: '1234', unitPrice: '1.00', multiple: 1, prizeGroup: null }];
  const placed = { requestId: randomUUID(), gameCode: MAGNUM.code, issueId, priceTableVersion, lines };
  expect(isRefusal(await world.call('elottery.placeBets', world.asMember(1n), placed))).toBe(false);
}

describe('closed days', () => {
  const change = exception('xsmb', 'CLOSED', '2025-07-04', '2025-07-05');

  test('remove draws without bets after both operators have seen them, and restore the same draws when they end', async () => {
    const before = await planned('xsmb');
    expect(await preview(change)).toMatchObject({
      removed: [{ number: '20250704', bets: 0 }, { number: '20250705' }],
      ...{ voided: [], moved: [], added: [] },
    });
    expect(await planned('xsmb')).toEqual(before);
    expect(await agree(change)).toBeNull();
    expect(world.requests.at(-1)).toMatchObject({
      ...{ action: 'lottery.change-calendar', permissionToApprove: 'lottery.approve' },
      frozen: { game: 'xsmb', calendarChange: 'CLOSED', fromDay: '2025-07-04', drawsRemoved: ['20250704', '20250705'] },
    });
    await world.runJob('lottery.plan-issues');
    const during = await planned('xsmb');
    expect(during.map(({ number }) => number)).toEqual(
      before.map(({ number }) => number).filter((number) => !['20250704', '20250705'].includes(number)),
    );
    // Bets of the next draw open at the close of the last draw before the pause.
    expect(during.find(({ number }) => number === '20250706')?.opens_at).toEqual(new Date('2025-07-03T11:10:00Z'));
    const [row] = await inForce('xsmb');
    expect(await agree({ kind: 'END', id: row?.id })).toBeNull();
    expect(await planned('xsmb')).toEqual(before);
    expect(await inForce('xsmb')).toEqual([]);
    expect(await agree({ kind: 'END', id: row?.id })).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('void a draw with bets only when both operators agree; its chase continues, its stake is returned', async () => {
    const caller = world.asMember(1n);
    const { upcoming, priceTableVersion } = (await world.call('elottery.lobby', caller, {
      gameCode: MAGNUM.code,
    })) as Value<'elottery.lobby'>;
    expect(upcoming.map(({ number }) => number)).toEqual(['20250702', '20250705', '20250706', '20250709']);
    const before = await world.balance(1n);
    const started = (await world.call('elottery.startChase', caller, {
      ...{ requestId: randomUUID(), gameCode: MAGNUM.code, priceTableVersion, stopOnWin: false },
      lines: [{ play: 'big_straight', selection: '1234', unitPrice: '1.00', multiple: 1, prizeGroup: null }],
      issues: upcoming.slice(1, 3).map(({ id }) => ({ issueId: id, multiple: 1 })),
    })) as { chaseId: string };
    const closed = exception(MAGNUM.code, 'CLOSED', '2025-07-05');
    expect(await preview(closed)).toMatchObject({
      removed: [],
      voided: [{ number: '20250705', bets: 1, stake: '1.00' }],
    });
    expect(await agree(closed)).toMatchObject({ code: 'CALENDAR_HAS_BETS', params: { count: 1 } });
    expect(await agree(closed, true)).toBeNull();
    await world.runJob('lottery.settle');
    const chase = (await world.call('elottery.myChase', caller, started)) as Value<'elottery.myChase'>;
    expect(chase.issues.map(({ number, state }) => [number, state])).toEqual([
      ['20250705', 'VOID'],
      ['20250706', 'WAITING'],
    ]);
    expect(await world.balance(1n)).toBe(before - 100n);
    await world.runJob('lottery.plan-issues');
    expect(await numbers(MAGNUM.code)).not.toContain('20250705');
  });

  test('remove a draw on which every bet was refused because a number was full', async () => {
    const { upcoming, priceTableVersion } = (await world.call('elottery.lobby', world.asMember(1n), {
      gameCode: MAGNUM.code,
    })) as Value<'elottery.lobby'>;
    const draw = upcoming.at(-1);
    const lines = [{ play: 'big_straight', selection: '4321', unitPrice: '1000.00', multiple: 1, prizeGroup: null }];
    const large = { requestId: randomUUID(), gameCode: MAGNUM.code, issueId: draw?.id, priceTableVersion, lines };
    const refused = await world.call('elottery.placeBets', world.asMember(1n), large);
    expect(isRefusal(refused) && refused.code).toBe('LIABILITY_LIMIT');
    const day = `${draw?.number.slice(0, 4)}-${draw?.number.slice(4, 6)}-${draw?.number.slice(6)}`;
    expect(await agree(exception(MAGNUM.code, 'CLOSED', day))).toBeNull();
    expect(await numbers(MAGNUM.code)).not.toContain(draw?.number);
    const [row] = await inForce(MAGNUM.code);
    expect(await agree({ kind: 'END', id: row?.id })).toBeNull();
  });

  test('are refused at the approval when a draw got bets since the request', async () => {
    const closed = request(exception(MAGNUM.code, 'CLOSED', '2025-07-09'));
    await world.call('lotteryCalendar.requestChange', world.asOperator(1n, OPERATOR), closed);
    await bet('20250709');
    expect(await agreeToLast(world)).toMatchObject({ code: 'CALENDAR_HAS_BETS' });
    expect(await numbers(MAGNUM.code)).toContain('20250709');
    expect((await inForce(MAGNUM.code)).map(({ from }) => from)).toEqual(['2025-07-05']);
  });

  test('accept or refuse a simultaneous bet, and never leave it on a removed draw', async () => {
    const day = '2025-07-12';
    const placed = await planned(MAGNUM.code);
    expect(placed.map(({ number }) => number)).toContain('20250712');
    const results = await Promise.all([
      agree(exception(MAGNUM.code, 'CLOSED', day)),
      bet('20250712').catch(() => null),
    ]);
    const { rows } = await world.database.ownerPool.query<{ bets: bigint; issues: bigint }>(
      `select (select count(*) from lottery.bet where day = $1) as bets,
              (select count(*) from lottery.issue where day = $1 and game_code = $2) as issues`,
      [day, MAGNUM.code],
    );
    expect(rows[0]?.bets).toBe(results[0] === null ? 0n : 1n);
    expect(rows[0]?.issues).toBe(rows[0]?.bets);
  });
});

describe('extra days and moved draws', () => {
  test('put a special Tuesday of Malaysia on sale and on the board in order of time', async () => {
    const special = exception(MAGNUM.code, 'EXTRA', '2025-07-08');
    expect(await preview(special)).toMatchObject({ added: [{ number: '20250708' }], removed: [] });
    expect(await agree(special)).toBeNull();
    const { upcoming } = await call('elottery.lobby', { gameCode: MAGNUM.code });
    expect(upcoming.map(({ number }) => number)).toEqual(expect.arrayContaining(['20250706', '20250708', '20250709']));
    const found = (await planned(MAGNUM.code)).find(({ number }) => number === '20250708');
    expect(found).toMatchObject({ state: 'OPEN', draws_at: new Date('2025-07-08T11:00:00Z') });
    const days = await call('lotteryCalendar.days', { gameCode: MAGNUM.code });
    // A date outside the calendars' range returns the default page.
    expect(await call('lotteryCalendar.days', { gameCode: MAGNUM.code, cursor: '9999-12-31' })).toEqual(days);
    expect(
      days.rows.slice(0, 5).map(({ day, exception: stored, issue }) => [day, stored?.kind, issue?.number]),
    ).toEqual([
      ['2025-07-02', undefined, '20250702'],
      ['2025-07-05', 'CLOSED', '20250705'],
      ['2025-07-06', undefined, '20250706'],
      ['2025-07-08', 'EXTRA', '20250708'],
      ['2025-07-09', undefined, '20250709'],
    ]);
  });

  test('move a draw with its bets and waiting prices, and it takes more bets until its new close', async () => {
    const { id } = await world.issueOf('2025-07-02');
    expect(isRefusal(await world.call('lottery.placeBets', world.asMember(1n), slip(id)))).toBe(false);
    await world.database.ownerPool.query(
      `insert into lottery.price_table (brand_id, game_code, version, data, highest_rate_ppm, created_at, created_by, from_at)
       select brand_id, game_code, 2, data, highest_rate_ppm, created_at, created_by, $1 from lottery.price_table
        where game_code = 'xsmb' and version = 1`,
      [CLOSE],
    );
    const moved = exception('xsmb', 'MOVED', '2025-07-02', '2025-07-02', '20:30');
    expect(await preview(moved)).toMatchObject({
      moved: [{ number: '20250702', bets: 1, movedTo: '2025-07-02T13:30:00.000Z' }],
    });
    world.messages.length = 0;
    expect(await agree(moved)).toBeNull();
    world.now = new Date(CLOSE.getTime() + 60_000);
    await world.runJob('lottery.advance-issues');
    expect(isRefusal(await world.call('lottery.placeBets', world.asMember(1n), slip(id)))).toBe(false);
    const [today, tomorrow] = await planned('xsmb');
    expect(today).toMatchObject({ state: 'OPEN', closes_at: new Date('2025-07-02T13:25:00Z') });
    expect(tomorrow?.opens_at).toEqual(new Date('2025-07-02T13:25:00Z'));
    const { rows } = await world.database.ownerPool.query<{ from_at: Date }>(
      "select from_at from lottery.price_table where game_code = 'xsmb' and version = 2",
    );
    expect(rows[0]?.from_at).toEqual(new Date('2025-07-02T13:25:00Z'));
    await notify();
    expect(world.messages).toContainEqual(
      expect.objectContaining({ type: 'issue', number: '20250702', closesAt: '2025-07-02T13:25:00.000Z' }),
    );
    world.now = NOON;
  });

  test('are refused with the reason', async () => {
    const refusedBy = async (change: object) => {
      const answer = await world.call('lotteryCalendar.checkChange', world.asOperator(1n, OPERATOR), { change });
      return (answer as Refusal).code;
    };
    expect(await refusedBy(exception('xsmb', 'MOVED', '2025-07-01', '2025-07-01', '20:00'))).toBe('CALENDAR_PAST');
    expect(await refusedBy(exception('xsmb', 'CLOSED', '2025-07-02'))).toBe('CALENDAR_OVERLAP');
    expect(await refusedBy(exception('xsmb', 'EXTRA', '2025-07-05'))).toBe('CALENDAR_NO_EFFECT');
    expect(await refusedBy(exception(MAGNUM.code, 'CLOSED', '2025-07-07'))).toBe('CALENDAR_NO_EFFECT');
    expect(await refusedBy(exception('xsmb', 'MOVED', '2025-07-05'))).toBe('FIELD_RULE');
    expect(await refusedBy(exception('xsmb', 'CLOSED', '2025-07-05', '2025-12-05'))).toBe('FIELD_RULE');
    expect(await refusedBy(exception('xsmb', 'CLOSED', '2025-02-30'))).toBe('FIELD_RULE');
    expect(await refusedBy(exception('SSC1M', 'CLOSED', '2025-07-05'))).toBe('NOT_FOUND');
    const forbidden = await world.call('lotteryCalendar.checkChange', world.asOperator(1n), {
      change: exception('xsmb', 'CLOSED', '2025-07-05'),
    });
    expect(forbidden).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('are listed page by page, ended ones included on request', async () => {
    const first = await call('lotteryCalendar.exceptions', { view: 'ALL', limit: 2 });
    const second = await call('lotteryCalendar.exceptions', { view: 'ALL', limit: 50, cursor: first.nextCursor });
    const all = [...first.rows, ...second.rows];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const ended = all.filter((one) => one.ended !== null && one.gameCode === 'xsmb');
    expect(ended).toMatchObject([{ ended: { by: 'ann, bob' } }]);
    expect(second.nextCursor).toBeNull();
  });
});

/** Delivers published events to the consumer that notifies boards, as the runner does after the commit. */
async function notify(): Promise<void> {
  const { rows } = await world.database.ownerPool.query<{ topic: string; brandId: bigint; payload: unknown }>(
    `select topic, brand_id as "brandId", payload from kit.outbox where topic = 'lottery.issue-replanned'`,
  );
  const events = rows.map((row) => ({ ...row, id: 1n, createdAt: NOON }));
  const notifying = world.lottery.consumers.filter(({ topics }) => topics.includes('lottery.issue-replanned'));
  for (const consumer of notifying) await consumer.handle(world.deps.pool, events);
}
