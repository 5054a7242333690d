import { calls } from '@lantern/contract/calls';
import type { Language } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, GAME, openCasino } from '../testing/casino.ts';
import { seedSandbox } from './seed-sandbox.ts';
import { ownWalletGames, studioGames } from './studio-games.ts';

const { games, gamesBackOffice } = calls;
const REASON = 'Seen by the game manager';
const COUNT = 10_000;
/** Number of games of the platform's two studios. */
const OWN_GAMES = studioGames('LANTERN').length + ownWalletGames('LOTUS').length;

let casino: Casino;
let player: Awaited<ReturnType<Casino['member']>>;
let manager: Awaited<ReturnType<Casino['operator']>>;
let checker: Awaited<ReturnType<Casino['operator']>>;
beforeAll(async () => {
  casino = await openCasino();
  await seedSandbox(casino, casino.scope, { count: COUNT, covers: ['dice', 'keno'] });
  player = await casino.member();
  manager = await casino.operator('manager', ['games.read', 'games.manage']);
  checker = await casino.operator('checker', ['games.read', 'games.manage', 'requests.read']);
});
afterAll(() => casino.close());

const list = async (query: object) => answerOf(await casino.call(games.gameList, query, player));
/** Approves a request. @returns the code of the answer */
async function decide(id: string | null, who: typeof checker) {
  return codeOf(
    await casino.call(calls.staff.decideRequest, { id: id ?? '', decision: 'APPROVE', reason: 'seen' }, who),
  );
}
const names = async (query: object) => (await list(query)).games.map(({ gameName }) => gameName);

