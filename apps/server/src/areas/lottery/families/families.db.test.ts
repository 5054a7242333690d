import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { schemas, type Value } from '@lantern/contract/schemas';
import { ANY_DAY, elotteryFamily } from '@lantern/engines/lottery/elottery';
import { readFamilyPrices, settleFamilyLine } from '@lantern/engines/lottery/family';
import { isRefusal } from '@lantern/server-kit';
import { Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ElotteryRow } from '../pricing/elottery-prices.ts';
import { createWorld, SSC1M, type World } from '../testing/world.ts';
import { dayOfNumber } from './elottery-rules.ts';

const TOOL = fileURLToPath(new URL('../../../../../../tools/verify-draw/verify-draw.mjs', import.meta.url));

const game = (family: ElotteryRow['family'], defaultPlay: string): ElotteryRow => ({
  ...SSC1M,
  ...{ code: `${family}_T`, family, defaultPlay, maxTickets: 2_000 },
});

type Line = Record<'play' | 'selection', string> & { prizeGroup: number | null };
const standard = (play: string, selection: string): Line => ({ play, selection, prizeGroup: 1900 });
const atOdds = (play: string, selection: string): Line => ({ play, selection, prizeGroup: null });

/** Lines that together win in every draw; the first one is cancelled. */
const GAMES: readonly (readonly [ElotteryRow, readonly Line[]])[] = [
  [
    game('K3', 'sum'),
    [
      standard('2diff', '1,2,3'),
      standard('sum', '3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18'),
      standard('2same_one', '1,2|3,4'),
    ],
  ],
  [
    game('X11X5', 'rx3'),
    [standard('q2_direct_typed', '0102,0201'), standard('rx1', '1,2,3,4,5,6,7'), standard('rx3_dt', '1|2,3,4')],
  ],
  [
    game('PK10', 'rank'),
    [
      standard('top3', '1,2,3|1,2,3|1,2,3'),
      atOdds('rank', '1,2,3,4,5,6,7,8,9,10|||||||||'),
      standard('side', 'big,small|||||||||'),
    ],
  ],
  [game('KENO8', 'pick3'), [atOdds('pick3', '1,2,3,4'), atOdds('half', 'up,down,tie'), atOdds('sum', 'odd,even')]],
  [game('PC28', 'side'), [atOdds('bao3', '0,13,27'), atOdds('side', 'big,small'), atOdds('tm', '13')]],
  [
    game('THREE_D', '3x_direct'),
    [standard('3x_z6', '1234'), standard('1x_dwd', '0123456789||'), standard('2x_mixed_b', '12,13')],
  ],
  [
    game('LHC', 'tm'),
    [atOdds('lx2', 'Rat,Ox,Tiger'), atOdds('wave', 'red,blue,green'), atOdds('bz_5_dt', '1|2,3,4,5,6')],
  ],
];

