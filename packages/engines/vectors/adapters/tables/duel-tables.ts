import type { Rational } from '@lantern/money';
import {
  classOfTiles,
  compareTiles,
  compareWenzhou,
  compareZhaJinHua,
  countCategory,
  type ErBaGangBet,
  erBaGangOutlook,
  firstHandTo,
  niuNiuClass,
  niuNiuMultiplier,
  niuNiuOutlook,
  pointsOfTiles,
  settleNiuNiu,
  type WenzhouBet,
  wenzhouOutlook,
  wenzhouValue,
  type ZhaJinHuaBet,
  zhaJinHuaOutlook,
  zhaJinHuaShare,
  zhaJinHuaValue,
} from '../../../src/tables/index.ts';
import type { TopicAdapters } from '../adapter.ts';
import { namedBet, outlookNumbers, pricesOf } from './prices.ts';

const TILE_CLASSES = { POINTS: 1, BAR: 2, PAIR: 3 } as const;
const ER_BA_GANG_ROWS: Readonly<Record<string, ErBaGangBet>> = {
  'player beats banker': 'playerWins',
  'player loses to banker': 'playerLoses',
  'exact tie': 'tie',
  'player hand is a pair': 'playerPair',
  'player hand is 28 bar': 'playerBar',
};
const WENZHOU_ROWS: Readonly<Record<string, WenzhouBet>> = {
  'door wins': 'doorWins',
  'door loses (ties count)': 'doorLoses',
};
const ZHA_JIN_HUA_ROWS: Readonly<Record<string, ZhaJinHuaBet>> = {
  'dragon / phoenix': 'dragon',
  'winner is trips': 'trips',
  'winner is straight flush': 'straightFlush',
  'winner is flush': 'flush',
  'winner is straight': 'straight',
  'winner is pair of 9s or better': 'ninesOrBetter',
};

/** Er ba gang: two tiles against the banker's. */
export const erbagang: TopicAdapters = {
  compare: ({ player, banker }) => ({
    playerClass: TILE_CLASSES[classOfTiles(player)],
    bankerClass: TILE_CLASSES[classOfTiles(banker)],
    playerPoints: pointsOfTiles(player),
    bankerPoints: pointsOfTiles(banker),
    result: compareTiles(player, banker),
  }),
  deal_order: ({ diceSum }) => ({ firstHandTo: firstHandTo(diceSum) }),
  prob: (input) => {
    const bet = namedBet(input.bet, ER_BA_GANG_ROWS);
    return bet === undefined ? null : outlookNumbers(erBaGangOutlook(bet, pricesOf(input.pays)?.[0]));
  },
};

/** Two dominoes against the banker's. */
export const paigowWenzhou: TopicAdapters = {
  compare: ({ door, banker }) => {
    const result = compareWenzhou(door, banker);
    return {
      doorHand: wenzhouValue(door).name,
      bankerHand: wenzhouValue(banker).name,
      result,
      doorWins: result > 0,
    };
  },
  prob: (input) => {
    const bet = namedBet(input.bet, WENZHOU_ROWS);
    return bet === undefined ? null : outlookNumbers(wenzhouOutlook(bet, pricesOf(input.pays)?.[0]));
  },
};

/** Three cards each. */
export const zhajinhua: TopicAdapters = {
  compare: ({ a, b }) => ({
    catA: zhaJinHuaValue(a).category,
    catB: zhaJinHuaValue(b).category,
    result: compareZhaJinHua(a, b),
  }),
  hand_prob: ({ category }) => ({
    count: countCategory(category),
    p: zhaJinHuaShare(category).toNumber(),
  }),
  prob: (input) => {
    const bet = namedBet(input.bet, ZHA_JIN_HUA_ROWS);
    return bet === undefined ? null : outlookNumbers(zhaJinHuaOutlook(bet, pricesOf(input.pays)?.[0]));
  },
};

/** Five cards each. */
export const niuniu: TopicAdapters = {
  live: ({ player, banker, bet }) => settleNiuNiu(player, banker, BigInt(bet)),
  pvp_type: ({ hand }) => {
    const type = niuNiuClass(hand, 'pvp');
    return { type, multiplier: niuNiuMultiplier(type, 'pvp') };
  },
  prob: ({ variant }) => {
    const outlook = niuNiuOutlook(variant);
    const numbers = (shares: readonly Rational[]) => ({ ...shares.map((share) => share.toNumber()) });
    return {
      counts: { ...outlook.counts },
      p: numbers(outlook.probabilities),
      winWithType: numbers(outlook.winsWith),
      equalRTP: outlook.equalReturn.toNumber(),
      doubleEvPerUnit: outlook.doubleNet.toNumber(),
    };
  },
};
