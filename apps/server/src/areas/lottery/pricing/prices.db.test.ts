import { randomUUID } from 'node:crypto';
import { schemas, type Value } from '@lantern/contract/schemas';
import { elotteryFamily } from '@lantern/engines/lottery/elottery';
import { readFamilyPrices, settleFamilyLine } from '@lantern/engines/lottery/family';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOfNumber } from '../families/elottery-rules.ts';
import { approvalAt } from '../testing/two-people.ts';
import { createWorld, SSC1M, slip, type World, XSMB } from '../testing/world.ts';
import type { ElotteryRow } from './elottery-prices.ts';

const LHC: ElotteryRow = { ...SSC1M, code: 'LHC_T', family: 'LHC', defaultPlay: 'tm', maxTickets: 2_000 };
const SCOPE = { brandId: 1n };
const NOTHING = { odds: [], costs: [], units: [] };
const PERMISSIONS = ['lottery.read', 'lottery.prices'];

let world: World;
beforeAll(async () => {
  world = await createWorld([XSMB, SSC1M, LHC]);
  await world.openMember(1n, 10_000_000n);
});
afterAll(() => world.stop());

type Name = keyof typeof schemas;
async function callAsOperator<Called extends Name>(name: Called, payload: object, permissions = PERMISSIONS) {
  const answer = (await world.call(name, world.asOperator(7n, permissions), payload)) as Value<Called> | Refusal;
  if (!isRefusal(answer)) expect([...Errors(schemas[name].value, answer)]).toEqual([]);
  return answer;
}
async function ok<Called extends Name>(name: Called, payload: object): Promise<Value<Called>> {
  const answer = await callAsOperator(name, payload);
  if (isRefusal(answer)) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.params)}`);
  return answer as Value<Called>;
}
async function member<Called extends Name>(name: Called, payload: object): Promise<Value<Called>> {
  const answer = (await world.call(name, world.asMember(1n), payload)) as Value<Called> | Refusal;
  if (isRefusal(answer)) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.params)}`);
  return answer;
}
const odds = (...pairs: readonly (readonly [code: string, value: string | null])[]) => ({
  ...NOTHING,
  odds: pairs.map(([code, value]) => ({ code, value })),
});

/** Requests a change, and returns functions to approve it. */
async function requestChange(gameCode: string, change: object, fromIssueId: string) {
  const { newest } = await ok('lotteryBackOffice.prices', { gameCode });
  await ok('lotteryBackOffice.requestPrices', {
    gameCode,
    baseVersion: newest,
    change,
    fromIssueId,
    reason: 'new season',
  });
  const wanted = world.requests.at(-1);
  const approval = world.approvals.get(wanted?.action ?? '');
  if (wanted === undefined || approval === undefined) throw new Error('nothing was requested');
  // Frozen values are stored as JSON.
  const frozen = JSON.parse(JSON.stringify(wanted.frozen)) as Record<string, unknown>;
  const approve = async () => {
    const refusal = await approval.apply(world.database.appPool, SCOPE, frozen, {
      ...approvalAt(world.now),
      ...{ maker: 'operator7', checker: 'operator8' },
    });
    world.now = new Date(world.now.getTime() + 2_001);
    return refusal;
  };
  return { wanted, approve };
}

const bet = (issueId: string, priceTableVersion: number) => ({
  ...{ requestId: randomUUID(), gameCode: LHC.code, issueId, priceTableVersion },
  lines: [{ play: 'wave', selection: 'red,blue,green', unitPrice: '2.00', multiple: 1, prizeGroup: null }],
});
const place = (issueId: string, version: number) =>
  world.call('elottery.placeBets', world.asMember(1n), bet(issueId, version));

async function settle(issueId: string) {
  const { rows } = await world.database.ownerPool.query<{ closes_at: Date; beacon_at: Date }>(
    'select i.closes_at, d.beacon_at from lottery.issue i join lottery.draw d on d.issue_id = i.id where i.id = $1',
    [issueId],
  );
  const [issue] = rows;
  if (issue === undefined) throw new Error('no issue');
  world.now = issue.closes_at;
  await world.runJob('lottery.advance-issues');
  world.now = issue.beacon_at;
  await world.runJob('lottery.draws');
  await world.runJob('lottery.settle');
}

