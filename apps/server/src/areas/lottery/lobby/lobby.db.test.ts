import { randomUUID } from 'node:crypto';
import { schemas, type Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { Check, Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameRow } from '../games/repository.ts';
import { createWorld, SSC1M, type World, XSMB } from '../testing/world.ts';

/** The lotto lobby and the other lists of all lotteries (7G-06), favourites and the last slip. */

const THAI: GameRow = {
  ...{ ...SSC1M, flag: '', code: 'THAI_GOV', family: 'THAI', calendar: 'THAI', intervalS: null, closeBeforeS: null },
  ...{ sort: 3, defaultPlay: '2bottom', demoDrawAfterS: 60 },
};
const K3: GameRow = { ...SSC1M, flag: '', code: 'K3_1M', family: 'K3', sort: 4, defaultPlay: 'sum' };

let world: World;
beforeAll(async () => {
  world = await createWorld([XSMB, { ...SSC1M, flag: '' }, THAI, K3]);
  for (const member of [1n, 2n]) await world.openMember(member, 10_000_000n);
});
afterAll(() => world.stop());

type Name = keyof typeof schemas;

async function call<N extends Name>(name: N, payload: object = {}, member = 1n): Promise<Value<N>> {
  expect([...Errors(schemas[name].payload, payload)]).toEqual([]);
  const answer = (await world.call(name, world.asMember(member), payload)) as Value<N> | Refusal;
  if (isRefusal(answer)) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.params)}`);
  expect([...Errors(schemas[name].value, answer)]).toEqual([]);
  return answer;
}
const refusalOf = async (name: Name, payload: object, member = 1n) => {
  const answer = await world.call(name, world.asMember(member), payload);
  return isRefusal(answer) ? answer.code : answer;
};
const codes = (games: readonly { readonly code: string }[]) => games.map(({ code }) => code);

const later = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms);
};

async function betOn(gameCode: string, lines: readonly object[], member = 1n) {
  const name = gameCode === 'xsmb' ? 'lottery.lobby' : 'elottery.lobby';
  const { issue, priceTableVersion } = await call(name, { gameCode });
  const slip = { requestId: randomUUID(), gameCode, issueId: issue?.id, priceTableVersion, lines };
  return call(gameCode === 'xsmb' ? 'lottery.placeBets' : 'elottery.placeBets', slip, member);
}

/** Draws the current one-minute issue. */
async function drawMinute() {
  const { rows } = await world.database.ownerPool.query<{ closes_at: Date; beacon_at: Date }>(
    `select i.closes_at, d.beacon_at from lottery.issue i join lottery.draw d on d.issue_id = i.id
      where i.game_code = 'SSC1M' and i.closes_at > $1 order by i.draws_at limit 1`,
    [world.now],
  );
  const [issue] = rows;
  if (issue === undefined) throw new Error('no minute is planned');
  world.now = issue.closes_at;
  await world.runJob('lottery.advance-issues');
  world.now = issue.beacon_at;
  for (const job of ['lottery.draws', 'lottery.settle', 'lottery.plan-issues']) await world.runJob(job);
}

const FIXED = { play: 'de_db', numbers: ['07', '70'], points: 5, unitPrice: '1.00', prizeGroup: null };
const DIGITS = { play: '3x_direct_b', numbers: ['1|2|3'], points: 2, unitPrice: '2.00', prizeGroup: 1900 };

describe('7G-06 the lotto lobby', () => {
  test('shows every lottery with its next issue and its board, and marks the most played as hot', async () => {
    await betOn('K3_1M', [{ play: 'sum', selection: '10', unitPrice: '2.00', multiple: 1, prizeGroup: 1900 }]);
    await drawMinute();
    const { games, path, backUrl, serverTime } = await call('lotto.lobby');
    expect([path, backUrl, serverTime]).toEqual(['/lottery', '/lottery', world.now.toISOString()]);
    expect(games.map(({ code, path: board, area }) => [code, board, area])).toEqual([
      ['xsmb', '/vnlottery?gameCode=xsmb', 'VN'],
      ['SSC1M', '/elott?gameCode=SSC1M', 'ELOTT'],
      ['THAI_GOV', '/seaLottery?gameCode=THAI_GOV', 'SEA'],
      ['K3_1M', '/elott?gameCode=K3_1M', 'ELOTT'],
    ]);
    expect(games.map(({ flag }) => flag)).toEqual(['VN', '', 'TH', '']);
    for (const { issue } of games) expect(Date.parse(issue?.closesAt ?? '')).toBeGreaterThan(world.now.getTime());
    expect(games.filter(({ isHot }) => isHot).map(({ code, rank }) => [code, rank])).toEqual([['K3_1M', 1]]);
    const digits = games.find(({ code }) => code === 'SSC1M');
    const { results } = await call('elottery.openedNumbers', { gameCode: 'SSC1M', count: 1 });
    expect(digits?.last).toMatchObject({ drawn: results[0]?.digits, number: results[0]?.number, source: 'CHAIN' });
    expect(games.find(({ code }) => code === 'THAI_GOV')?.last).toBeNull();
  });

  test('shows the next issue as soon as one closes', async () => {
    const issueOf = async () => (await call('lotto.lobby', { gameCode: 'SSC1M' })).games[0]?.issue;
    const first = await issueOf();
    // Less than the cache time of the lobby.
    world.now = new Date(Date.parse(first?.closesAt ?? '') - 500);
    expect((await issueOf())?.id).toBe(first?.id);
    later(500);
    const next = await issueOf();
    expect(next?.id).not.toBe(first?.id);
    expect(Date.parse(next?.closesAt ?? '') - Date.parse(first?.closesAt ?? '')).toBe(60_000);
  });

  test.each([
    [{ lottoArea: 'VN' }, ['xsmb']],
    [{ lottoArea: 'SEA' }, ['THAI_GOV']],
    [{ lottoArea: 'ELOTT', prizeMode: 'STANDARD' }, ['SSC1M', 'K3_1M']],
    [{ launchMode: 'LOTT' }, ['xsmb', 'THAI_GOV']],
    [{ launchMode: 'ELOTT' }, ['SSC1M', 'K3_1M']],
    [{ prizeMode: 'Lott' }, ['xsmb']],
    [{ prizeMode: 'SEA' }, ['THAI_GOV']],
    [{ prizeMode: 'Elott' }, ['SSC1M', 'K3_1M']],
    [{ prizeMode: 'ZY' }, ['SSC1M', 'K3_1M']],
    [{ prizeMode: 'CREDIT', lottoArea: 'SEA' }, ['THAI_GOV']],
    [{ gameCode: 'K3_1M', lottoArea: 'ELOTT' }, ['K3_1M']],
    [{ lottoArea: 'SEA', prizeMode: 'Lott' }, []],
  ])('%o are %o', async (wanted, found) => {
    expect(codes((await call('lotto.lobby', wanted)).games)).toEqual(found);
  });

  test('links to a board with its first play and the way back', async () => {
    const betting = { lottoArea: 'VN', launchMode: 'LOTT', prizeMode: 'Lott', view: 'betting', device: 'MOBILE' };
    expect(
      await call('lotto.lobby', { ...betting, gameCode: 'xsmb', backUrl: '/index', language: 'VI' }),
    ).toMatchObject({
      ...{ path: '/vnlottery?gameCode=xsmb&playType=de_db', backUrl: '/index' },
      games: [{ gameName: 'Xổ số miền Bắc (XSMB)', defaultPlayType: 'de_db' }],
    });
    expect((await call('lotto.lobby', { view: 'betting', lottoArea: 'SEA' })).path).toBe(
      '/seaLottery?gameCode=THAI_GOV&playType=2bottom',
    );
    expect((await call('lotto.lobby', { view: 'lobby', gameCode: 'xsmb' })).path).toBe('/lottery');
    expect(await refusalOf('lotto.lobby', { gameCode: 'nowhere' })).toBe('NOT_FOUND');
    expect(await refusalOf('lotto.lobby', { gameCode: 'xsmb', lottoArea: 'SEA' })).toBe('NOT_FOUND');
  });

  test.each([
    { backUrl: 'https://elsewhere.example/' },
    { backUrl: '//elsewhere.example' },
    { backUrl: '/\\elsewhere.example' },
    { lottoArea: 'MOON' },
    { launchMode: 'RNG' },
    { prizeMode: 'any' },
    { view: 'both' },
    { device: 'FRIDGE' },
    { language: 'XX' },
  ])('%o is no payload', (payload) => {
    expect(Check(schemas['lotto.lobby'].payload, payload)).toBe(false);
  });
});

test('3-18 lists and menus show only lotteries of the prize modes that the brand has chosen', async () => {
  const listed = async () => [
    codes((await call('lotto.lobby')).games),
    codes((await call('elottery.popular')).games).sort(),
    codes((await call('elottery.menu')).games),
    codes((await call('lottery.gameMenu')).games),
  ];
  world.brand.prizeModes = ['SEA', 'Lott'];
  later(3_000);
  expect(await listed()).toEqual([['xsmb', 'THAI_GOV'], ['THAI_GOV', 'xsmb'], ['THAI_GOV'], ['xsmb']]);
  world.brand.prizeModes = ['ZY'];
  later(3_000);
  expect(await listed()).toEqual([['SSC1M', 'K3_1M'], ['K3_1M', 'SSC1M'], ['SSC1M', 'K3_1M'], []]);
  world.brand.prizeModes = ['Lott', 'ZY', 'Elott', 'SEA'];
  later(3_000);
});

describe('7G-06 the other lists of all lotteries', () => {
  test("lists twenty popular lotteries or the requested number, by prize mode, in the caller's language", async () => {
    const { games } = await call('elottery.popular', { device: 'WEB' });
    expect([games.length, games[0]?.code]).toEqual([4, 'K3_1M']);
    expect(codes((await call('elottery.popular', { count: 1 })).games)).toEqual(['K3_1M']);
    const { games: thai } = await call('elottery.popular', { prizeMode: 'SEA', language: 'TH', device: 'MOBILE' });
    expect(thai).toEqual([
      {
        ...{ code: 'THAI_GOV', nameKey: 'game_THAI_GOV', area: 'SEA', path: '/seaLottery?gameCode=THAI_GOV' },
        gameName: expect.stringMatching(/[\u0e00-\u0e7f]/),
      },
    ]);
    expect(codes((await call('elottery.popular', { prizeMode: 'STANDARD' })).games)).toEqual(['K3_1M', 'SSC1M']);
  });

  test("lists the last result of each lottery, as many as requested, in the caller's language", async () => {
    const { results } = await call('elottery.recentResults', { language: 'CN' });
    expect(results.map(({ gameCode }) => gameCode).sort()).toEqual(['K3_1M', 'SSC1M']);
    for (const { gameName } of results) expect(gameName).toMatch(/[\u4e00-\u9fff]/);
    expect((await call('elottery.recentResults', { count: 1 })).results).toHaveLength(1);
  });

  test('lists the games of the menu and those that a member bet on last', async () => {
    expect(codes((await call('lottery.gameMenu')).games)).toEqual(['xsmb']);
    expect(codes((await call('lottery.recentGames', {}, 2n)).games)).toEqual([]);
    await betOn('xsmb', [{ play: 'de_db', numbers: ['07'], points: 5 }], 2n);
    expect(codes((await call('lottery.recentGames', {}, 2n)).games)).toEqual(['xsmb']);
  });

  test('lists at most a hundred opened numbers, newest first', async () => {
    for (let draws = 0; draws < 3; draws += 1) await drawMinute();
    const numbers = async (count?: number) =>
      (await call('elottery.openedNumbers', { gameCode: 'SSC1M', ...(count === undefined ? {} : { count }) })).results;
    const all = await numbers();
    expect(all.length).toBeGreaterThanOrEqual(4);
    expect((await numbers(2)).map(({ number }) => number)).toEqual(all.slice(0, 2).map(({ number }) => number));
    expect(all.map(({ number }) => number)).toEqual(
      all
        .map(({ number }) => number)
        .toSorted()
        .reverse(),
    );
    for (const name of ['elottery.openedNumbers', 'lottery.openedNumbers'] as const) {
      expect(Check(schemas[name].payload, { gameCode: 'xsmb', count: 100 })).toBe(true);
      expect(Check(schemas[name].payload, { gameCode: 'xsmb', count: 101 })).toBe(false);
    }
    expect((await call('lottery.openedNumbers', { gameCode: 'xsmb', count: 100 })).results).toEqual([]);
    expect(await refusalOf('lottery.openedNumbers', { gameCode: 'nowhere' })).toBe('NOT_FOUND');
  });
});

describe('favourite lotteries', () => {
  const mine = (member = 1n) => call('lotto.mine', {}, member);

  test('are stored, the last one first, and listed with the lotteries that were bet on last', async () => {
    for (const gameCode of ['xsmb', 'THAI_GOV', 'xsmb']) {
      await call('lotto.markFavourite', { gameCode, isFavourite: true });
      later(1);
    }
    expect(await mine()).toEqual({ favourites: ['THAI_GOV', 'xsmb'], recent: ['K3_1M'] });
    expect((await mine(2n)).favourites).toEqual([]);
    await call('lotto.markFavourite', { gameCode: 'THAI_GOV', isFavourite: false });
    expect((await mine()).favourites).toEqual(['xsmb']);
    expect(await refusalOf('lotto.markFavourite', { gameCode: 'nowhere', isFavourite: true })).toBe('NOT_FOUND');
  });

  test('are limited to fifty', async () => {
    await world.database.ownerPool.query(
      `insert into lottery.favourite select 1, 2, 'other' || n, now() from generate_series(1, 49) n`,
    );
    expect(await refusalOf('lotto.markFavourite', { gameCode: 'xsmb', isFavourite: true }, 2n)).toBeNull();
    expect(await refusalOf('lotto.markFavourite', { gameCode: 'SSC1M', isFavourite: true }, 2n)).toBe(
      'FAVOURITES_FULL',
    );
    // Adding an existing favourite again is allowed, and lotteries no longer offered are not listed.
    expect(await refusalOf('lotto.markFavourite', { gameCode: 'xsmb', isFavourite: true }, 2n)).toBeNull();
    expect((await mine(2n)).favourites).toEqual(['xsmb']);
  });
});

describe('favourite slips', () => {
  const slipsOf = async (gameCode: string, member = 1n) => (await call('lotto.savedSlips', { gameCode }, member)).slips;

  test('are stored under a name, replaced under the same name, and deleted by their owner only', async () => {
    const saved = await call('lotto.saveSlip', { gameCode: 'xsmb', name: ' Birthdays ', lines: [FIXED] });
    expect(saved).toMatchObject({ name: 'Birthdays', lines: [FIXED], savedAt: world.now.toISOString() });
    later(1);
    await call('lotto.saveSlip', { gameCode: 'SSC1M', name: 'Birthdays', lines: [DIGITS] });
    const again = { ...FIXED, points: 9 };
    const replaced = await call('lotto.saveSlip', { gameCode: 'xsmb', name: 'Birthdays', lines: [again, FIXED] });
    expect(replaced.id).toBe(saved.id);
    expect((await slipsOf('xsmb')).map(({ name, lines }) => [name, lines])).toEqual([['Birthdays', [again, FIXED]]]);
    expect((await slipsOf('SSC1M'))[0]?.lines).toEqual([DIGITS]);
    expect(await slipsOf('xsmb', 2n)).toEqual([]);
    expect(await refusalOf('lotto.deleteSlip', { id: saved.id }, 2n)).toBe('NOT_FOUND');
    await call('lotto.deleteSlip', { id: saved.id });
    expect(await refusalOf('lotto.deleteSlip', { id: saved.id })).toBe('NOT_FOUND');
    expect(await slipsOf('xsmb')).toEqual([]);
  });

  test.each([
    ['xsmb', { ...FIXED, play: 'nothing' }, 'PLAY_UNKNOWN'],
    ['xsmb', { ...FIXED, numbers: ['7'] }, 'NUMBER_INVALID'],
    ['xsmb', { ...FIXED, points: 10_001 }, 'POINTS_INVALID'],
    ['SSC1M', { ...DIGITS, numbers: ['1|2'] }, 'NUMBER_INVALID'],
    ['SSC1M', { ...DIGITS, numbers: ['1|2|3', '4|5|6'] }, 'NUMBER_INVALID'],
    ['SSC1M', { ...DIGITS, unitPrice: '3.00' }, 'MODE_INVALID'],
    ['SSC1M', { ...DIGITS, prizeGroup: 1990 }, 'PRIZE_GROUP_INVALID'],
    ['nowhere', FIXED, 'NOT_FOUND'],
  ])('of %s are refused when they could not be bet: %o', async (gameCode, line, code) => {
    expect(await refusalOf('lotto.saveSlip', { gameCode, name: 'x', lines: [line] })).toBe(code);
  });

  test('are limited to twenty a lottery, also when two tabs save at once', async () => {
    const save = (name: string) => refusalOf('lotto.saveSlip', { gameCode: 'xsmb', name, lines: [FIXED] }, 2n);
    for (let count = 1; count <= 19; count += 1) await save(`slip ${count}`);
    const both = await Promise.all([save('one'), save('other')]);
    expect(both.filter((answer) => answer === 'FAVOURITES_FULL')).toHaveLength(1);
    expect(await slipsOf('xsmb', 2n)).toHaveLength(20);
    expect(await save('slip 7')).toMatchObject({ name: 'slip 7' });
  });

  test.each(['', '   ', 'x'.repeat(41)])('%o is refused as a name', (name) => {
    const payload = { gameCode: 'xsmb', name, lines: [FIXED] };
    expect(Check(schemas['lotto.saveSlip'].payload, payload)).toBe(false);
  });
});

describe('the last slip', () => {
  const linesOf = async (gameCode: string, member = 1n) => (await call('lotto.lastSlip', { gameCode }, member)).lines;

  test('is returned as it was bet, per lottery, without cancelled bets', async () => {
    expect(await linesOf('SSC1M')).toEqual([]);
    const sent = (selection: string) => ({
      ...{ play: DIGITS.play, unitPrice: '2.00', multiple: 2, prizeGroup: 1900 },
      selection,
    });
    await betOn('SSC1M', [sent('1|2|3'), sent('4|5|6')]);
    later(1);
    await betOn('xsmb', [
      { play: 'de_db', numbers: ['70', '07'], points: 5 },
      { play: 'cang3_db', numbers: ['025'], points: 2 },
    ]);
    expect(await linesOf('SSC1M')).toEqual([DIGITS, { ...DIGITS, numbers: ['4|5|6'] }]);
    expect(await linesOf('xsmb')).toEqual([
      FIXED,
      { play: 'cang3_db', numbers: ['025'], points: 2, unitPrice: '1.00', prizeGroup: null },
    ]);
    await drawMinute();
    expect(await linesOf('SSC1M')).toHaveLength(2);
    const { betIds } = await betOn('SSC1M', [sent('7|8|9'), sent('0|0|0')]);
    await call('lottery.cancelBet', { betId: betIds[1] });
    expect(await linesOf('SSC1M')).toEqual([{ ...DIGITS, numbers: ['7|8|9'] }]);
    await call('lottery.cancelBet', { betId: betIds[0] });
    expect(await linesOf('SSC1M')).toHaveLength(2);
  });

  test('can be saved and bet again', async () => {
    const lines = await linesOf('SSC1M');
    await call('lotto.saveSlip', { gameCode: 'SSC1M', name: 'Last', lines });
    const again = lines.map(({ numbers, points, ...line }) => ({ ...line, multiple: points, selection: numbers[0] }));
    expect((await betOn('SSC1M', again)).betIds).toHaveLength(2);
  });
});