let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-families-'));
  world = await createWorld(GAMES.map(([row]) => row));
  await world.openMember(1n, 1_000_000n);
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const call = async <Name extends keyof typeof schemas>(name: Name, payload: object): Promise<Value<Name>> => {
  const answer = await world.call(name, world.asMember(1n), payload);
  if (isRefusal(answer)) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.params)}`);
  const { value } = schemas[name];
  expect([...Errors(value, answer)]).toEqual([]);
  return answer as Value<Name>;
};
const lineOf = (line: Line) => ({ ...line, unitPrice: '2.00', multiple: 1 });

describe.each(GAMES)('$code', (row, lines) => {
  const { code: gameCode, family } = row;

  test('has a board, sells a slip with its liability, draws recomputably, and pays what the rules say', async () => {
    const rules = elotteryFamily(family, ANY_DAY);
    const lobby = await call('elottery.lobby', { gameCode });
    expect(lobby.game).toMatchObject({ family, hasGroups: lobby.groups.max > 0 });
    expect(lobby.plays.some((play) => play.code === row.defaultPlay)).toBe(true);
    for (const play of lobby.plays) {
      for (const tier of play.tiers) {
        expect(tier.rtpPpm === null).toBe(play.style === 'STANDARD');
        expect(tier.rtpPpm ?? 0).toBeLessThan(1_000_000);
      }
    }
    const issueId = lobby.issue?.id ?? '';
    const before = await world.balance(1n);
    const placed = await call('elottery.placeBets', {
      ...{ requestId: randomUUID(), gameCode, issueId, priceTableVersion: 1 },
      lines: lines.map(lineOf),
    });
    const { rows: liabilities } = await world.database.ownerPool.query<{ play: string }>(
      'select play from lottery.liability where issue_id = $1 and exposure > 0',
      [issueId],
    );
    expect(new Set(liabilities.map(({ play }) => play))).toEqual(
      new Set(lines.map(({ play }) => rules.findPlay(play)?.liability)),
    );
    // A cancelled bet leaves no liability.
    await world.call('lottery.cancelBet', world.asMember(1n), { betId: placed.betIds[0] });
    const { rows: left } = await world.database.ownerPool.query<{ play: string }>(
      'select distinct play from lottery.liability where issue_id = $1 and exposure > 0',
      [issueId],
    );
    expect(left.map(({ play }) => play)).not.toContain(rules.findPlay(lines[0]?.play ?? '')?.liability);

    const { rows } = await world.database.ownerPool.query<{ closes_at: Date; beacon_at: Date; number: string }>(
      'select i.closes_at, d.beacon_at, i.number from lottery.issue i join lottery.draw d on d.issue_id = i.id where i.id = $1',
      [issueId],
    );
    const [issue] = rows;
    if (issue === undefined) throw new Error('no issue');
    world.now = issue.closes_at;
    await world.runJob('lottery.advance-issues');
    world.now = issue.beacon_at;
    await world.runJob('lottery.draws');
    await world.runJob('lottery.settle');

    const draw = await call('lottery.draw', { issueId });
    const page = await call('lottery.drawBets', { issueId, page: 1 });
    const file = join(folder, `${gameCode}.json`);
    await writeFile(file, JSON.stringify({ draw, lines: page.lines }));
    const { stdout } = await promisify(execFile)(process.execPath, [TOOL, file]);
    expect(stdout).toContain(`${draw.digits} checks out`);

    const ofDay = elotteryFamily(family, dayOfNumber(issue.number));
    const drawn = ofDay.readDraw(draw.digits);
    const prices = readFamilyPrices(ofDay, ofDay.defaultPrices, 0n);
    if (!prices.ok) throw new Error(prices.code);
    let paid = 0n;
    for (const [index, line] of lines.entries()) {
      const { bet } = await call('lottery.myBet', { betId: placed.betIds[index] });
      if (index === 0) {
        expect(bet.state).toBe('CANCELLED');
        continue;
      }
      const { payout, winningUnits } = settleFamilyLine(ofDay, prices.value, { ...line, unitStake: 200n }, drawn);
      expect(bet).toMatchObject({
        ...{ family, prizeGroup: line.prizeGroup, hits: payout > 0n ? winningUnits : 0 },
        ...{ state: payout > 0n ? 'WON' : 'LOST', result: { DRAW: [draw.digits] } },
      });
      const stake = BigInt(bet.stake.replace('.', ''));
      const rebate = BigInt((bet.rebate ?? '0').replace('.', ''));
      expect(rebate).toBe(line.prizeGroup === null ? 0n : (stake * BigInt(lobby.groups.own - line.prizeGroup)) / 2000n);
      paid += payout + rebate - stake;
    }
    expect((await world.balance(1n)) - before).toBe(paid);
    expect(await world.issueBalance(BigInt(issueId))).toBe(0n);

    const statistics = await call('elottery.statistics', { gameCode, draws: 10 });
    expect(statistics.results[0]).toMatchObject({ digits: draw.digits, figures: null });
    expect(statistics.results[0]?.shown.length).toBeGreaterThan(0);
    for (const play of lobby.plays.filter(({ missingOf }) => missingOf !== null)) {
      expect(statistics.missingOf[play.missingOf ?? '']?.[0]?.length).toBeGreaterThanOrEqual(play.symbols.length);
    }
    expect(statistics.trend[0]?.flat()).toEqual(statistics.missingOf[statistics.trendOf ?? '']?.flat());
    expect(statistics.trend[0]?.flat()).toContain(0);
    expect(statistics.trend).toHaveLength(statistics.results.length);
  });
});

test('refuses prices with a return of 1 or more, and odds below the stake', () => {
  for (const [{ family }] of GAMES) {
    const rules = elotteryFamily(family, ANY_DAY);
    const kind = rules.findKind(rules.kinds[0] ?? '');
    const tier = kind?.prizes[0];
    if (kind === null || tier === undefined) throw new Error(family);
    const generous =
      tier.expected.power(1).numerator === 0n ? '2' : String(tier.expected.denominator / tier.expected.numerator + 1n);
    const refused = readFamilyPrices(rules, { ...rules.defaultPrices, odds: { [tier.tier]: generous } }, 0n);
    expect(refused).toMatchObject({ ok: false, code: 'PRICE_TABLE_MARGIN' });
    const mean = readFamilyPrices(rules, { ...rules.defaultPrices, odds: { [tier.tier]: '0.99' } }, 0n);
    expect(mean).toMatchObject({ ok: false, code: 'PRICE_TABLE_ODDS' });
  }
});
