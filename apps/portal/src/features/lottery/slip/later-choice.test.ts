import { expect, it } from 'vitest';
import { addedSince, merged } from '../elottery/model/elottery-slip.ts';
import { rowsAfter } from '../elottery/model/sheet.ts';
import type { ElotterySlipLine } from '../elottery/model/types.ts';
import { chosenAfter, linesAfter, typedAfter } from './later-choice.ts';

it('leaves the numbers that were picked or typed while a bet was answered, and no others', () => {
  expect(chosenAfter(['07', '17'], ['07', '17', '27'])).toEqual(['27']);
  expect(chosenAfter(['07', '17'], ['17'])).toEqual([]);
  expect(typedAfter('07 17', '07 17')).toBe('');
  expect(typedAfter('07 17', '07 17, 27')).toBe('27');
  expect(typedAfter('07 17 ', '07 17 27')).toBe('27');
  expect(typedAfter('', '27')).toBe('27');
  // Another number at the same place is a new choice.
  expect(typedAfter('07 17', '07 175')).toBe('07 175');
});

const face = (symbol: string, part: Partial<ElotterySlipLine> = {}) =>
  ({
    key: `line-${symbol}`,
    play: { code: '1any', style: 'CREDIT', zones: [{ min: 1, max: 6 }], symbols: [...'123456'], leastPlaces: null },
    choice: { zones: [[symbol]], places: [] },
    ...{ unitPrice: 100n, multiple: 1, group: 0 },
    ...part,
  }) as unknown as ElotterySlipLine;

it('leaves the taps on dice that were made while the bet was answered', () => {
  const sent = [face('1'), face('2')];
  const tapped = merged(merged(sent, face('2', { key: 'later', unitPrice: 50n })), face('3'));
  const left = linesAfter(sent, tapped, addedSince);
  expect(left.map(({ key, unitPrice }) => [key, unitPrice])).toEqual([
    ['line-2', 50n],
    ['line-3', 100n],
  ]);
  expect(linesAfter(sent, sent, addedSince)).toEqual([]);
});

it('leaves the rows of a sheet that were filled or renumbered while the bet was answered', () => {
  const row = (key: string, number: string) => ({ key, number, stakes: { B: '1' }, way: 'straight' as const });
  const sent = [row('a', '1234'), row('b', '5678'), row('c', '')];
  const now = [row('a', '1234'), row('b', '5679'), row('c', '9999'), row('d', '')];
  expect(rowsAfter(sent, now).map(({ key }) => key)).toEqual(['b', 'c', 'd']);
});
