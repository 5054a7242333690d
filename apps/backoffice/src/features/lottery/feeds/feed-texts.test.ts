import { expect, test } from 'vitest';
import { gamesOf, gamesText, outcomeTone } from './feed-texts.ts';

test('reads the lotteries of a feed as pairs, and refuses a line that is no pair', () => {
  const games = [
    { lottery: 'XSMB', gameCode: 'xsmb' },
    { lottery: 'THAI-GLO', gameCode: 'THAI_GOV' },
  ];
  expect(gamesOf(gamesText(games).split('\n'))).toEqual(games);
  expect(gamesOf(['XSMB=xsmb'])).toEqual(games.slice(0, 1));
  expect(gamesOf(['XSMB'])).toBeNull();
  expect(gamesOf([])).toBeNull();
});

test('marks a delivery that was not accepted', () => {
  expect(['RESULT', 'KNOWN', 'WAITING', 'CONTRADICTION', 'TOO_EARLY'].map(outcomeTone)).toEqual([
    'ok',
    'ok',
    'wait',
    'bad',
    'bad',
  ]);
});
