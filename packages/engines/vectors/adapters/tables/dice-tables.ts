import {
  type BauCuaBet,
  type BauCuaSymbol,
  bauCuaFace,
  bauCuaNet,
  bauCuaOutlook,
  FAN_TAN_KINDS,
  fanTanOutlook,
  fanTanResult,
  isXocDiaWin,
  ROULETTE_BETS,
  type RouletteKind,
  returned,
  rouletteOutlook,
  rouletteResult,
  SIC_BO_BETS,
  SIC_BO_TABLE_A,
  SIC_BO_TABLE_B,
  type SicBoBet,
  sicBoBetName,
  sicBoNet,
  sicBoOutlook,
  type ThreeDice,
  XOC_DIA_BETS,
  type XocDiaBet,
  xocDiaNet,
  xocDiaOutlook,
} from '../../../src/tables/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';
import { namedBet, outlookFraction, pricesOf } from './prices.ts';

const SIC_BO_TABLES: Readonly<Record<string, typeof SIC_BO_TABLE_A>> = { A: SIC_BO_TABLE_A, B: SIC_BO_TABLE_B };

/** Three dice with pay tables A and B. */
export const sicbo: TopicAdapters = {
  prob: ({ bet, arg }) => {
    const found = sicBoBet(bet, arg);
    if (found === undefined) return null;
    const { probability, returnToPlayer } = sicBoOutlook(found, SIC_BO_TABLE_A);
    return {
      p: probability.toString(),
      rtpTableA: returnToPlayer.toNumber(),
      rtpTableB: sicBoOutlook(found, SIC_BO_TABLE_B).returnToPlayer.toNumber(),
    };
  },
  round: ({ dice, table }) => ({
    net: Object.fromEntries(
      SIC_BO_BETS.map((bet) => [sicBoBetName(bet), sicBoNet(bet, dice, SIC_BO_TABLES[table]).toNumber()]),
    ),
  }),
};

/**
 * A case names the bet and its sum, face or faces; the face may be missing when all faces are equivalent. A row of the pay table may
 * name two equivalent sums: `sum 4 or 17`.
 */
function sicBoBet(row: string, arg: CaseInput): SicBoBet | undefined {
  const [, sum = ''] = /^sum (\d+)/.exec(row) ?? [];
  const name = sum === '' ? row : 'sum';
  const suffix = Array.isArray(arg) ? [...arg].sort().join('') : (arg ?? sum);
  return (
    SIC_BO_BETS.find((bet) => sicBoBetName(bet) === `${name}${suffix}`) ??
    (suffix === '' ? SIC_BO_BETS.find((bet) => bet.kind === name) : undefined)
  );
}

const ROULETTE_ROWS: Readonly<Record<string, RouletteKind>> = {
  straight: 'straight',
  split: 'split',
  'street / trio with 0 (012, 023)': 'street',
  'corner / first four 0123': 'corner',
  'line (six)': 'line',
  'dozen / column': 'dozen',
  'red, black, odd, even, 1–18, 19–36': 'outside',
};

/** Single-zero roulette. */
export const roulette: TopicAdapters = {
  prob: (input) => {
    const bet = ROULETTE_BETS.find(({ kind }) => kind === namedBet(input.bet, ROULETTE_ROWS));
    if (bet === undefined) return null;
    const { probability, returnToPlayer } = rouletteOutlook(bet);
    return { numbers: bet.numbers.length, p: probability.toString(), rtp: returnToPlayer.toNumber() };
  },
  round: ({ number }) => {
    const { isOdd, isEven, isLow, isHigh, ...result } = rouletteResult(number);
    return { ...result, odd: isOdd, even: isEven, low: isLow, high: isHigh };
  },
};

const FAN_TAN_ROWS: Readonly<Record<string, keyof typeof FAN_TAN_KINDS>> = {
  'fan (1 number)': 'fan',
  'nim (1 wins, 1 pushes)': 'nim',
  'kwok / odd / even / big(3,4) / small(1,2) (2 win)': 'kwok',
  'nga tan (2 win, 1 pushes)': 'ngaTan',
  'sheh sam hong (3 win)': 'shehSamHong',
};
const XOC_DIA_ROWS: Readonly<Record<string, XocDiaBet>> = {
  'even (0, 2, 4 red)': 'even',
  'odd (1, 3 red)': 'odd',
  '4 red / 4 white': 'r4',
  '3 red 1 white / 3 white 1 red': 'r3w1',
  '2 red 2 white': 'r2w2',
  '4 red or 4 white': 'fourSame',
};
const BAU_CUA_ROWS: Readonly<Record<string, BauCuaBet>> = {
  'one symbol': { kind: 'one', symbol: 'fish' },
  'two different symbols': { kind: 'two', symbols: ['fish', 'crab'] },
  'any triple': { kind: 'anytriple' },
  'specific triple': { kind: 'triple', symbol: 'fish' },
};

/** Fan-tan, xoc dia (Sedie) and bau cua. */
export const fantanSedieBaucua: TopicAdapters = {
  fantan_prob: (input) => {
    const kind = namedBet(input.bet, FAN_TAN_ROWS);
    if (kind === undefined) return null;
    const { wins, pushes } = FAN_TAN_KINDS[kind];
    const results = [1, 2, 3, 4];
    const bet = { wins: results.slice(0, wins), pushes: results.slice(wins, wins + pushes) };
    return outlookFraction(fanTanOutlook(bet, pricesOf(input.pays)?.[0]));
  },
  fantan_result: ({ beads }) => ({ result: fanTanResult(beads) }),
  sedie_prob: (input) => {
    const bet = namedBet(input.bet, XOC_DIA_ROWS, Object.keys(XOC_DIA_BETS) as XocDiaBet[]);
    return bet === undefined ? null : outlookFraction(xocDiaOutlook(bet, pricesOf(input.pays)?.[0]));
  },
  sedie_result: ({ red }) => ({
    even: isXocDiaWin('even', red),
    fourSame: isXocDiaWin('fourSame', red),
    net: Object.fromEntries(
      (Object.keys(XOC_DIA_BETS) as XocDiaBet[]).map((bet) => [bet, xocDiaNet(bet, red).toNumber()]),
    ),
  }),
  baucua_prob: (input) => {
    const bet = BAU_CUA_ROWS[input.bet] ?? Object.values(BAU_CUA_ROWS).find(({ kind }) => kind === input.bet);
    return bet === undefined ? null : outlookFraction(bauCuaOutlook(bet, pricesOf(input.pays)));
  },
  baucua_round: (input) => {
    const dice: ThreeDice = input.dice.map(bauCuaFace);
    const payouts = Object.entries(input.bets as Record<string, number>).map(([symbol, stake]) =>
      returned(bauCuaNet({ kind: 'one', symbol: symbol as BauCuaSymbol }, dice), BigInt(stake)),
    );
    return { payout: payouts.reduce((sum, payout) => sum + payout, 0n) };
  },
};
