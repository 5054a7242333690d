import type { LinesGame } from '../game.ts';
import { strip } from './strip.ts';

const STRIPS = [
  strip('L4 H2 L1 H3 H2 L2 L3 H1 H3 C C C L4 L1 L4 H2 L4 H1 L3 L1 L4 L2 L3 H3 L1 L2 L3 L2 L3 L2'),
  strip('H1 H3 H2 H3 L1 L2 L4 H1 L3 H3 L3 C C L3 L4 L2 W L1 L3 L4 L3 L1 L2 L4 H2 L2 L1 L4 W H2'),
  strip('H3 L3 L4 W C C C H1 L2 L1 H3 L1 H1 H2 L4 W L2 L3 L4 L3 H2 L4 H3 H2 L2 L4 L1 L2 L1 L3'),
  strip('L1 H2 L4 L3 H1 W L3 L2 L1 L4 L1 H3 W L3 C C L3 H2 L2 L4 L1 L4 H3 H1 L3 L2 H3 L4 L2 H2'),
  strip('H2 L3 H3 L4 L1 L3 L4 H3 W L4 L2 L3 L2 C C C H1 L2 L4 L2 L1 L3 H3 H2 L2 L1 L3 H2 L1 H1'),
];

/** Ten lines; six or more coins in view trigger the hold feature. */
export const HARBOR_HOLD: LinesGame = {
  kind: 'lines',
  id: 'harbor-hold',
  version: 1,
  title: 'Harbor Hold',
  symbols: ['W', 'H1', 'H2', 'H3', 'L1', 'L2', 'L3', 'L4', 'C'],
  coinsPerBet: 10,
  maxWinBets: null,
  volatility: 'medium-high',
  rows: 3,
  strips: STRIPS,
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 2, 1, 0, 1],
  ],
  pay: {
    H1: { 3: 40, 4: 200, 5: 1000 },
    H2: { 3: 30, 4: 120, 5: 500 },
    H3: { 3: 20, 4: 70, 5: 250 },
    L1: { 3: 10, 4: 30, 5: 120 },
    L2: { 3: 8, 4: 25, 5: 100 },
    L3: { 3: 6, 4: 20, 5: 80 },
    L4: { 3: 6, 4: 15, 5: 60 },
  },
  wild: 'W',
  scatter: null,
  freeSpins: null,
  hold: {
    coin: 'C',
    trigger: 6,
    respins: 3,
    oneIn: 18,
    values: [
      { value: 1, weight: 560 },
      { value: 2, weight: 220 },
      { value: 3, weight: 110 },
      { value: 4, weight: 50 },
      { value: 5, weight: 35 },
      { value: 8, weight: 14 },
      { value: 10, weight: 7 },
      { value: 20, weight: 3 },
      { value: 50, weight: 1, label: 'MINI' },
    ],
    valueTotal: 1000,
    grand: 1000,
  },
};