describe('ten thousand games (7G-02)', () => {
  test('are listed 24 per page, each on one page only', async () => {
    const first = await list({ vassalage: 'SANDBOX_1' });
    expect([first.games.length, first.pageNum, first.total, first.totalPages]).toEqual([24, 1, 1_000, 42]);
    const seen = new Set<string>();
    for (let pageNo = 1; pageNo <= first.totalPages; pageNo += 1) {
      for (const { gameId } of (await list({ vassalage: 'SANDBOX_1', pageNo })).games) seen.add(gameId);
    }
    expect(seen.size).toBe(1_000);
    expect((await list({ vassalage: 'SANDBOX_1', pageNo: 43 })).games).toEqual([]);
  });

  test('do not enlarge the menus, which still count all games', async () => {
    const { categories } = answerOf(await casino.call(games.gameMenus, {}, player));
    const slots = categories.find(({ gameType }) => gameType === 'RNG');
    expect([slots?.gameCount, slots?.games.length, slots?.point]).toEqual([COUNT + OWN_GAMES, 57, '1.20']);
    // There are no lotteries here, so their categories are not listed (menus.db.test.ts).
    expect(categories.map(({ gameType }) => gameType)).toEqual(['RNG']);
  });

  test.each([
    ['lantrn rvier', 'EN', 'lantern-river'],
    ['golden dargon 7', 'EN', 'Golden Dragon 7'],
    ['黄金神龙 7', 'CN', '黄金神龙 7'],
    ['rong vang 7', 'VI', 'Rồng Vàng 7'],
    ['มังกรทองคำ', 'EN', 'Dragon'],
  ])('are found by %s', async (gameName) => {
    const { games: found } = await list({ gameName });
    expect(found.length).toBeGreaterThan(0);
    const wanted = gameName.startsWith('lantrn') ? 'lantern-river' : null;
    if (wanted !== null) expect(found[0]?.gameId).toBe(wanted);
    else expect(found[0]?.isSandbox).toBe(true);
  });

  test('are filtered by provider, feature, volatility, return, stake and lines, and sorted', async () => {
    const feature = 'FREE_SPINS' as const;
    const some = await list({ vassalage: 'SANDBOX_2', feature, volatility: 'HIGH', minReturn: 95, pageSize: 96 });
    expect(some.games.length).toBeGreaterThan(0);
    for (const game of some.games) {
      expect([game.vassalage, game.volatility, game.features.includes(feature)]).toEqual(['SANDBOX_2', 'HIGH', true]);
      expect(Number(game.returnToPlayer)).toBeGreaterThanOrEqual(95);
    }
    expect((await list({ isNew: true, minBet: '2.00', minLineNum: 40 })).total).toBeGreaterThan(0);
    expect((await list({ minBet: '2.01' })).total).toBe(0);
    const best = (await list({ sort: 'RETURN', pageSize: 96 })).games.map((game) => Number(game.returnToPlayer));
    expect(best).toEqual([...best].sort((left, right) => right - left));
  });

  test('2R-15 are separated by the wallet that they use', async () => {
    const own = await list({ walletMode: 'TRANSFER', pageSize: 96 });
    expect(new Set(own.games.map(({ vassalage }) => vassalage))).toEqual(new Set(['LOTUS']));
    expect(own.total).toBe(ownWalletGames('LOTUS').length);
    expect((await list({ walletMode: 'SEAMLESS' })).total).toBe(COUNT + OWN_GAMES - own.total);
    expect((await list({ walletMode: 'SEAMLESS', vassalage: 'LOTUS' })).total).toBe(0);
  });

  test('M5 are listed with the filter values that would find a game', async () => {
    const { options } = await list({ vassalage: 'LANTERN' });
    expect(options.features).toContain('FREE_SPINS');
    expect(options.features).not.toContain('JACKPOT');
    expect(options.volatilities).not.toContain('LOW');
    expect(options.highestReturn).toBeGreaterThanOrEqual(97);
    expect((await list({ vassalage: 'LANTERN', minReturn: options.highestReturn as number })).total).toBeGreaterThan(0);
    expect((await list({ vassalage: 'LANTERN', minReturn: options.highestReturn + 1 })).total).toBe(0);
    // A filter's own values stay, so that it can be changed.
    const narrowed = await list({ vassalage: 'LANTERN', volatility: 'MEDIUM' });
    expect(narrowed.options.volatilities).toEqual(options.volatilities);
    expect((await list({ isNew: true })).options.hasNew).toBe(true);
  });

  test('originals are separated from the slots', async () => {
    const originals = await list({ isOriginal: true, pageSize: 96 });
    expect(originals.games.map(({ gameId }) => gameId)).toEqual(expect.arrayContaining(['dice', 'crash', 'mines']));
    expect(originals.games.every(({ isOriginal, vassalage }) => isOriginal && vassalage === 'LANTERN')).toBe(true);
    const slots = await list({ isOriginal: false });
    expect(slots.total).toBe(COUNT + OWN_GAMES - originals.total);
  });

  test("have the traits of the studio's rules, which filters use", async () => {
    const codes = async (query: object) => {
      const { games: found } = await list({ vassalage: 'LANTERN', pageSize: 96, ...query });
      return found.map(({ gameId }) => gameId);
    };
    const models = ['lantern-river', 'tide-dragon-243', 'storm-bazaar', 'twin-sevens', 'harbor-hold'];
    const among = async (query: object) => (await codes(query)).filter((code) => models.includes(code)).sort();
    expect(await among({ feature: 'FREE_SPINS' })).toEqual(['lantern-river', 'storm-bazaar', 'tide-dragon-243']);
    expect(await among({ feature: 'TUMBLES' })).toEqual(['storm-bazaar']);
    expect(await among({ feature: 'HOLD_AND_WIN' })).toEqual(['harbor-hold']);
    expect(await among({ volatility: 'MEDIUM' })).toEqual(['lantern-river', 'twin-sevens']);
    expect(await among({ volatility: 'HIGH' })).toEqual(['harbor-hold', 'storm-bazaar', 'tide-dragon-243']);
    expect(await among({ minLineNum: 20 })).toEqual(['lantern-river', 'tide-dragon-243']);
    // For an original, the bet with the lowest return counts.
    expect(await codes({ minReturn: 97 })).toContain('dice');
    expect(await codes({ minReturn: 97 })).not.toContain('lantern-river');
    const [river] = (await list({ gameName: 'lantern river', vassalage: 'LANTERN' })).games;
    expect(river).toMatchObject({
      ...{ features: ['FREE_SPINS', 'MULTIPLIERS'], volatility: 'MEDIUM', returnToPlayer: '96.41' },
    });
  });

  test("a game of another vendor with a studio game's code has its own traits", async () => {
    await casino.ownerPool.query(`update games.game set code = 'dice', return_ppm = 941200 where code = 'sandbox-1'`);
    casino.clock.move(3_000);
    const [found] = (await list({ vassalage: 'SANDBOX_1', pageSize: 1 })).games;
    expect([found?.gameId, found?.returnToPlayer]).toEqual(['dice', '94.12']);
    await casino.ownerPool.query(
      `update games.game set code = 'sandbox-1' where code = 'dice' and vendor = 'SANDBOX_1'`,
    );
    casino.clock.move(3_000);
  });

  test('are listed quickly', async () => {
    await list({});
    // Processor time of this process, so that other load does not affect the measurement.
    const began = process.cpuUsage();
    for (let n = 0; n < 20; n += 1) await list({ gameName: 'drgaon gol', pageNo: 1 + n });
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000 / 20).toBeLessThan(150);
  });
});

