import { randomUUID } from 'node:crypto';
import { schemas, type Value } from '@lantern/contract/schemas';
import type { ElotteryFamily } from '@lantern/engines/lottery/elottery';
import { accounts } from '@lantern/ledger';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { Errors } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ElotteryRow } from '../pricing/elottery-prices.ts';
import { settleIssue } from '../settlement/settle-issue.ts';
import { atDraw } from '../testing/at-draw.ts';
import { killedAt } from '../testing/killed-at.ts';
import { createWorld, ledgerScope, SSC1M, type World } from '../testing/world.ts';

/** Lotteries drawn by others: by calendar, settled by two operators' entries (2R-09). */

const game = (family: ElotteryFamily, calendar: ElotteryRow['calendar']): ElotteryRow => ({
  ...SSC1M,
  ...{ code: `${family}_T`, family, calendar, defaultPlay: '2bottom', maxTickets: 2_000 },
  ...(calendar !== null && { intervalS: null, closeBeforeS: null, demoDrawAfterS: 60 }),
});
const THAI = game('THAI', 'THAI');
const LAOS = game('LAOS', 'LAOS');
const HANOI = game('HANOI', 'HANOI');
const YEEKEE: ElotteryRow = { ...game('YEEKEE', null), intervalS: 900, closeBeforeS: 60 };

let world: World;
async function open(...games: readonly ElotteryRow[]): Promise<void> {
  world = await createWorld(games);
  for (const member of [1n, 2n]) await world.openMember(member, 1_000_000n);
}

