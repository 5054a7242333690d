import type { LinesGame } from '../game.ts';
import { strip } from './strip.ts';

const STRIPS = [
  strip(
    'BELL PLUM BAR2 ORANGE 7 MELON CHERRY BAR2 BELL MELON 7 BAR2 PLUM ORANGE MELON W PLUM BAR3 BELL BAR3 CHERRY ORANGE PLUM ORANGE',
  ),
  strip(
    'BELL ORANGE BELL 7 CHERRY PLUM ORANGE BAR2 MELON PLUM MELON W PLUM CHERRY ORANGE BAR3 7 MELON PLUM BAR2 BELL BAR3 BAR2 ORANGE',
  ),
  strip(
    'BAR2 ORANGE 7 BAR2 W MELON BAR3 MELON PLUM MELON ORANGE CHERRY ORANGE BELL MELON PLUM CHERRY ORANGE PLUM BAR3 BELL PLUM BAR2 BELL',
  ),
];

/** Three reels, five lines; the wild substitutes for every symbol and also pays on its own. No feature. */
export const TWIN_SEVENS: LinesGame = {
  kind: 'lines',
  id: 'twin-sevens',
  version: 1,
  title: 'Twin Sevens',
  symbols: ['W', '7', 'BAR3', 'BAR2', 'BELL', 'MELON', 'PLUM', 'ORANGE', 'CHERRY'],
  coinsPerBet: 5,
  maxWinBets: null,
  volatility: 'medium',
  rows: 3,
  strips: STRIPS,
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
  pay: {
    W: { 3: 600 },
    '7': { 3: 150 },
    BAR3: { 3: 60 },
    BAR2: { 3: 40 },
    BELL: { 3: 25 },
    MELON: { 3: 16 },
    PLUM: { 3: 12 },
    ORANGE: { 3: 10 },
    CHERRY: { 2: 2, 3: 8 },
  },
  wild: 'W',
  scatter: null,
  freeSpins: null,
  hold: null,
};
