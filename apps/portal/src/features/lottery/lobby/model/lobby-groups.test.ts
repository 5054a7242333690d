import { describe, expect, test } from 'vitest';
import { familiesOf, firstToClose, type LobbyGame, shownGames, viewsOf } from './lobby-groups.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

function game(code: string, gameName: string, part: Partial<LobbyGame>, opens = -60, closes = 60): LobbyGame {
  return {
    ...{ code, gameName, nameKey: `game_${code}`, path: `/elott?gameCode=${code}`, flag: '', intervalSeconds: 60 },
    ...{
      area: 'ELOTT',
      accountTypeName: 'ELOTT',
      family: 'SSC',
      defaultPlayType: 'x',
      rank: 1,
      isHot: false,
      last: null,
    },
    issue: { id: '1', number: '1', opensAt: at(opens), closesAt: at(closes), drawsAt: at(closes + 1) },
    ...part,
  };
}
const GAMES = [
  game('xsmb', 'Xổ số miền Bắc', { area: 'VN', family: 'VN', rank: 4 }, -60, 300),
  game('SSC1M', 'Năm số mỗi phút', { rank: 2 }, -1, 1),
  game('K3_1M', 'Xúc xắc may mắn', { family: 'K3', rank: 1 }, -1, 2),
  game('THAI_GOV', 'หวยรัฐบาลไทย', { area: 'SEA', family: 'THAI', rank: 3 }, 10, 20),
  game('SSC5M', 'Năm số', { rank: 5, issue: null }),
];
const codes = (games: readonly LobbyGame[]) => games.map(({ code }) => code);
const NONE = { codes: [], recent: [] };

describe('the lotteries of a view', () => {
  test.each([
    ['ALL', '', ['xsmb', 'SSC1M', 'K3_1M', 'THAI_GOV', 'SSC5M']],
    ['VN', '', ['xsmb']],
    ['ELOTT', '', ['SSC1M', 'K3_1M', 'SSC5M']],
    ['POPULAR', '', ['K3_1M', 'SSC1M', 'THAI_GOV', 'xsmb', 'SSC5M']],
    ['ALL', 'nam so', ['SSC1M', 'SSC5M']],
    ['ALL', 'SO xo', ['xsmb']],
    ['ALL', 'รัฐบาล', ['THAI_GOV']],
    ['ALL', 'k3', ['K3_1M']],
    ['SEA', 'nam', []],
  ] as const)('view %s and search "%s" show %o', (view, typed, found) => {
    expect(codes(shownGames(GAMES, view, typed, NONE))).toEqual(found);
  });

  test('lists favourites and recent lotteries in their order, without those that are not offered', () => {
    const preferred = { codes: ['THAI_GOV', 'gone', 'xsmb'], recent: ['SSC1M', 'xsmb'] };
    expect(codes(shownGames(GAMES, 'FAVOURITES', '', preferred))).toEqual(['THAI_GOV', 'xsmb']);
    expect(codes(shownGames(GAMES, 'RECENT', 'mien', preferred))).toEqual(['xsmb']);
    expect(shownGames(GAMES, 'FAVOURITES', '', null)).toEqual([]);
  });
});

test('the lobby has a view for each area with lotteries, and favourites and recent ones only for members', () => {
  expect(viewsOf(GAMES, true)).toEqual(['ALL', 'VN', 'SEA', 'ELOTT', 'POPULAR', 'RECENT', 'FAVOURITES']);
  const vietnamese = GAMES.filter(({ area }) => area === 'VN');
  expect(viewsOf(vietnamese, false)).toEqual(['ALL', 'VN', 'POPULAR']);
});

test('names are found without accents, and Thai ones without tone marks', () => {
  const found = (typed: string) => codes(shownGames(GAMES, 'ALL', typed, NONE));
  expect(found('XO SO mien bac')).toEqual(['xsmb']);
  expect(found('หวยรัฐบาล')).toEqual(['THAI_GOV']);
  expect(found('หวยรฐบาล')).toEqual([]);
});

test('lotteries are grouped by family', () => {
  expect(familiesOf(GAMES).map(({ family, games }) => [family, codes(games)])).toEqual([
    ['VN', ['xsmb']],
    ['SSC', ['SSC1M', 'SSC5M']],
    ['K3', ['K3_1M']],
    ['THAI', ['THAI_GOV']],
  ]);
});

test('the lottery that closes first is one that accepts bets', () => {
  expect(firstToClose(GAMES, NOW)?.code).toBe('SSC1M');
  expect(firstToClose(GAMES, NOW + 15 * 60_000)?.code).toBe('THAI_GOV');
  expect(firstToClose([], NOW)).toBeUndefined();
});
