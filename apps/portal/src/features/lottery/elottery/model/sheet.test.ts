import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import { ordersOf, readChoice, selectionText, unitsOf } from './counting.ts';
import { costOf, discountOf } from './prices.ts';
import { linesOfBets } from './repeat-bets.ts';
import { columnsOf, isUnread, linesOfSheet, readSheet, rowsOfAllOrders, type SheetRow, stakesAfter } from './sheet.ts';
import type { ElotteryPlay } from './types.ts';

const play = (code: string, kind: ElotteryPlay['counting']['kind'], cost = '1'): ElotteryPlay => ({
  ...{
    code,
    style: 'CREDIT',
    tab: '',
    row: 'other',
    method: code,
    places: [],
    alphabet: 'NUMBER',
    symbols: [],
    width: 4,
  },
  ...{
    zones: [{ min: 1, max: 1000 }],
    filledZones: 1,
    leastPlaces: null,
    counting: { kind, factor: 1, placesTaken: null },
  },
  ...{ cost, tiers: [], symbolTiers: [], missingOf: null },
});
const FOUR_D = ['big', 'small'].flatMap((bet) => [
  play(`${bet}_straight`, 'SUM'),
  play(`${bet}_box`, 'ORDERS'),
  play(`${bet}_ibet`, 'ANY_ORDER'),
]);
const TOGEL = [
  play('4D', 'SUM', '67/200'),
  play('3D', 'SUM', '81/200'),
  play('2D', 'SUM', '141/200'),
  play('2D_full', 'SUM'),
];
const row = (number: string, stakes: SheetRow['stakes'], way: SheetRow['way'] = 'straight'): SheetRow => ({
  ...{ key: number, number, stakes, way },
});
const terms = (family: string, plays: readonly ElotteryPlay[], isFullPrice = false) => ({
  ...{ family, plays, isFullPrice, exponent: 2 },
});
const listed = (lines: ReturnType<typeof linesOfSheet>) =>
  lines.map((line) => [line.play.code, line.choice.zones[0]?.join(), line.unitPrice, costOf(line)]);

describe('the selections of a sheet', () => {
  test('4D: numbers of one play and stake are one selection, a box costs every order, the same digits twice are two bets', () => {
    const rows = [
      row('2748', { big: '5.00', small: '2.00' }),
      row('1123', { big: '2' }, 'box'),
      row('9061', { big: '5' }, 'ibet'),
      row('1609', { big: '5' }, 'ibet'),
      row('7777', { big: '5', small: '2' }),
      row('12', { big: '5' }),
      row('', {}),
    ];
    expect(listed(linesOfSheet(rows, terms('FOUR_D', FOUR_D)))).toEqual([
      ['big_straight', '2748,7777', 500n, 1000n],
      ['small_straight', '2748,7777', 200n, 400n],
      ['big_box', '1123', 200n, 2400n],
      ['big_ibet', '9061', 500n, 500n],
      ['big_ibet', '1609', 500n, 500n],
    ]);
    expect(['2748', '1123', '1122', '7888', '7777'].map(ordersOf)).toEqual([24, 12, 6, 4, 1]);
  });

  test('Togel: the stake on the last digits less the discount is rounded as the server rounds it', () => {
    const rows = [row('6281', { '4D': '2', '3D': '2', '2D': '10' }), row('81', { '4D': '9', '2D': '10' })];
    const lines = linesOfSheet(rows, terms('TOGEL', TOGEL));
    expect(listed(lines)).toEqual([
      ['4D', '6281', 200n, 67n],
      ['3D', '281', 200n, 81n],
      ['2D', '81', 1000n, 705n],
      ['2D', '81', 1000n, 705n],
    ]);
    expect(discountOf(TOGEL[0] ?? play('', 'SUM'))).toBe(66.5);
    expect(listed(linesOfSheet(rows.slice(1), terms('TOGEL', TOGEL, true)))).toEqual([['2D_full', '81', 1000n, 1000n]]);
    expect(unitsOf(play('big_box', 'ORDERS'), { zones: [['1123', '4444']], places: [] })).toBe(13);
  });
});