describe('names of games', () => {
  test("are in the reader's language in lobbies, in the frame and in the history", async () => {
    const reader = (language: Language) => ({ ...player, language });
    const lobby = async (language: Language) =>
      answerOf(await casino.call(games.gameList, { vassalage: 'LANTERN', gameName: 'dice' }, reader(language))).games[0]
        ?.gameName;
    expect([await lobby('EN'), await lobby('CN'), await lobby('VI')]).toEqual(['Dice', '骰子', 'Xúc Xắc']);
    const query = { vassalage: 'LANTERN', gameName: 'dice', language: 'VI' };
    // The language of the payload is stronger than that of the header (7G-01 to 7G-04).
    expect(answerOf(await casino.call(games.gameList, query, reader('EN'))).games[0]?.gameName).toBe('Xúc Xắc');
    expect(
      answerOf(await casino.call(games.gameList, { ...query, language: 'xx' }, reader('EN'))).games[0]?.gameName,
    ).toBe('Dice');
    const request = { gameId: 'dice', vassalage: 'LANTERN' };
    expect(answerOf(await casino.call(games.launchGame, request, reader('TH'))).title).toBe('ไดซ์');
    const bettor = await casino.player(10_000n, 'twin-sevens');
    await casino.vendor.call('play', casino.play(bettor, 'named', '1.00', '0.00'));
    const played = async (language: Language) =>
      answerOf(await casino.call(games.rounds, {}, { member: bettor.member, language })).rows[0]?.gameName;
    expect([await played('EN'), await played('JA')]).toEqual(['Twin Sevens', 'ツインセブン']);
  });
});

describe('the search of the whole site', () => {
  const search = async (text: string) => answerOf(await casino.call(games.search, { text }, player));

  test.each([
    ['lantrn rvier', 'lantern-river'],
    ['hilo', 'hi-lo'],
    ['Xúc Xắc', 'dice'],
  ])('M4 finds a game by %s', async (text, code) => {
    expect((await search(text)).games.map(({ gameId }) => gameId)).toContain(code);
  });

  test('M4 finds providers, and nothing for a meaningless text', async () => {
    expect((await search('lantern')).providers.map(({ vassalage }) => vassalage)).toContain('LANTERN');
    expect(await search('qqqqzzzz')).toEqual({ games: [], lotteries: [], providers: [] });
  });
});

describe('popular games (7G-01)', () => {
  test('are those with the most play in the last day, then others in the order of the menus', async () => {
    const popular = async (gameType?: string) =>
      answerOf(await casino.call(games.popular, { count: 100, ...(gameType && { gameType }) }, player)).games;
    const { games: all } = await list({ vassalage: 'LANTERN', gameType: 'RNG', pageSize: 96 });
    const last = all.at(-1)?.gameId ?? '';
    expect((await popular())[0]?.gameId).not.toBe(last);
    const bettor = await casino.player(10_000n, last);
    for (const round of ['loved-1', 'loved-2', 'loved-3'])
      await casino.vendor.call('play', { ...casino.play(bettor, round, '1.00', '0.00'), game: last });
    casino.clock.move(61_000);
    expect((await popular())[0]?.gameId).toBe(last);
    expect((await popular('RNG'))[0]?.gameId).toBe(last);
    expect((await list({ gameType: 'RNG', sort: 'POPULAR' })).games[0]?.gameId).toBe(last);
    casino.clock.move(25 * 3_600_000);
    expect((await popular('RNG'))[0]?.gameId).not.toBe(last);
  });
});

