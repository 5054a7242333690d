import { randomUUID } from 'node:crypto';
import type { Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ElotteryRow } from '../pricing/elottery-prices.ts';
import { agreeToLast, readLastCard } from '../testing/two-people.ts';
import { assemble, createWorld, northernResult, SSC1M, slip, type World, XSMB } from '../testing/world.ts';

/** Numbers with a high exposure pay reduced odds. */

/** Exposure of one point on the special prize's ending: 99.50. */
const PER_POINT = 9_950n;
const LIMIT = 100n * PER_POINT;
const STEPS = [
  { fromPpm: 500_000, payablePpm: 900_000 },
  { fromPpm: 800_000, payablePpm: 800_000 },
];
const SSC: ElotteryRow = { ...SSC1M, exposureLimit: 20_000n } as ElotteryRow;

let world: World;
let other: World;
let issueId: bigint;
let nextMember = 1n;

beforeAll(async () => {
  world = await createWorld([{ ...XSMB, exposureLimit: LIMIT }, SSC]);
  other = assemble(world.database);
  issueId = (await world.issueOf('2025-07-02')).id;
});
afterAll(async () => {
  await other.ledger.close();
  await world.stop();
});

const operator = () => world.asOperator(1n, ['lottery.read', 'lottery.prices']);
const request = (gameCode: string, play: string, steps: readonly object[]) =>
  world.call('lotteryBackOffice.requestOddsSteps', operator(), { gameCode, play, steps, reason: 'much played' });

/** Requests the steps and approves them as another operator. */
async function save(gameCode: string, play: string, steps: readonly object[]): Promise<void> {
  const answer = await request(gameCode, play, steps);
  expect(isRefusal(answer) ? answer.code : 'OK').toBe('OK');
  expect(await agreeToLast(world)).toBeNull();
}

async function members(count: number): Promise<bigint[]> {
  const ids = Array.from({ length: count }, (_, index) => nextMember + BigInt(index));
  nextMember += BigInt(count);
  for (const id of ids) await world.openMember(id, 1_000_000n);
  return ids;
}

type Placed = Value<'lottery.placeBets'> | Refusal;
const place = (memberId: bigint, number: string, points: number, payablePpm?: number, by: World = world) => {
  const sent = slip(issueId, { numbers: [number], points });
  const lines = sent.lines.map((line) => ({ ...line, ...(payablePpm !== undefined && { payablePpm }) }));
  return by.call('lottery.placeBets', by.asMember(memberId), { ...sent, lines }) as Promise<Placed>;
};
async function exposureOf(selection: string): Promise<bigint> {
  const { rows } = await world.database.ownerPool.query<{ exposure: bigint }>(
    `select exposure from lottery.liability where issue_id = $1 and play = 'de_db' and selection = $2`,
    [issueId, selection],
  );
  return rows[0]?.exposure ?? 0n;
}

