import { expect, test } from 'vitest';
import { gamesOf, gamesText, outcomeTone } from './feed-texts.ts';

test('lotteries of a feed are read back as they are written, and a line that is no pair is none', () => {
  const games = [
    { lottery: 'XSMB', gameCode: 'xsmb' },
    { lottery: 'THAI-GLO', gameCode: 'THAI_GOV' },
  ];
  expect(gamesOf(gamesText(games).split('\n'))).toEqual(games);
  expect(gamesOf(['XSMB=xsmb'])).toEqual(games.slice(0, 1));
  expect(gamesOf(['XSMB'])).toBeNull();
  expect(gamesOf([])).toBeNull();
});

test('a delivery that is not as it should be stands out', () => {
  expect(['RESULT', 'KNOWN', 'WAITING', 'CONTRADICTION', 'TOO_EARLY'].map(outcomeTone)).toEqual([
    'ok',
    'ok',
    'wait',
    'bad',
    'bad',
  ]);
});
