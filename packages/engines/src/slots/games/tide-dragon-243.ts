import type { WaysGame } from '../game.ts';
import { strip } from './strip.ts';

const STRIPS = [
  strip('L1 H4 L2 L3 L4 H3 H1 L3 H3 L4 L5 S L5 L1 H1 L3 L5 H2 H4 L2 H2 L2 L1 L2 L5 L3 L4 H3 L4 L5 L1 H4'),
  strip('H4 H3 L5 L2 L3 L1 L3 L1 H2 H4 L5 L3 L4 L1 L5 H1 L5 W L4 H3 H4 L1 H2 L2 S H1 L3 L4 L2 H3 L4 L2'),
  strip('H2 L2 L3 H4 L4 L1 L2 L4 L3 H4 L5 H3 L5 L4 L5 L1 L2 H1 L1 L4 S W L5 H2 H3 H1 L3 H3 L1 L3 L2 H4'),
  strip('H4 L4 S L1 H2 L2 H3 L2 L4 L2 W H4 L3 L5 L4 H3 L1 H4 H1 L1 L3 H2 L3 L2 L5 H3 H1 L5 L3 L4 L1 L5'),
  strip('L2 L3 L1 L3 H4 L5 L2 H3 L3 S L1 H3 L5 H2 L2 H1 H4 L3 H2 L4 L5 L1 L4 H1 H4 L1 L4 H3 L2 L5 L4 L5'),
];

const FREE_STRIPS = [
  strip('H2 H4 L5 L2 L4 H4 L5 H3 L3 L2 H2 H1 L3 L4 L1 L5 H4 L4 L2 H3 L4 L2 S L1 L5 H3 H1 L5 L1 L3 L1 L3'),
  strip('S H3 H2 W L1 L2 H2 L4 L5 H1 L2 L3 L5 L4 H1 L2 L3 L1 L4 L3 L1 L3 L2 L5 H3 H4 H3 W L1 H4 L4 H4'),
  strip('H2 W H4 H2 L2 H4 H1 H3 L2 H3 L3 S L1 L2 H1 L5 L4 L2 H4 L3 W L1 L5 L1 L4 L3 H3 L4 L3 L5 L1 L4'),
  strip('H1 L5 H4 L3 L2 L1 L2 L1 L5 H4 S H1 L3 L1 L5 H2 L2 H4 L3 L4 H3 L3 H3 L5 L4 W H3 L2 L1 L4 W H2'),
  strip('S H3 L1 L2 L1 H1 L5 H3 L3 L1 L4 H2 H1 L2 H4 L2 L4 L5 H4 L4 H3 L5 H4 L2 L3 H2 L3 L5 L1 L3 L5 L4'),
];

/** 243 ways; free spins use separate strips, on which each wild draws a multiplier. */
export const TIDE_DRAGON_243: WaysGame = {
  kind: 'ways',
  id: 'tide-dragon-243',
  version: 1,
  title: 'Tide Dragon 243',
  symbols: ['W', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4', 'L5', 'S'],
  coinsPerBet: 20,
  maxWinBets: 5000,
  volatility: 'medium-high',
  rows: 3,
  strips: STRIPS,
  pay: {
    H1: { 3: 30, 4: 120, 5: 500 },
    H2: { 3: 25, 4: 80, 5: 300 },
    H3: { 3: 20, 4: 60, 5: 200 },
    H4: { 3: 15, 4: 40, 5: 150 },
    L1: { 3: 8, 4: 20, 5: 75 },
    L2: { 3: 8, 4: 18, 5: 60 },
    L3: { 3: 6, 4: 16, 5: 50 },
    L4: { 3: 6, 4: 14, 5: 45 },
    L5: { 3: 5, 4: 13, 5: 40 },
  },
  wild: 'W',
  scatter: { symbol: 'S', pay: { 3: 3, 4: 10, 5: 100 }, freeSpins: { 3: 10, 4: 15, 5: 20 } },
  freeSpins: {
    strips: FREE_STRIPS,
    multiplier: 1,
    wildMultipliers: {
      total: 10,
      values: [
        { value: 2, weight: 7 },
        { value: 3, weight: 3 },
      ],
    },
  },
};