describe('steps of odds', () => {
  test('are set by two operators, in order, and read with the limits', async () => {
    expect(await request('xsmb', 'de_db', [...STEPS].reverse())).toMatchObject({ code: 'ODDS_STEPS_INVALID' });
    expect(await request('xsmb', 'nothing', STEPS)).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await world.call('lotteryBackOffice.requestOddsSteps', world.asOperator(1n, ['lottery.read']), {
        ...{ gameCode: 'xsmb', play: 'de_db', steps: STEPS, reason: 'much played' },
      }),
    ).toMatchObject({ code: 'FORBIDDEN' });
    const readSteps = async () =>
      (await world.call('lotteryBackOffice.oddsSteps', operator(), {
        gameCode: 'xsmb',
      })) as Value<'lotteryBackOffice.oddsSteps'>;
    expect(await request('xsmb', 'de_db', STEPS)).toMatchObject({ requestId: expect.any(String) });
    const stepsNow = (await readSteps()).plays.find(({ play }) => play === 'de_db')?.steps;
    expect(stepsNow).toEqual([]);
    expect(world.requests.at(-1)).toMatchObject({ permissionToApprove: 'lottery.approve' });
    expect(await readLastCard(world)).toMatchObject({
      subject: 'xsmb',
      'CHANGE.odds_steps': '100% → ≥ 50%: 90%, ≥ 80%: 80%',
    });
    expect(await agreeToLast(world)).toBeNull();
    // The request named the steps that it replaces.
    expect(await agreeToLast(world)).toMatchObject({ code: 'STATE_CONFLICT' });
    const read = await readSteps();
    expect(read.limits).toMatchObject({ bet: '10000.00', member: '20000.00', number: '9950.00' });
    expect(read.plays.find(({ play }) => play === 'de_db')).toEqual({ play: 'de_db', limit: '9950.00', steps: STEPS });
  });

  test('refuse a bet at the full odds with what the number pays, and sell once that is accepted', async () => {
    const [one = 0n, two = 0n] = await members(2);
    expect(await place(one, '11', 50)).toMatchObject({ stake: '50.00' });
    const lobby = (await world.call('lottery.lobby', world.asMember(two), {
      gameCode: 'xsmb',
    })) as Value<'lottery.lobby'>;
    expect(lobby.reducedOdds).toEqual({ de_db: { 11: 900_000 } });
    const refused = await place(two, '11', 10);
    expect(refused).toMatchObject({
      code: 'ODDS_CHANGED',
      params: { play: 'de_db', number: '11', payablePpm: 900_000, percent: 90, lines: '1' },
    });
    expect(await world.balance(two)).toBe(1_000_000n);
    const placed = await place(two, '11', 10, 900_000);
    if (isRefusal(placed)) throw new Error(placed.code);
    // 10 points × 99.50 × 0.9; the number's exposure increases by this amount.
    expect(await world.call('lottery.myBet', world.asMember(two), { betId: placed.betIds[0] })).toMatchObject({
      bet: { odds: '89.55', payablePpm: 900_000, possibleWin: '895.50' },
    });
    expect(await exposureOf('11')).toBe(50n * PER_POINT + 89_550n);
    // Other numbers and plays pay full odds.
    expect(await place(two, '12', 10)).toMatchObject({ stake: '10.00' });
    // Cancelling subtracts exactly what the bet had added.
    await world.call('lottery.cancelBet', world.asMember(two), { betId: placed.betIds[0] });
    expect(await exposureOf('11')).toBe(50n * PER_POINT);
  });

  test('are exact while bets arrive at two processes at the same time', async () => {
    const bettors = await members(120);
    const answers = await Promise.all(
      bettors.map((memberId, index) => place(memberId, '21', 1, undefined, index % 2 === 0 ? world : other)),
    );
    const sold = answers.filter((one) => !isRefusal(one));
    // Fifty bets at full odds reach the first step; no further bet is sold at full odds.
    expect(sold).toHaveLength(50);
    expect(answers.filter((one) => isRefusal(one) && one.code === 'ODDS_CHANGED')).toHaveLength(70);
    expect(await exposureOf('21')).toBe(50n * PER_POINT);
    const again = await Promise.all(
      bettors.map((memberId, index) => place(memberId, '21', 1, 900_000, index % 2 === 0 ? world : other)),
    );
    // 89.55 each, from 50 % up to 80 % of the limit: 33.3 bets fit; the thirty-fourth still starts below the limit of the step.
    expect(again.filter((one) => !isRefusal(one))).toHaveLength(34);
    expect(await exposureOf('21')).toBe(50n * PER_POINT + 34n * 8_955n);
    const { rows } = await world.database.ownerPool.query<{ payable: number; count: number }>(
      `select payable_ppm as payable, count(*)::int as count from lottery.bet
        where issue_id = $1 and numbers = '21' group by 1 order by 1 desc`,
      [issueId],
    );
    expect(rows).toEqual([
      { payable: 1_000_000, count: 50 },
      { payable: 900_000, count: 34 },
    ]);
  });

  test('are judged by the number of a slip that pays least, and name its selections', async () => {
    const [one = 0n] = await members(1);
    const line = (numbers: string[]) => ({ play: 'de_db', numbers, points: 1 });
    const sent = { ...slip(issueId), lines: [line(['31']), line(['21', '32']), line(['33', '21'])] };
    expect(await world.call('lottery.placeBets', world.asMember(one), sent)).toMatchObject({
      code: 'ODDS_CHANGED',
      params: { number: '21', payablePpm: 800_000, lines: '2,3' },
    });
  });

  test('apply to electronic lotteries, whose refunds and prize groups do not change', async () => {
    const [one = 0n, two = 0n] = await members(2);
    for (const member of [one, two]) world.groups.set(member, 1956);
    const play = '1x_dwd';
    const lobby = (await world.call('elottery.lobby', world.asMember(one), {
      gameCode: SSC.code,
    })) as Value<'elottery.lobby'>;
    const sell = (member: bigint, payablePpm?: number) =>
      world.call('elottery.placeBets', world.asMember(member), {
        ...{
          requestId: randomUUID(),
          gameCode: SSC.code,
          issueId: lobby.issue?.id,
          priceTableVersion: lobby.priceTableVersion,
        },
        lines: [
          {
            ...{ play, selection: '||||7', unitPrice: '2.00', multiple: 3, prizeGroup: 1956 },
            ...(payablePpm !== undefined && { payablePpm }),
          },
        ],
      }) as Promise<Value<'elottery.placeBets'> | Refusal>;
    const { plays } = (await world.call('lotteryBackOffice.oddsSteps', operator(), {
      gameCode: SSC.code,
    })) as Value<'lotteryBackOffice.oddsSteps'>;
    const before = await sell(one);
    expect(isRefusal(before)).toBe(false);
    const { rows } = await world.database.ownerPool.query<{ play: string }>(
      'select distinct play from lottery.liability where issue_id = $1',
      [lobby.issue?.id],
    );
    const risk = rows[0]?.play ?? '';
    expect(plays.map((row) => row.play)).toContain(risk);
    await save(SSC.code, risk, [{ fromPpm: 100_000, payablePpm: 800_000 }]);
    expect(await sell(two)).toMatchObject({ code: 'ODDS_CHANGED', params: { payablePpm: 800_000, lines: '1' } });
    const placed = await sell(two, 800_000);
    if (isRefusal(placed) || isRefusal(before)) throw new Error('not sold');
    const bet = async (member: bigint, betId = '') =>
      ((await world.call('lottery.myBet', world.asMember(member), { betId })) as Value<'lottery.myBet'>).bet;
    const [whole, less] = [await bet(one, before.betIds[0]), await bet(two, placed.betIds[0])];
    expect([whole.prizeGroup, less.prizeGroup, whole.payablePpm, less.payablePpm]).toEqual([
      1956, 1956, 1_000_000, 800_000,
    ]);
    expect(Number(less.possibleWin)).toBe(Math.floor(Number(whole.possibleWin) * 80) / 100);
  });

  test('are paid at the odds of the bet', async () => {
    const before = await world.balance(nextMember - 3n);
    world.now = new Date('2025-07-02T11:20:00.000Z');
    await world.runJob('lottery.advance-issues');
    const payload = { issueId: String(issueId), numbers: northernResult('12321') };
    for (const operator of [1n, 2n])
      await world.call('lotteryBackOffice.enterResult', world.asOperator(operator), payload);
    await world.runJob('lottery.settle');
    const { rows } = await world.database.ownerPool.query<{ payable: number; least: bigint; most: bigint }>(
      `select b.payable_ppm as payable, min(w.payout) as least, max(w.payout) as most
         from lottery.win w join lottery.bet b on b.id = w.bet_id where w.issue_id = $1 group by 1 order by 1 desc`,
      [issueId],
    );
    expect(rows).toEqual([
      { payable: 1_000_000, least: PER_POINT, most: PER_POINT },
      { payable: 900_000, least: 8_955n, most: 8_955n },
    ]);
    expect(await world.balance(nextMember - 3n)).toBe(before);
    expect((await world.ledger.recompute(world.database.appPool, { brandId: 1n })).differences).toEqual([]);
  });
});
