import { expect, test } from 'vitest';
import { type Board, firstToClose, nextReadIn } from './boards.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const board = (code: string, closesIn: number | null): Board => ({
  ...{ code, nameKey: `game_${code}`, gameName: code, area: 'ELOTT', path: `/elott?gameCode=${code}` },
  ...{
    accountTypeName: 'ELOTT',
    family: 'SSC',
    flag: '',
    intervalSeconds: 60,
    defaultPlayType: 'x',
    rank: 1,
    isHot: false,
  },
  issue:
    closesIn === null
      ? null
      : {
          ...{ id: '1', number: '20261120-0001' },
          opensAt: new Date(NOW - 60_000).toISOString(),
          closesAt: new Date(NOW + closesIn).toISOString(),
          drawsAt: new Date(NOW + closesIn + 5_000).toISOString(),
        },
  last: null,
});

test('the board that closes first is found among those with a draw', () => {
  expect(firstToClose([board('a', 40_000), board('b', 20_000), board('c', null)])).toBe('b');
  expect(firstToClose([])).toBeUndefined();
});

test('boards are read again after the first of them closes', () => {
  expect(nextReadIn([board('a', 40_000), board('b', 20_000)], NOW, true)).toBe(22_500);
  expect(nextReadIn([board('c', null)], NOW, true)).toBeNull();
});

test('a page that is older than its draws is read again at once, and later with a delay', () => {
  expect(nextReadIn([board('a', -4_000)], NOW, true)).toBe(100);
  expect(nextReadIn([board('a', -4_000)], NOW, false)).toBe(2_500);
});
