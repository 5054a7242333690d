import { randomUUID } from 'node:crypto';
import { schemas, type Value } from '@lantern/contract/schemas';
import { ANY_DAY, elotteryFamily } from '@lantern/engines/lottery/elottery';
import { SINGAPORE_4D_PRICES } from '@lantern/engines/lottery/four-d';
import { accounts } from '@lantern/ledger';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ElotteryRow } from '../pricing/elottery-prices.ts';
import { settleIssue } from '../settlement/settle-issue.ts';
import { atDraw } from '../testing/at-draw.ts';
import { killedAt } from '../testing/killed-at.ts';
import { createWorld, ledgerScope, SSC1M, type World } from '../testing/world.ts';

/** 4D, Togel and three-digit lotteries, drawn by others (2R-09, 2R-10). */

const published = (code: string, family: ElotteryRow['family'], calendar: ElotteryRow['calendar']) => ({
  ...SSC1M,
  ...{ code, family, calendar, intervalS: null, closeBeforeS: null, demoDrawAfterS: 60 },
  ...{ maxTickets: 2_000, maxLines: 50, exposureLimit: 3_000_000n },
});
const MAGNUM = published('MAGNUM_T', 'FOUR_D', 'MY4D');
const TOGEL = published('TOGEL_T', 'TOGEL', 'TOGEL_HKG');
const P3 = published('P3_T', 'P3', 'CN_P3');
/** No exposure limit in effect: settlement reduces wins above the member's maximum per issue. */
const CAPPED: ElotteryRow = { ...published('P3_CAP_T', 'P3', 'CN_3D'), exposureLimit: 1_000_000_000_000n };

let world: World;
beforeAll(async () => {
  world = await createWorld([MAGNUM, TOGEL, P3, CAPPED]);
  for (const member of [1n, 2n]) await world.openMember(member, 10_000_000n);
});
afterAll(() => world.stop());

