import { expect, test } from 'vitest';
import { changeOf, isGames, minorOf } from './series.ts';

test.each([
  [1_062n, 1_000n, '+6.2%', 'pos'],
  [960n, 1_000n, '−4.0%', 'neg'],
  [1_000n, 1_000n, '0.0%', undefined],
  // A smaller loss is an increase.
  [-50n, -100n, '+50.0%', 'pos'],
  [100n, -100n, '+200.0%', 'pos'],
])('%d after %d is a change of %s', (now, before, text, tone) => {
  expect(changeOf(now, before)).toMatchObject({ text, tone });
});

test('shows no change where the earlier figure is zero', () => {
  expect(changeOf(5n, 0n)).toBeNull();
});

test('reads amounts as whole minor units, with their sign', () => {
  expect([minorOf('-12.50', 2), minorOf('3', 2)]).toEqual([-1250n, 300n]);
});

test('lotteries have bets, games have rounds', () => {
  expect(['LOTT', 'ELOTT', 'RNG', 'FISH'].map(isGames)).toEqual([false, false, true, true]);
});