describe('a pasted list', () => {
  const columns = columnsOf('FOUR_D');

  test('is read with stakes in the order of the columns, by their letters, or without stakes', () => {
    const text = '2748 5 2\n1123#0#3\n9061=5B3S;8888=2.50S\n๑๒๓๔ 1111, 2222\n';
    expect(readSheet(text, columns)).toEqual({
      rows: [
        { number: '2748', stakes: { big: '5', small: '2' } },
        { number: '1123', stakes: { small: '3' } },
        { number: '9061', stakes: { big: '5', small: '3' } },
        { number: '8888', stakes: { small: '2.50' } },
        ...['1234', '1111', '2222'].map((number) => ({ number, stakes: {} })),
      ],
      unreadable: [],
    });
    expect(readSheet('307 0 5\n88 0 0 50', columnsOf('TOGEL')).rows).toEqual([
      { number: '307', stakes: { '3D': '5' } },
      { number: '88', stakes: { '2D': '50' } },
    ]);
  });

  test('reads stakes of a short number from its own first column on, and none for digits that it does not have', () => {
    const togel = columnsOf('TOGEL');
    expect(readSheet('๖๒๘๑ ๒ ๒ ๑๐\n307 5\n307 5 2\n๘๘ ๕๐', togel)).toEqual({
      rows: [
        { number: '6281', stakes: { '4D': '2', '3D': '2', '2D': '10' } },
        { number: '307', stakes: { '3D': '5' } },
        { number: '307', stakes: { '3D': '5', '2D': '2' } },
        { number: '88', stakes: { '2D': '50' } },
      ],
      unreadable: [],
    });
    expect(readSheet('88 0 50\n307 1 2 3', togel)).toEqual({ rows: [], unreadable: ['88 0 50', '307 1 2 3'] });
  });

  test('reads a comma between digits as the sign of decimals where nothing else is possible', () => {
    const rows = [
      { number: '2748', stakes: { big: '5.50', small: '3' } },
      { number: '2748', stakes: { big: '5.5', small: '2' } },
      { number: '2748', stakes: { big: '0.5', small: '2.25' } },
    ];
    const text = '2748=5,50B3S\n2748 5,5 2\n２７４８＝０，５Ｂ２，２５Ｓ';
    expect(readSheet(text, columns)).toEqual({ rows, unreadable: [] });
    expect(readSheet('88 5,50', columnsOf('TOGEL')).rows).toEqual([{ number: '88', stakes: { '2D': '5.50' } }]);
  });

  test('reads a comma as a separator beside a blank, in a line without other separators, and between numbers', () => {
    const rows = [
      { number: '2748', stakes: { big: '5', small: '2' } },
      { number: '2748', stakes: { big: '5.50', small: '2' } },
      { number: '1111', stakes: {} },
      { number: '2222', stakes: {} },
    ];
    expect(readSheet('2748 5, 2\n2748,5.50,2\n1111,2222', columns)).toEqual({ rows, unreadable: [] });
    expect(readSheet('1111、2222', columns).rows).toEqual(rows.slice(2));
  });

  test('refuses a comma that could be either, and groups of thousands, instead of reading other stakes', () => {
    const lines = [
      '2748 5,50',
      '2748 1,500',
      '2748=1,500B',
      '2748=5,3S',
      '2748 2,2,10',
      '2748 1.500 2',
      '2748,5,50B3S',
    ];
    expect(readSheet(lines.join('\n'), columns)).toEqual({ rows: [], unreadable: lines });
    const togel = ['6281 2,2,10', '6281 5,5 2', '307 5,50'];
    expect(readSheet(togel.join('\n'), columnsOf('TOGEL'))).toEqual({ rows: [], unreadable: togel });
  });

  test('reports the parts that it could not read', () => {
    expect(readSheet('12345 1\n7a 1\n2748 1 2 3\n2748=5X', columns)).toEqual({
      rows: [],
      unreadable: ['12345 1', '7a 1', '2748 1 2 3', '2748=5X'],
    });
  });
});

describe('repeated bets', () => {
  test('are the earlier selections, without cancelled ones', () => {
    const digits = { ...play('1x_dwd', 'SUM'), alphabet: 'DIGIT' as const, style: 'STANDARD' as const };
    const places = { ...digits, code: 'any2', leastPlaces: 2 };
    for (const [one, text] of [
      [digits, '|||57|'],
      [places, '034@12|5'],
      [FOUR_D[0], '2748,1123'],
    ] as const) {
      if (one === undefined) throw new Error('no play');
      expect(selectionText(one, readChoice(one, text))).toBe(text);
    }
    const lobby = { plays: [...FOUR_D, digits], groups: { min: 1800, max: 1956, own: 1956 }, limits: { maxLines: 20 } };
    const bet = (part: object) => ({ ...{ state: 'LOST', prizeGroup: null, unitPrice: '2.00', points: 1 }, ...part });
    const bets = [
      bet({ play: 'big_box', numbers: ['1123'] }),
      bet({ play: 'big_box', numbers: ['1124'], state: 'CANCELLED' }),
      bet({ play: 'not sold', numbers: ['1'] }),
      bet({ play: '1x_dwd', numbers: ['|||57|'], prizeGroup: 1960, points: 5 }),
    ];
    const lines = linesOfBets(bets as never, lobby as never, 2);
    expect(lines.map((line) => [line.play.code, line.unitPrice, line.multiple, line.group])).toEqual([
      ['big_box', 200n, 1, 1800],
      ['1x_dwd', 200n, 5, 1956],
    ]);
  });
});

test('a stake that is not read is no empty stake, except where the number has too few digits for it', () => {
  const columns = columnsOf('TOGEL');
  expect(isUnread(row('6281', { '4D': NOT_READ }), columns)).toBe(true);
  expect(isUnread(row('', { '2D': NOT_READ }), columns)).toBe(true);
  expect(isUnread(row('81', { '4D': NOT_READ, '2D': '5' }), columns)).toBe(false);
  expect(isUnread(row('6281', { '4D': '', '2D': '5' }), columns)).toBe(false);
  expect(stakesAfter(row('6281', { '4D': NOT_READ, '2D': '5' }), '1984', columns, 2)).toEqual({ '2D': '5' });
});

test('new rows start with the stakes of the row above, as far as they have its digits', () => {
  const columns = columnsOf('TOGEL');
  const before = row('6281', { '4D': '2', '3D': '', '2D': '10' });
  expect(stakesAfter(before, '1984', columns, 2)).toEqual({ '4D': '2', '2D': '10' });
  expect(stakesAfter(before, '88', columns, 2)).toEqual({ '2D': '10' });
  expect(stakesAfter(undefined, '1984', columns, 2)).toEqual({ '4D': '1.00' });
  expect(rowsOfAllOrders(row('1122', { big: '1' })).map(({ number }) => number)).toEqual([
    ...['1122', '1212', '1221', '2112', '2121', '2211'],
  ]);
});