describe('games that are offered in some countries or currencies only (7G-04)', () => {
  test('are neither listed, nor in menus, nor opened elsewhere', async () => {
    const set = (column: string, value: string) =>
      casino.ownerPool.query(`update games.game set ${column} = $1 where vendor = 'LANTERN' and code = $2`, [
        value,
        GAME,
      ]);
    const launch = async () =>
      codeOf(await casino.call(games.launchGame, { gameId: GAME, vassalage: 'LANTERN' }, player));
    expect(await names({ gameName: 'twin sevens', vassalage: 'LANTERN' })).toEqual(['Twin Sevens']);
    for (const [column, value] of [
      ['regions', '{VN}'],
      ['currencies', '{EUR}'],
    ] as const) {
      await set(column, value);
      casino.clock.move(3_000);
      expect(await names({ gameName: 'twin sevens', vassalage: 'LANTERN' })).toEqual([]);
      expect(await launch()).toBe('GAME_CLOSED');
      await set(column, '{}');
      casino.clock.move(3_000);
    }
    expect(await launch()).toBe('OK');
  });
});

describe("a member's favourites and history (7G-03)", () => {
  test('favourites remain until the member removes them, and a played game is first among the recent ones', async () => {
    const mark = (gameId: string, isFavourite: boolean) =>
      casino.call(games.markFavourite, { vassalage: 'LANTERN', gameId, isFavourite }, player);
    const favourites = async () =>
      answerOf(await casino.call(games.favourites, {}, player)).list.map((one) => one.gameId);
    await mark('dice', true);
    casino.clock.move(1_000);
    await mark('keno', true);
    await mark('keno', true);
    expect(await favourites()).toEqual(['keno', 'dice']);
    expect((await list({ favourites: true })).total).toBe(2);
    await mark('dice', false);
    expect(await favourites()).toEqual(['keno']);
    expect(codeOf(await mark('nothing', true))).toBe('NOT_FOUND');
    for (const gameId of ['dice', 'twin-sevens', 'dice']) {
      casino.clock.move(1_000);
      await casino.call(games.launchGame, { gameId, vassalage: 'LANTERN' }, player);
    }
    const recent = answerOf(await casino.call(games.recent, {}, player)).list.map((one) => one.gameId);
    expect(recent).toEqual(['dice', 'twin-sevens']);
  });

  test('a vendor that is not connected is refused with its own code', async () => {
    const request = { gameId: 'sandbox-1', vassalage: 'SANDBOX_1' };
    expect(codeOf(await casino.call(games.launchGame, request, player))).toBe('FEATURE_DISABLED');
  });

  test('vendors, types and new games are listed by category', async () => {
    const { data } = answerOf(await casino.call(games.vendorList, {}, player));
    const slots = data.lanes.find(({ title }) => title === 'RNG');
    expect(slots?.cards.length).toBe(12);
    // 3-12: a vendor of the type `game` opens directly, every other one opens its list.
    expect(slots?.cards.find(({ vassalage }) => vassalage === 'LANTERN')).toEqual({
      ...{ vassalage: 'LANTERN', displayName: 'Lantern Studio', smallIcon: 'lantern', isHot: true },
      ...{ gameCategory: 'RNG', type: 'list' },
    });
    expect(data.lanes.find(({ title }) => title === 'LOTT')?.cards).toEqual([
      {
        ...{ vassalage: 'TCG_SEA', displayName: 'TCG', smallIcon: 'tcg', isHot: true },
        ...{ gameCategory: 'LOTT', type: 'game' },
      },
    ]);
    const { list: types } = answerOf(await casino.call(games.vendorTypes, {}, player));
    expect(types.find(({ vassalage }) => vassalage === 'TCG_SEA')?.gameTypes.sort()).toEqual(['ELOTT', 'LOTT']);
    const hot = async (query: object) => answerOf(await casino.call(games.hotGames, query, player)).list;
    expect((await hot({})).map((one) => one.gameId)).toContain('lantern-river');
    // 7G-01: only of one vendor, if one is given.
    expect(new Set((await hot({ vassalage: 'LANTERN' })).map(({ vassalage }) => vassalage))).toEqual(
      new Set(['LANTERN']),
    );
    expect(await hot({ vassalage: 'SANDBOX_1' })).toEqual([]);
    expect(answerOf(await casino.call(games.announcements, {}, player)).added.length).toBe(50);
  });
});

