import {
  BACCARAT_BETS,
  type BaccaratBet,
  baccaratNet,
  baccaratOutlook,
  baccaratTotals,
  baccaratWinner,
  DRAGON_TIGER_BETS,
  type DragonTigerBet,
  dealBaccarat,
  dragonTigerNet,
  dragonTigerOutlook,
  dragonTigerWinner,
  isNaturalRound,
} from '../../../src/tables/index.ts';
import type { TopicAdapters } from '../adapter.ts';
import { namedBet, outlookNumbers, pricesOf } from './prices.ts';

const BACCARAT_ROWS: Readonly<Record<string, BaccaratBet>> = {
  player: 'player',
  'banker (5 % commission)': 'banker',
  'banker (no commission; win on 6 pays half)': 'bankerNoCommission',
  tie: 'tie',
  'player pair / banker pair': 'playerPair',
  'either pair': 'eitherPair',
  'perfect pair (one 25, both 200)': 'perfectPair',
  'super six flat': 'super6',
  'super six 2/3 cards': 'super6ByCards',
  'big (5–6 cards)': 'big',
  'small (4 cards)': 'small',
  'dragon bonus player': 'dragonPlayer',
  'dragon bonus banker': 'dragonBanker',
  'banker wins with 3-card 7 (info)': 'bankerSeven',
  'player wins with 3-card 8 (info)': 'playerEight',
};

/** Eight decks. */
export const baccarat: TopicAdapters = {
  round: ({ cards }) => {
    const round = dealBaccarat(cards);
    return {
      ...round,
      winner: baccaratWinner(round),
      natural: isNaturalRound(round),
      netPerUnit: Object.fromEntries(BACCARAT_BETS.map((bet) => [bet, baccaratNet(bet, round).toNumber()])),
    };
  },
  prob: (input) => {
    const bet = namedBet(input.bet, BACCARAT_ROWS, BACCARAT_BETS);
    if (bet === undefined) return null;
    // A bet with graded odds has no single win probability.
    if (input.pays === 'table') return { ...outlookNumbers(baccaratOutlook(bet)), p: null };
    return outlookNumbers(baccaratOutlook(bet, pricesOf(input.pays)));
  },
  totals: ({ decks }) =>
    Object.fromEntries(Object.entries(baccaratTotals(decks)).map(([name, share]) => [name, share.toNumber()])),
};

const DRAGON_TIGER_ROWS: Readonly<Record<string, DragonTigerBet>> = {
  'dragon / tiger': 'dragon',
  tie: 'tie',
  'suited tie': 'suitedTie',
  'odd (A 3 5 7 9 J K)': 'dragonOdd',
  even: 'dragonEven',
  'red / black': 'dragonRed',
  'big (8–K) / small (A–6), 7 loses': 'dragonBig',
};

/** One card each. */
export const dragonTiger: TopicAdapters = {
  round: (cards) => ({
    winner: dragonTigerWinner(cards),
    net: Object.fromEntries(DRAGON_TIGER_BETS.map((bet) => [bet, dragonTigerNet(bet, cards).toNumber()])),
  }),
  prob: (input) => {
    const bet = namedBet(input.bet, DRAGON_TIGER_ROWS, DRAGON_TIGER_BETS);
    return bet === undefined ? null : outlookNumbers(dragonTigerOutlook(bet));
  },
};