describe('the price tables of the back office', () => {
  test('show the return of each play, computed from its rule, which follows a changed price', async () => {
    const table = await ok('lotteryBackOffice.prices', { gameCode: LHC.code });
    const tm = table.rows.find((row) => row.prize === 'tm');
    expect(tm).toMatchObject({ odds: '47.5', chance: '0.0204081632', rtpPpm: 969_387 });
    // Red, blue and green are separate kinds.
    expect(table.rows.find((row) => row.prize === 'wave_r')?.picks).toEqual(['red']);
    const checked = await ok('lotteryBackOffice.checkPrices', {
      ...{ gameCode: LHC.code, baseVersion: 1, change: odds(['tm', '48']) },
    });
    expect(checked.rows.find((row) => row.prize === 'tm')?.rtpPpm).toBe(979_591);

    const vietnam = await ok('lotteryBackOffice.prices', { gameCode: 'xsmb' });
    expect(vietnam.rows.find((row) => row.play === 'lo2')).toMatchObject({ units: 27, rtpPpm: 995_000 });
    const cheaper = await ok('lotteryBackOffice.checkPrices', {
      ...{ gameCode: 'xsmb', baseVersion: 1 },
      change: { ...odds(['lo2', '80']), units: [{ code: 'lo2', value: 23 }] },
    });
    // 27 × 0.01 × 80 ÷ 23
    expect(cheaper.rows.find((row) => row.play === 'lo2')?.rtpPpm).toBe(939_130);
    const digits = await ok('lotteryBackOffice.prices', { gameCode: 'SSC1M' });
    expect(digits.rows.find((row) => row.prize === '5x_direct')?.group).toEqual({
      prize: '97800',
      rtpPpm: 978_000,
    });
  });

  test('are refused, exact to the last digit, with the play whose return and highest rebate together reach 1', async () => {
    const check = (value: string) =>
      callAsOperator('lotteryBackOffice.checkPrices', {
        gameCode: LHC.code,
        baseVersion: 1,
        change: odds(['tm', value]),
      });
    // 48.9559 ÷ 49 is 0.9991, and the rebate is 0.0009.
    expect(await check('48.9558')).not.toHaveProperty('code');
    expect(await check('48.9559')).toMatchObject({ code: 'PRICE_TABLE_MARGIN', params: { bet: 'tm', rtp: '0.9991' } });
    const rate = { ...NOTHING, highestRatePpm: 30_613 };
    expect(
      await callAsOperator('lotteryBackOffice.checkPrices', { gameCode: LHC.code, baseVersion: 1, change: rate }),
    ).toMatchObject({
      code: 'PRICE_TABLE_MARGIN',
    });
    expect(
      await callAsOperator('lotteryBackOffice.checkPrices', {
        ...{ gameCode: 'xsmb', baseVersion: 1, change: odds(['de_db', '99.91']) },
      }),
    ).toMatchObject({ code: 'PRICE_TABLE_MARGIN', params: { bet: 'de_db' } });
    expect(await check('0.5')).toMatchObject({ code: 'PRICE_TABLE_INVALID', params: { bet: 'tm' } });
    expect(
      await callAsOperator('lotteryBackOffice.checkPrices', {
        gameCode: 'xsmb',
        baseVersion: 1,
        change: odds(['nothing', '2']),
      }),
    ).toMatchObject({ code: 'PRICE_TABLE_INVALID' });
  });

  test('are changed with permission, by two operators, and only when something differs', async () => {
    const wanted = { gameCode: LHC.code, baseVersion: 1, change: odds(['tm', '48']) };
    expect(await callAsOperator('lotteryBackOffice.checkPrices', wanted, ['lottery.read'])).toMatchObject({
      code: 'FORBIDDEN',
    });
    const { issues } = await ok('lotteryBackOffice.prices', { gameCode: LHC.code });
    const same = { ...wanted, change: odds(['tm', '47.5']), fromIssueId: issues[0]?.id, reason: 'nothing' };
    expect(await callAsOperator('lotteryBackOffice.requestPrices', same)).toMatchObject({
      ...{ code: 'PRICE_TABLE_INVALID', params: { reason: 'UNCHANGED' } },
    });
    const { wanted: request } = await requestChange(LHC.code, odds(['tm', '48']), issues[0]?.id ?? '');
    expect(request).toMatchObject({ permissionToApprove: 'lottery.approve', target: 'lottery_prices:LHC_T' });
    expect(request.frozen.prices).toEqual([
      { family: 'LHC', play: 'tm', prize: 'tm', before: '47.5', after: '48', rtpBefore: 969_387, rtpAfter: 979_591 },
    ]);
    // A request alone changes nothing.
    expect((await ok('lotteryBackOffice.prices', { gameCode: LHC.code })).newest).toBe(1);
  });
});