describe('the catalogue of the back office', () => {
  test('changes many games at once, or none of them', async () => {
    const some = ['sandbox-1', 'sandbox-11'].map((gameId) => ({ vassalage: 'SANDBOX_1', gameId }));
    const off = { games: some, state: 'OFF' as const, isHot: true, reason: REASON };
    expect(answerOf(await casino.call(gamesBackOffice.changeGames, off, manager))).toEqual({ changed: 2 });
    expect((await list({ vassalage: 'SANDBOX_1' })).total).toBe(998);
    const strange = { ...off, state: 'ON' as const, games: [...some, { vassalage: 'SANDBOX_1', gameId: 'nothing' }] };
    expect(codeOf(await casino.call(gamesBackOffice.changeGames, strange, manager))).toBe('NOT_FOUND');
    expect((await list({ vassalage: 'SANDBOX_1' })).total).toBe(998);
    const { games: _, ...on } = off;
    await casino.call(gamesBackOffice.changeGames, { ...on, games: some, state: 'ON' }, manager);
    expect((await list({ vassalage: 'SANDBOX_1' })).total).toBe(1_000);
  });

  test('imports a list, and names the lines that it cannot read', async () => {
    const head = 'vassalage,gameId,gameType,title,VI,features,volatility,rtp,supportPlay';
    const send = async (csv: string) =>
      answerOf(await casino.call(gamesBackOffice.importGames, { csv, reason: REASON }, manager));
    const wrong = [
      'LANTERN,quiet-moon,RNG,"Quiet ""Moon"", again",,FREE_SPINS|JACKPOT,HIGH,96.5,0',
      'LANTERN,bad moon,RNG,Bad Moon,,,,,',
      'LANTERN,old-moon,POKER,Old Moon,,WINGS,HUGE,101,2',
      ',no-vendor,RNG,,,,,,',
    ].join('\n');
    const answer = await send(`${head}\n${wrong}`);
    expect(answer.errors.map(({ line, column, problem }) => `${line} ${column} ${problem}`)).toEqual([
      ...['3 gameId MALFORMED', '4 gameType UNKNOWN', '4 features UNKNOWN', '4 volatility UNKNOWN', '4 rtp MALFORMED'],
      ...['4 supportPlay MALFORMED', '5 vassalage MISSING', '5 title MISSING'],
    ]);
    expect((await send('vassalage,colour\n')).errors.map(({ column }) => column)).toEqual([
      'gameId',
      'gameType',
      'title',
      'colour',
    ]);
    expect((await send(`${head}\nNOBODY,x,RNG,X,,,,,`)).errors).toEqual([
      { line: 2, column: 'vassalage', problem: 'UNKNOWN' },
    ]);
    const good = `${head}\r\nLANTERN,quiet-moon,RNG,"Quiet ""Moon"", again",Trăng Lặng,FREE_SPINS|JACKPOT,HIGH,96.5,0\r\n`;
    const opened = await send(good);
    expect(opened).toEqual({ added: 0, changed: 0, errors: [], requestId: expect.any(String) });
    expect(await decide(opened.requestId, checker)).toBe('OK');
    expect(await send(good)).toEqual({ added: 0, changed: 1, errors: [], requestId: null });
    const [found] = (await list({ gameName: 'trang lang' })).games;
    expect(found).toMatchObject({
      gameName: 'Quiet "Moon", again',
      features: ['FREE_SPINS', 'JACKPOT'],
      returnToPlayer: '96.50',
    });
  });
});

describe('isGame VASSALAGE (3-11)', () => {
  test("a row of this name opens its provider's list, and is not listed as a game", async () => {
    const csv = 'vassalage,gameId,gameType,title\nSANDBOX_3,VASSALAGE,RNG,Everything of theirs';
    const taken = answerOf(await casino.call(gamesBackOffice.importGames, { csv, reason: REASON }, manager));
    expect(taken).toEqual({ added: 1, changed: 0, errors: [], requestId: null });
    const [found] = (await list({ gameName: 'Everything of theirs' })).games;
    expect([found?.isGame, found?.path]).toEqual(['VASSALAGE', '/game?vassalage=SANDBOX_3']);
    const own = await list({ vassalage: 'SANDBOX_3' });
    expect(own.games.map(({ isGame }) => isGame)).toEqual(Array.from({ length: 24 }, () => ''));
    const request = { gameId: 'VASSALAGE', vassalage: 'SANDBOX_3' };
    expect(codeOf(await casino.call(games.launchGame, request, player))).toBe('NOT_FOUND');
  });
});