async function call<Name extends keyof typeof schemas>(name: Name, payload: object, member = 1n): Promise<Value<Name>> {
  const answer = (await world.call(name, world.asMember(member), payload)) as Value<Name> | Refusal;
  if (isRefusal(answer)) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.params)}`);
  expect([...Errors(schemas[name].value, answer)]).toEqual([]);
  return answer;
}

type Line = readonly [play: string, selection: string, stake: string];
const sent = ([play, selection, unitPrice]: Line) => ({ play, selection, unitPrice, multiple: 1, prizeGroup: null });

async function slip(gameCode: string, lines: readonly object[]) {
  await world.runJob('lottery.plan-issues');
  const { issue, priceTableVersion } = await call('elottery.lobby', { gameCode });
  return {
    payload: { requestId: randomUUID(), gameCode, issueId: issue?.id, priceTableVersion, lines },
    issueId: issue?.id ?? '',
    closesAt: new Date(issue?.closesAt ?? ''),
  };
}

/** Two operators enter the same result after the draw. */
async function draw(issueId: string, closesAt: Date, numbers: Readonly<Record<string, readonly string[]>>) {
  world.now = closesAt;
  await world.runJob('lottery.advance-issues');
  await atDraw(world, issueId);
  for (const [operator, state] of [
    [1n, 'FIRST_ENTRY'],
    [2n, 'AGREED'],
  ] as const) {
    const answer = await world.call('lotteryBackOffice.enterResult', world.asOperator(operator), { issueId, numbers });
    expect(answer).toMatchObject({ state });
  }
}

const statesOf = async (betIds: readonly string[]) =>
  Promise.all(
    betIds.map(async (betId) => {
      const { bet } = await call('lottery.myBet', { betId });
      return [bet.play, bet.stake, bet.state, bet.payout];
    }),
  );
const revenue = async (category: 'LOTT' | 'ELOTT') =>
  (await world.ledger.balances(world.database.appPool, ledgerScope(), [accounts.ggr(category)]))[0]?.balance ?? 0n;

const TEN = Array<string>(10).fill('0000');
/** 2748 twice: first prize and consolation. */
const FOUR_D_RESULT = {
  FIRST: ['2748'],
  SECOND: ['1123'],
  THIRD: ['7777'],
  SPECIAL: [...TEN.slice(1), '3211'],
  CONSOLATION: [...TEN.slice(1), '2748'],
};

describe('4D', () => {
  test('sells big and small, straight, box and i-bet of Malaysia, and settles them although it is killed repeatedly', async () => {
    const lines: readonly Line[] = [
      ['big_straight', '2748,9999', '2.00'],
      ['small_straight', '2748', '1.00'],
      ['big_box', '1123', '1.00'],
      ['big_ibet', '1231', '12.00'],
      ['small_ibet', '7777', '1.00'],
      ['4A', '2748', '0.50'],
      ['3ABC', '777,748', '1.00'],
    ];
    const { payload, issueId, closesAt } = await slip(MAGNUM.code, lines.map(sent));
    // Noon of 2 July 2025, a Wednesday; the draw is at 19:00 Kuala Lumpur time.
    expect(closesAt.toISOString()).toBe('2025-07-02T10:45:00.000Z');
    const [before, ggr] = [await world.balance(1n), await revenue('LOTT')];
    const { betIds, stake } = await call('elottery.placeBets', payload);
    // 4 + 1 + twelve orders + 12 + 1 + 0.50 + 2.
    expect(stake).toBe('32.50');
    await draw(issueId, closesAt, FOUR_D_RESULT);
    const state = async () => (await call('lottery.myBet', { betId: betIds[0] })).bet.state;
    for (const table of ['lottery.settlement_part', 'lottery.win', 'ledger.command', 'lottery.issue']) {
      await killedAt(world.database.ownerPool, table, () =>
        settleIssue(world.deps, { brandId: 1n, id: BigInt(issueId) }),
      );
    }
    await settleIssue(world.deps, { brandId: 1n, id: BigInt(issueId) });
    expect(await state()).toBe('WON');
    expect(await statesOf(betIds)).toEqual([
      // First prize and one consolation on 2.00.
      ['big_straight', '4.00', 'WON', '5120.00'],
      ['small_straight', '1.00', 'WON', '3500.00'],
      // Of the twelve orders, 1123 is second prize and 3211 is a special.
      ['big_box', '12.00', 'WON', '1180.00'],
      ['big_ibet', '12.00', 'WON', '1188.00'],
      ['small_ibet', '1.00', 'WON', '1000.00'],
      ['4A', '0.50', 'WON', '3000.00'],
      ['3ABC', '2.00', 'WON', '400.00'],
    ]);
    const won = 512_000n + 350_000n + 118_000n + 118_800n + 100_000n + 300_000n + 40_000n;
    expect((await world.balance(1n)) - before).toBe(won - 3_250n);
    expect((await revenue('LOTT')) - ggr).toBe(3_250n - won);
    expect(await world.issueBalance(BigInt(issueId))).toBe(0n);
    const { results, trendOf, trend } = await call('elottery.statistics', { gameCode: MAGNUM.code });
    expect(results[0]?.digits.split(',')).toHaveLength(23);
    expect([trendOf, trend]).toEqual([null, []]);
  });

  test('closes a number exactly at its limit, and counts the same ticket for each of several draws', async () => {
    const { payload, issueId } = await slip(MAGNUM.code, [sent(['4A', '1111', '4.00'])]);
    // 4.00 × 6,000 of the maximum exposure of 30,000.00 per number.
    await call('elottery.placeBets', payload);
    const more = { ...payload, requestId: randomUUID(), lines: [sent(['4A', '1111', '1.01'])] };
    expect(await world.call('elottery.placeBets', world.asMember(2n), more)).toMatchObject({
      code: 'LIABILITY_LIMIT',
    });
    const { upcoming, priceTableVersion } = await call('elottery.lobby', { gameCode: MAGNUM.code });
    const before = await world.balance(1n);
    const lines = [sent(['big_straight', '4321,1234', '1.00']), sent(['small_ibet', '1234', '1.00'])];
    const { stake } = await call('elottery.startChase', {
      ...{ requestId: randomUUID(), gameCode: MAGNUM.code, priceTableVersion, lines, stopOnWin: false },
      issues: upcoming.slice(0, 3).map(({ id }) => ({ issueId: id, multiple: 1 })),
    });
    expect([upcoming[0]?.id, stake]).toEqual([issueId, '9.00']);
    expect(before - (await world.balance(1n))).toBe(900n);
  });

  test('accepts the table of Singapore, and refuses one with a return of 1 or more', async () => {
    const rows = elotteryFamily('FOUR_D', ANY_DAY);
    expect(Object.keys(SINGAPORE_4D_PRICES.odds).sort()).toEqual(Object.keys(rows.defaultPrices.odds).sort());
    const { plays } = await call('elottery.lobby', { gameCode: MAGNUM.code });
    const big = plays.find(({ code }) => code === 'big_straight');
    expect(big?.tiers.map(({ fair, rtpPpm }) => [fair, rtpPpm])).toEqual([
      ...['2500', '1000', '500', '180', '60'].map((fair) => [fair, 640_000]),
    ]);
    expect(plays.find(({ code }) => code === 'big_box')?.counting).toMatchObject({ kind: 'ORDERS', taken: 4 });
  });
});

describe('Togel', () => {
  test('sells with discounts and surcharge, and pays every bet by its index', async () => {
    const lines: readonly Line[] = [
      ['4D', '6281,1281', '2.00'],
      ['3D', '281', '2.00'],
      ['2D', '81', '10.00'],
      ['2D_depan', '62', '1.00'],
      ['4D_full', '6281', '1.00'],
      ['colok_bebas', '8', '10.00'],
      ['colok_macau', '2,6', '10.00'],
      ['colok_naga', '128', '10.00'],
      ['colok_jitu', '|2||', '10.00'],
      ['shio', 'Dragon', '1.00'],
      ['5050', 'besar', '10.00'],
      ['kombinasi', '||besar_ganjil', '10.00'],
      ['parity', '||silang', '10.00'],
      ['slope', '||kempis', '10.00'],
      ['dasar', 'ganjil', '10.00'],
    ];
    const { payload, issueId, closesAt } = await slip(TOGEL.code, lines.map(sent));
    expect(closesAt.toISOString()).toBe('2025-07-02T15:45:00.000Z');
    const { betIds } = await call('elottery.placeBets', payload);
    const { rows: liabilities } = await world.database.ownerPool.query<{ exposure: bigint }>(
      `select exposure from lottery.liability where issue_id = $1 and play = '4D' and selection = '6281'`,
      [issueId],
    );
    // Discounted and full bets on one number share one liability: 6,000.00 and 9,000.00, each a cent more by rounding up.
    expect(liabilities.map(({ exposure }) => exposure)).toEqual([1_500_002n]);
    await draw(issueId, closesAt, { NUMBER: ['6281'] });
    await world.runJob('lottery.settle');
    expect(await statesOf(betIds)).toEqual([
      ['4D', '1.34', 'WON', '6000.00'],
      ['3D', '0.81', 'WON', '800.00'],
      ['2D', '7.05', 'WON', '700.00'],
      ['2D_depan', '0.71', 'WON', '65.00'],
      ['4D_full', '1.00', 'WON', '9000.00'],
      ['colok_bebas', '9.40', 'WON', '24.40'],
      ['colok_macau', '9.00', 'WON', '79.00'],
      ['colok_naga', '9.00', 'WON', '239.00'],
      ['colok_jitu', '9.40', 'WON', '89.40'],
      // 81 is eighty steps after the Snake of that year.
      ['shio', '1.00', 'LOST', '0.00'],
      ['5050', '10.15', 'WON', '20.15'],
      ['kombinasi', '9.20', 'WON', '35.20'],
      ['parity', '10.00', 'WON', '19.50'],
      ['slope', '10.00', 'WON', '21.50'],
      ['dasar', '10.00', 'WON', '17.80'],
    ]);
    expect(await world.issueBalance(BigInt(issueId))).toBe(0n);
    const { results } = await call('elottery.statistics', { gameCode: TOGEL.code });
    expect(results[0]?.shown.slice(1)).toEqual(['besar', 'ganjil', 'tepi']);
  });
});

test('sells published three-digit draws as an electronic lottery: prize groups with a rebate, and their own revenue', async () => {
  const ggr = await revenue('ELOTT');
  const line = { play: '3x_z6', selection: '1234', unitPrice: '2.00', multiple: 1, prizeGroup: 1900 };
  const { payload, issueId, closesAt } = await slip(P3.code, [line]);
  const { betIds } = await call('elottery.placeBets', payload);
  await draw(issueId, closesAt, { NUMBER: ['431'] });
  await world.runJob('lottery.settle');
  expect(await statesOf(betIds)).toEqual([['3x_z6', '8.00', 'WON', '316.66']]);
  expect((await revenue('ELOTT')) - ggr).toBeLessThan(-30_000n);
  const { game, plays } = await call('elottery.lobby', { gameCode: P3.code });
  expect(game).toMatchObject({
    accountTypeName: 'LOTT',
    hasGroups: true,
    lastResult: { digits: '431', shown: ['8'] },
  });
  expect(plays.find(({ code }) => code === '2x_group_sum_f')?.method).toBe('group_sum');
});

test("3.0 limits a member's wins on an issue: earlier bets first, the bet that reaches the limit in part", async () => {
  const betIds: string[] = [];
  let drawn: { readonly issueId: string; readonly closesAt: Date } | undefined;
  for (const [play, selection, multiple] of [
    ['3x_direct', '4|3|1', 100],
    ['3x_direct', '4|3|1', 100],
    ['1x_dwd', '4||', 1],
  ] as const) {
    const line = { play, selection, unitPrice: '2.00', multiple, prizeGroup: 1900 };
    const { payload, ...issue } = await slip(CAPPED.code, [line]);
    drawn = issue;
    betIds.push(...(await call('elottery.placeBets', payload, 2n)).betIds);
    world.now = new Date(world.now.getTime() + 1_000);
  }
  if (drawn === undefined) throw new Error('nothing was bet');
  const before = await world.balance(2n);
  await draw(drawn.issueId, drawn.closesAt, { NUMBER: ['431'] });
  await world.runJob('lottery.settle');
  const bets = await Promise.all(betIds.map(async (betId) => (await call('lottery.myBet', { betId }, 2n)).bet));
  expect(bets.map(({ state, payout }) => [state, payout])).toEqual([
    ['WON', '190000.00'],
    ['WON', '10000.00'],
    ['LOST', '0.00'],
  ]);
  // 200,000.00, and the rebate of 56/2000 on 402.00, rounded down per bet.
  expect((await world.balance(2n)) - before).toBe(20_000_000n + 560n + 560n + 5n);
});
