import { expect, test } from 'vitest';
import { changeOf, isGames, minorOf } from './series.ts';

test.each([
  [1_062n, 1_000n, '+6.2%', 'pos'],
  [960n, 1_000n, '−4.0%', 'neg'],
  [1_000n, 1_000n, '0.0%', undefined],
])('%d after %d is shown as a change of %s', (now, before, text, tone) => {
  expect(changeOf(now, before)).toMatchObject({ text, tone });
});

test.each([
  [466_300n, 12_400n, '+3660.4%'],
  [30_336_821n, 30_392_696n, '−0.1%'],
])('a change of outgoing money is neither good nor bad: %d after %d', (now, before, text) => {
  expect(changeOf(now, before, 'NEITHER')).toMatchObject({ text, tone: undefined });
});

test.each([
  [1_816_279n, -5_895_756n],
  [-50n, -100n],
])('shows no percentage for a negative figure: %d after %d', (now, before) => {
  expect(changeOf(now, before)).toEqual({ permille: 0n, tone: undefined, text: null });
});

test('shows no change where the earlier figure is zero', () => {
  expect(changeOf(5n, 0n)).toBeNull();
});

test('reads amounts as whole minor units, with their sign', () => {
  expect([minorOf('-12.50', 2), minorOf('3', 2)]).toEqual([-1250n, 300n]);
});

test('shows bets for lotteries and rounds for games', () => {
  expect(['LOTT', 'ELOTT', 'RNG', 'FISH'].map(isGames)).toEqual([false, false, true, true]);
});