async function call<Name extends keyof typeof schemas>(name: Name, payload: object, member = 1n): Promise<Value<Name>> {
  const answer = (await world.call(name, world.asMember(member), payload)) as Value<Name> | Refusal;
  if (isRefusal(answer)) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.params)}`);
  expect([...Errors(schemas[name].value, answer)]).toEqual([]);
  return answer;
}
const enter = (operator: bigint, issueId: string, numbers: object) =>
  world.call('lotteryBackOffice.enterResult', world.asOperator(operator), { issueId, numbers });
const line = (play: string, selection: string) => ({
  play,
  selection,
  unitPrice: '1.00',
  multiple: 1,
  prizeGroup: null,
});

async function place(gameCode: string, lines: readonly object[], member = 1n) {
  await world.runJob('lottery.plan-issues');
  const { issue, priceTableVersion } = await call('elottery.lobby', { gameCode });
  const { betIds } = await call(
    'elottery.placeBets',
    { requestId: randomUUID(), gameCode, issueId: issue?.id, priceTableVersion, lines },
    member,
  );
  return { issueId: issue?.id ?? '', closesAt: new Date(issue?.closesAt ?? ''), betIds };
}

async function close(at: Date) {
  world.now = at;
  await world.runJob('lottery.advance-issues');
}

describe('published lotteries by their calendars', () => {
  beforeAll(() => open(THAI, LAOS, HANOI, YEEKEE));
  afterAll(() => world.stop());

  test('close in the time zone of their country, before they are drawn', async () => {
    const next = async (gameCode: string) => {
      const { issue } = await call('elottery.lobby', { gameCode });
      return [issue?.number, issue?.closesAt, issue?.drawsAt, issue?.state];
    };
    // Noon of 2 July 2025, a Wednesday.
    expect(await next(THAI.code)).toEqual(['20250716', '2025-07-16T07:20:00.000Z', '2025-07-16T07:30:00.000Z', 'OPEN']);
    expect(await next(LAOS.code)).toEqual(['20250702', '2025-07-02T13:15:00.000Z', '2025-07-02T13:30:00.000Z', 'OPEN']);
    expect(await next(HANOI.code)).toEqual([
      ...['20250702', '2025-07-02T11:10:00.000Z', '2025-07-02T11:30:00.000Z', 'OPEN'],
    ]);
    const { upcoming } = await call('elottery.lobby', { gameCode: LAOS.code });
    expect(upcoming.map(({ number }) => number)).toEqual(['20250702', '20250704', '20250707', '20250709']);
  });

  test('Yeekee pauses between the last round of a night and the first of the morning', async () => {
    const { rows } = await world.database.ownerPool.query<{ time: string }>(
      `select distinct to_char(draws_at at time zone 'Asia/Bangkok', 'HH24:MI') as time from lottery.issue
        where game_code = $1 order by 1`,
      [YEEKEE.code],
    );
    const times = rows.map(({ time }) => time);
    expect(times).toContain('04:00');
    expect(times).toContain('06:15');
    expect(times.filter((time) => time > '04:00' && time < '06:15')).toEqual([]);
    // 22 hours from noon: 64 rounds of the day, and 16 of the next day.
    expect(times).toHaveLength(80);
  });
});

describe('a published draw', () => {
  beforeAll(() => open(THAI, LAOS));
  afterAll(() => world.stop());

  test('without an entered result is drawn for demonstration, and labelled so', async () => {
    const { issueId, closesAt } = await place(LAOS.code, [line('runbottom', '0,1,2,3,4,5,6,7,8,9')]);
    await close(closesAt);
    world.now = new Date(closesAt.getTime() + 20 * 60_000);
    await world.runJob('lottery.demo-draws');
    await world.runJob('lottery.settle');
    const { results } = await call('elottery.statistics', { gameCode: LAOS.code });
    expect(results[0]).toMatchObject({ issueId, source: 'DEMO' });
    const { game: view } = await call('elottery.lobby', { gameCode: LAOS.code });
    expect(view).toMatchObject({ accountTypeName: 'TCG_SEA', intervalSeconds: 0, lastResult: { source: 'DEMO' } });
  });

  const NUMBERS = { FIRST: ['837933'], FRONT3: ['258', '333'], BACK3: ['202', '202'], LAST2: ['24'] };

  test('is the result when two different operators agree, each blind to the other', async () => {
    const { issueId, closesAt, betIds } = await place(THAI.code, [
      line('3top', '933,339'),
      line('3tod', '379'),
      line('2bottom', '24,42'),
      line('3bottom', '202'),
      line('runtop', '9,8'),
    ]);
    expect(await enter(1n, issueId, NUMBERS)).toMatchObject({ code: 'RESULT_BEFORE_DRAW' });
    await close(closesAt);
    expect(await enter(1n, issueId, NUMBERS)).toMatchObject({ code: 'RESULT_BEFORE_DRAW' });
    await atDraw(world, issueId);
    expect(await enter(1n, issueId, { ...NUMBERS, LAST2: ['42'] })).toMatchObject({ state: 'FIRST_ENTRY' });
    expect(await enter(2n, issueId, NUMBERS)).toMatchObject({ state: 'MISMATCH', differing: ['LAST2'] });
    expect(await enter(3n, issueId, { ...NUMBERS, FIRST: ['37933'] })).toMatchObject({ code: 'RESULT_INVALID' });
    const issueShown = (await world.call('lotteryBackOffice.issue', world.asOperator(3n), {
      id: issueId,
    })) as Value<'lotteryBackOffice.issue'>;
    expect(issueShown.prizes.map(({ prize, count, digits }) => [prize, count, digits])).toEqual([
      ['FIRST', 1, 6],
      ['FRONT3', 2, 3],
      ['BACK3', 2, 3],
      ['LAST2', 1, 2],
    ]);
    expect(issueShown.entries.map(({ numbers }) => numbers)).toEqual([null, null]);
    expect(await enter(1n, issueId, NUMBERS)).toMatchObject({ state: 'AGREED' });
    expect(await enter(3n, issueId, NUMBERS)).toMatchObject({ code: 'RESULT_EXISTS' });

    const before = await world.balance(1n);
    const revenue = async () =>
      (await world.ledger.balances(world.database.appPool, ledgerScope(), [accounts.ggr('LOTT')]))[0]?.balance ?? 0n;
    const taken = await revenue();
    await world.runJob('lottery.settle');
    // 900 + 0 in any order (379 is not 933) + 90 + twice 450 + 3.20 for the nine.
    expect((await world.balance(1n)) - before).toBe(189_320n);
    expect((await revenue()) - taken).toBe(800n - 189_320n);
    const states = await Promise.all(betIds.map(async (betId) => (await call('lottery.myBet', { betId })).bet));
    expect(states.map(({ state, payout }) => [state, payout])).toEqual([
      ['WON', '900.00'],
      ['LOST', '0.00'],
      ['WON', '90.00'],
      ['WON', '900.00'],
      ['WON', '3.20'],
    ]);
    expect(await world.issueBalance(BigInt(issueId))).toBe(0n);
    const shown = (await world.call('lotteryBackOffice.issue', world.asOperator(3n), {
      id: issueId,
    })) as Value<'lotteryBackOffice.issue'>;
    expect(shown.result).toMatchObject({ source: 'OPERATORS', numbers: NUMBERS });
    const { results } = await call('elottery.statistics', { gameCode: THAI.code });
    expect(results[0]).toMatchObject({ source: 'OPERATORS', digits: '837933,258,333,202,202,24' });
    // The platform has no proof for draws of others.
    expect(await world.call('lottery.draw', world.asMember(1n), { issueId })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('7G-06 lists numbers, popular lotteries and recent results over all lotteries', async () => {
    const { results } = await call('elottery.openedNumbers', { gameCode: THAI.code, count: 100 });
    expect(results.map(({ digits }) => digits)).toEqual(['837933,258,333,202,202,24']);
    const { games } = await call('elottery.popular', { count: 20 });
    expect(new Set(games.map(({ path }) => path))).toEqual(
      new Set([THAI, LAOS].map(({ code }) => `/seaLottery?gameCode=${code}`)),
    );
    const bets = await world.database.ownerPool.query<{ code: string }>(
      `select game_code as code from lottery.issue where draws_at > $1 and bets > 0 group by 1 order by sum(bets) desc`,
      [new Date(world.now.getTime() - 86_400_000)],
    );
    expect(games[0]?.path).toBe(`/seaLottery?gameCode=${bets.rows[0]?.code}`);
    expect((await call('elottery.popular', { prizeMode: 'STANDARD' })).games).toEqual([]);
    const recent = await call('elottery.recentResults', {});
    const codes = recent.results.map(({ gameCode }) => gameCode);
    expect(codes).toEqual(expect.arrayContaining([LAOS.code, THAI.code]));
    expect(new Set(codes).size).toBe(codes.length);
    expect(recent.results.find(({ gameCode }) => gameCode === THAI.code)?.numbers).toEqual({
      DRAW: ['837933,258,333,202,202,24'],
    });
  });
});

describe('a settlement that is killed and run again', () => {
  afterEach(() => world.stop());

  test.each([HANOI, YEEKEE])('of $code pays each member once', async (row) => {
    await open(row);
    const { code } = row;
    const before = [await world.balance(1n), await world.balance(2n)];
    const all = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0')).join(',');
    const { issueId, closesAt } = await place(code, [line('2top', all)], 1n);
    await place(code, [line('2bottom', all), line('runtop', '0,1,2,3,4,5,6,7,8,9')], 2n);
    await close(closesAt);
    if (code === HANOI.code) {
      await atDraw(world, issueId);
      for (const operator of [1n, 2n]) await enter(operator, issueId, { SPECIAL: ['51626'], FIRST: ['66102'] });
    } else {
      const { rows } = await world.database.ownerPool.query<{ at: Date }>(
        'select beacon_at as at from lottery.draw where issue_id = $1',
        [issueId],
      );
      world.now = rows[0]?.at ?? world.now;
      await world.runJob('lottery.draws');
    }
    const issue = { brandId: 1n, id: BigInt(issueId) };
    const state = async () => {
      const { rows } = await world.database.ownerPool.query<{ state: string }>(
        'select state from lottery.issue where id = $1',
        [issueId],
      );
      return rows[0]?.state;
    };
    expect(await state()).toBe('DRAWN');
    for (const table of ['lottery.settlement_part', 'lottery.win', 'ledger.command', 'lottery.issue']) {
      await killedAt(world.database.ownerPool, table, () => settleIssue(world.deps, issue));
      expect(await state()).not.toBe('SETTLED');
    }
    await settleIssue(world.deps, issue);
    expect(await state()).toBe('SETTLED');
    await settleIssue(world.deps, issue);
    // One of a hundred pays 90, also for the lower two digits; of ten digits, each distinct one among the three pays 3.20.
    const drawn = (await call('elottery.statistics', { gameCode: code })).results[0]?.digits ?? '';
    const top3 = code === HANOI.code ? '626' : drawn.slice(-3);
    const digits = BigInt(new Set(top3).size);
    expect(await world.balance(1n)).toBe((before[0] ?? 0n) - 10_000n + 9_000n);
    expect(await world.balance(2n)).toBe((before[1] ?? 0n) - 11_000n + 9_000n + 320n * digits);
    expect(await world.issueBalance(issue.id)).toBe(0n);
  });
});
