import { expect, test } from 'vitest';
import {
  costOf,
  gridOf,
  isComplete,
  type Play,
  piecesOf,
  quickPick,
  randomPick,
  readTyped,
  ticketsOf,
  winOf,
  withReversed,
} from './slip.ts';

const play = (over: Partial<Play> = {}): Play => ({
  code: 'de_db',
  nameKey: 'play_de_db',
  group: 'two-digit',
  digits: 2,
  numbersPerUnit: 1,
  units: 1,
  odds: '99.5',
  rtpPpm: 995_000,
  perOccurrence: false,
  minPoints: 1,
  maxPoints: 1000,
  unitPrice: '1.00',
  limitPerNumber: '100000.00',
  ...over,
});

test('each number costs one ticket times the prizes that a point covers', () => {
  expect(costOf({ play: play(), numbers: ['07', '17'], points: 10 }, 2)).toBe(2_000n);
  expect(costOf({ play: play({ units: 27 }), numbers: ['07'], points: 1 }, 2)).toBe(2_700n);
});

test('choosing five numbers for a three-number parlay makes ten tickets', () => {
  const line = { play: play({ numbersPerUnit: 3 }), numbers: ['01', '02', '03', '04', '05'], points: 1 };
  expect(ticketsOf(line)).toBe(10n);
  expect(isComplete({ ...line, numbers: ['01', '02'] })).toBe(false);
});

test('the possible win is exact and rounded down', () => {
  expect(winOf({ play: play(), numbers: ['07'], points: 10 }, 2)).toBe(99_500n);
  expect(winOf({ play: play({ odds: '3.7', unitPrice: '0.01' }), numbers: ['07'], points: 3 }, 2)).toBe(11n);
});

test('typed text is read, marked as repeated or marked as unreadable', () => {
  expect(readTyped('07 17,27 07 7a 123', 2)).toEqual({
    numbers: ['07', '17', '27'],
    repeated: ['07'],
    unreadable: ['7a', '123'],
  });
});

test('quick picks reduce the grid to half', () => {
  expect(quickPick('big', gridOf(2))).toHaveLength(50);
  expect(quickPick('odd', gridOf(1))).toEqual(['1', '3', '5', '7', '9']);
  expect(quickPick('twins', gridOf(2))).toHaveLength(10);
});

test('a random pick never repeats a number', () => {
  expect(randomPick(5, gridOf(2), () => 0)).toEqual(['00', '01', '02', '03', '04']);
  expect(randomPick(50, gridOf(1), (below) => below - 1)).toHaveLength(10);
});

test('reversed numbers are added once, after the existing ones', () => {
  expect(withReversed(['07', '70', '12', '33'])).toEqual(['07', '70', '12', '33', '21']);
  expect(withReversed(['123'])).toEqual(['123', '321']);
});

test('the parts of a typed text together are the text, each with its status', () => {
  const text = ' 07, 17\n07 7a';
  expect(piecesOf(text, 2)).toEqual([
    { text: ' ', kind: 'between' },
    { text: '07', kind: 'read' },
    { text: ', ', kind: 'between' },
    { text: '17', kind: 'read' },
    { text: '\n', kind: 'between' },
    { text: '07', kind: 'repeated' },
    { text: ' ', kind: 'between' },
    { text: '7a', kind: 'unreadable' },
  ]);
  expect(
    piecesOf(text, 2)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