describe('a change of prices', () => {
  test('applies from the stated issue on; earlier bets have their version to the end', async () => {
    const before = await member('elottery.lobby', { gameCode: LHC.code });
    const [current, next, third] = before.upcoming;
    if (current === undefined || next === undefined || third === undefined) throw new Error('no issues');
    const first = (await place(next.id, 1)) as { betIds: string[] };
    const { approve } = await requestChange(
      LHC.code,
      odds(['wave_r', '2.7'], ['wave_b', '2.8'], ['wave_g', '2.8']),
      next.id,
    );
    expect(await approve()).toBeNull();

    const during = await member('elottery.lobby', { gameCode: LHC.code });
    expect(during.priceTableVersion).toBe(1);
    // A chase only covers issues sold at the prices that its board shows.
    expect(during.upcoming.map(({ id }) => id)).toEqual([current.id]);
    expect(await place(current.id, 1)).not.toHaveProperty('code');
    expect(await place(next.id, 1)).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await place(current.id, 2)).toMatchObject({ code: 'PRICE_CHANGED' });

    world.now = new Date(current.closesAt);
    const after = await member('elottery.lobby', { gameCode: LHC.code });
    expect(after).toMatchObject({ priceTableVersion: 2, issue: { id: next.id } });
    expect(await place(next.id, 1)).toMatchObject({ code: 'PRICE_CHANGED' });
    const second = (await place(next.id, 2)) as { betIds: string[] };
    expect(second).not.toHaveProperty('code');
    await settle(next.id);

    const day = dayOfNumber(next.number);
    const rules = elotteryFamily('LHC', day);
    const draw = await member('lottery.draw', { issueId: next.id });
    for (const [betId, wave] of [
      [first.betIds[0], '2.75'],
      [second.betIds[0], '2.7'],
    ] as const) {
      const { bet: shown } = await member('lottery.myBet', { betId });
      const table = readFamilyPrices(
        rules,
        { ...rules.defaultPrices, odds: { ...rules.defaultPrices.odds, ...wavesOf(wave) } },
        0n,
      );
      if (!table.ok) throw new Error(table.code);
      const line = { play: 'wave', selection: 'red,blue,green', unitStake: 200n, prizeGroup: null };
      const { payout } = settleFamilyLine(rules, table.value, line, rules.readDraw(draw.digits));
      expect(shown.payout).toBe((Number(payout) / 100).toFixed(2));
    }
    const { bet: old } = await member('lottery.myBet', { betId: first.betIds[0] });
    expect(old.priceTableVersion).toBe(1);
  });

  test('is computed from the version of the request, and refused after its issue has closed', async () => {
    const { issues } = await ok('lotteryBackOffice.prices', { gameCode: LHC.code });
    const [soon, later] = issues;
    if (soon === undefined || later === undefined) throw new Error('no issues');
    const one = await requestChange(LHC.code, odds(['tm', '48.1']), later.id);
    const other = await requestChange(LHC.code, odds(['tm', '48.2']), soon.id);
    expect(await one.approve()).toBeNull();
    expect(await other.approve()).toMatchObject({ code: 'STATE_CONFLICT' });
    const late = await requestChange(LHC.code, odds(['tm', '48.3']), soon.id);
    world.now = new Date(soon.closesAt);
    expect(await late.approve()).toMatchObject({ code: 'ISSUE_CLOSED' });
  });

  test('for an earlier issue replaces one that waits, and the history shows it', async () => {
    const { issues } = await ok('lotteryBackOffice.prices', { gameCode: 'SSC1M' });
    const change = (maxBet: number) => ({ ...NOTHING, groups: { min: 1800, maxBet, top: 1960 } });
    await (await requestChange('SSC1M', change(1950), issues[5]?.id ?? '')).approve();
    await (await requestChange('SSC1M', change(1952), issues[3]?.id ?? '')).approve();
    const history = async () => (await ok('lotteryBackOffice.priceVersions', { gameCode: 'SSC1M' })).rows;
    expect((await history()).map(({ version, state }) => [version, state])).toEqual([
      [3, 'COMING'],
      [2, 'REPLACED'],
      [1, 'SOLD'],
    ]);
    expect((await history())[0]).toMatchObject({
      ...{ fromIssue: issues[3]?.number, createdBy: 'operator7', approvedBy: 'operator8', reason: 'new season' },
    });
    const { games } = await ok('lotteryBackOffice.priceGames', {});
    expect(games.find(({ code }) => code === 'SSC1M')).toMatchObject({ version: 1, nextVersion: 3 });
    world.now = new Date(issues[6]?.closesAt ?? '');
    expect((await member('elottery.lobby', { gameCode: 'SSC1M' })).groups.max).toBe(1952);
    expect((await history()).map(({ state }) => state)).toEqual(['SOLD', 'PAST', 'PAST']);
    // Page by page.
    const page = await ok('lotteryBackOffice.priceVersions', { gameCode: 'SSC1M', limit: 2 });
    const rest = await ok('lotteryBackOffice.priceVersions', { gameCode: 'SSC1M', limit: 2, cursor: page.nextCursor });
    expect([...page.rows, ...rest.rows].map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(rest.nextCursor).toBeNull();
  });

  test("applies to Vietnamese draws as well: today's at today's prices, tomorrow's at the new ones", async () => {
    const lobby = await member('lottery.lobby', { gameCode: 'xsmb' });
    const { issues } = await ok('lotteryBackOffice.prices', { gameCode: 'xsmb' });
    const tomorrow = issues[0];
    if (tomorrow === undefined) throw new Error('no issue');
    await (await requestChange('xsmb', odds(['de_db', '98.5'], ['lo4', null]), tomorrow.id)).approve();
    const today = BigInt(lobby.issue?.id ?? 0);
    expect(await world.call('lottery.placeBets', world.asMember(1n), slip(today))).not.toHaveProperty('code');
    world.now = new Date(lobby.issue?.closesAt ?? '');
    const next = await member('lottery.lobby', { gameCode: 'xsmb' });
    expect(next).toMatchObject({ priceTableVersion: 2, issue: { id: tomorrow.id } });
    expect(next.plays.find(({ code }) => code === 'de_db')?.odds).toBe('98.5');
    expect(next.plays.some(({ code }) => code === 'lo4')).toBe(false);
    const old = slip(BigInt(tomorrow.id));
    await world.runJob('lottery.advance-issues');
    expect(await world.call('lottery.placeBets', world.asMember(1n), old)).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(
      await world.call('lottery.placeBets', world.asMember(1n), { ...old, priceTableVersion: 2 }),
    ).not.toHaveProperty('code');
  });
});

const wavesOf = (red: string) => {
  const other = red === '2.75' ? '2.9' : '2.8';
  return { wave_r: red, wave_b: other, wave_g: other };
};
