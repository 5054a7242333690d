import type { SlotInfo, SlotRound } from '@lantern/arcade-contract';
import type { ReelsStep } from '@lantern/engines/slots';
import {
  type Beat,
  beatsOfRound,
  type Coins,
  type HoldBeat,
  multipliersIn,
  type Place,
  type ReelsBeat,
  type TumbleBeat,
} from './beats.ts';
import { type ShownWin, scattersOfTumble, winsOfReels, winsOfTumble } from './wins.ts';

/** From 20, 50 and 100 times the bet. */
export type BigWin = 'big' | 'huge' | 'epic';

/** A value displayed on a symbol: multiplier of a wild, or value of a multiplier symbol. */
export interface Badge extends Place {
  readonly times: number;
}

/** One step of the animation of a round. */
export type Frame =
  | {
      readonly kind: 'spin';
      readonly step: ReelsStep;
      readonly at: number;
      /** Reels that turn longer because a missing symbol may still come. */
      readonly teased: readonly boolean[];
      readonly badges: readonly Badge[];
    }
  /** Start of a tumbling spin: a grid falls in. */
  | {
      readonly kind: 'fall';
      readonly at: number;
      readonly isFree: boolean;
      /** Free spins left while it falls. */
      readonly left: number;
      readonly times: number;
      readonly grid: Grid;
      readonly teased: readonly boolean[];
      readonly badges: readonly Badge[];
    }
  /** Winning symbols are removed; the symbols above fall down, then new symbols. */
  | {
      readonly kind: 'tumble';
      readonly at: number;
      readonly gone: readonly Place[];
      readonly grid: Grid;
      readonly badges: readonly Badge[];
    }
  /** The multipliers of a winning spin: `total` multiplies it. */
  | { readonly kind: 'times'; readonly badges: readonly Badge[]; readonly total: number; readonly totalCoins: number }
  /** The visible coins lock, and their values are shown. */
  | {
      readonly kind: 'hold';
      readonly cells: Coins;
      readonly respins: number;
      /** Win in coins, including the held coins, which are always paid. */
      readonly totalCoins: number;
    }
  | {
      readonly kind: 'respin';
      readonly at: number;
      readonly before: Coins;
      readonly cells: Coins;
      /** Cells whose coin is new. */
      readonly fresh: readonly number[];
      /** Respins left during this one, and after it. */
      readonly respinsUsed: number;
      readonly respinsLeft: number;
      /** Win before the feature, in coins. */
      readonly baseCoins: number;
    }
  /** The coins are counted; `grand` is the bonus of a full board in coins, else 0. */
  | { readonly kind: 'collect'; readonly cells: Coins; readonly grand: number; readonly totalCoins: number }
  | {
      readonly kind: 'wins';
      readonly at: number;
      readonly wins: readonly ShownWin[];
      readonly coins: number;
      readonly totalCoins: number;
      /** Whether the round has won more than its stake so far; smaller wins are shown without celebration. */
      readonly isFeast: boolean;
    }
  | {
      readonly kind: 'award';
      readonly at: number;
      readonly spins: number;
      readonly left: number;
      readonly isMore: boolean;
    }
  /** The beat is complete; `left` free spins follow. */
  | { readonly kind: 'shown'; readonly beats: number; readonly left: number }
  | {
      readonly kind: 'end';
      readonly coins: number;
      /** Number of free spins; 0: none. */
      readonly freeSpins: number;
      /** Number of coins at the end of the hold feature; 0: none. */
      readonly coinCells: number;
      readonly big: BigWin | null;
      readonly isCapped: boolean;
      readonly isFeast: boolean;
    };

export type Grid = readonly (readonly string[])[];
export type FrameOf<Kind extends Frame['kind']> = Extract<Frame, { kind: Kind }>;

const BIG_WINS: readonly (readonly [BigWin, number])[] = [
  ['epic', 100],
  ['huge', 50],
  ['big', 20],
];

export function bigWinOf(coins: number, coinsPerBet: number): BigWin | null {
  return BIG_WINS.find(([, bets]) => coins >= bets * coinsPerBet)?.[0] ?? null;
}

/** Whether the win is larger than the stake: only then it is celebrated. */
export const isFeast = (game: Pick<SlotInfo, 'coinsPerBet'>, coins: number) => coins > game.coinsPerBet;

/**
 * Reels whose stop may complete the required number of symbols, given the symbols on the reels before them.
 * @param most maximum number of the symbol on one reel
 */
function teasedReels(grid: Grid, symbol: string | null, needed: number, most: number): boolean[] {
  let found = 0;
  return grid.map((cells) => {
    const isTeased = symbol !== null && needed - found <= most;
    found += cells.filter((cell) => cell === symbol).length;
    return isTeased;
  });
}

const leastOf = (row: Readonly<Record<string, number>>) => Math.min(...Object.keys(row).map(Number));

function teasedTurn(game: SlotInfo, grid: Grid): boolean[] {
  const scatters = teasedReels(grid, game.scatter, leastOf(game.freeSpins), 1);
  // Coins come in stacks: two missing coins can still come with the last reel.
  const coins = game.hold ? teasedReels(grid, game.hold.coin, game.hold.trigger, 2) : [];
  return scatters.map((isTeased, reel) => isTeased || (coins[reel] === true && reel === game.reels - 1));
}

function teasedFall(game: SlotInfo, grid: Grid, isFree: boolean): boolean[] {
  const needed = isFree && game.retrigger ? game.retrigger.scatters : leastOf(game.freeSpins);
  return teasedReels(grid, game.scatter, needed, 1);
}

/** Frames of a round from beat `from`; used to resume an interrupted round. */
export function timelineOf(game: SlotInfo, round: Pick<SlotRound, 'steps' | 'coins' | 'isCapped'>, from = 0): Frame[] {
  const beats = beatsOfRound(game, round.steps);
  const frames = beats.slice(from).flatMap((beat, index) => framesOf(game, beat, from + index));
  const last = beats.at(-1);
  return [
    ...frames,
    {
      kind: 'end',
      coins: round.coins,
      freeSpins: round.steps.filter((step) => step.kind !== 'hold' && step.isFree).length,
      coinCells: last?.kind === 'hold' ? last.step.cells.filter((value) => value !== null).length : 0,
      big: bigWinOf(round.coins, game.coinsPerBet),
      isCapped: round.isCapped,
      isFeast: isFeast(game, round.coins),
    },
  ];
}

function framesOf(game: SlotInfo, beat: Beat, at: number): Frame[] {
  const frames =
    beat.kind === 'reels'
      ? reelsFrames(game, beat, at)
      : beat.kind === 'tumble'
        ? tumbleFrames(game, beat, at)
        : holdFrames(game, beat, at);
  return [...frames, { kind: 'shown', beats: at + 1, left: beat.left }];
}

function winsFrame(game: SlotInfo, at: number, wins: readonly ShownWin[], coins: number, totalCoins: number): Frame[] {
  return wins.length === 0 ? [] : [{ kind: 'wins', at, wins, coins, totalCoins, isFeast: isFeast(game, totalCoins) }];
}

function awardFrame(at: number, step: ReelsStep | TumbleBeat['step']): Frame[] {
  const { freeSpinsAwarded: spins, freeSpinsLeft: left, isFree: isMore } = step;
  return spins > 0 ? [{ kind: 'award', at, spins, left, isMore }] : [];
}

function reelsFrames(game: SlotInfo, { step, coins, totalCoins }: ReelsBeat, at: number): Frame[] {
  const weights = step.wildMultipliers ?? [];
  const badges = step.grid.flatMap((cells, reel) =>
    cells.flatMap((cell, row) =>
      cell === game.wild && weights.length > 0 ? [{ reel, row, times: weights[reel * game.rows + row] ?? 1 }] : [],
    ),
  );
  return [
    { kind: 'spin', step, at, teased: teasedTurn(game, step.grid), badges },
    ...winsFrame(game, at, winsOfReels(game, step), coins, totalCoins),
    ...awardFrame(at, step),
  ];
}

function tumbleFrames(game: SlotInfo, beat: TumbleBeat, at: number): Frame[] {
  const { step, tumble, isLast, isFree, coins, totalCoins } = beat;
  const cells = step.tumbles[tumble]?.grid ?? [];
  const grid = cells.map((reel) => reel.map(({ symbol }) => symbol));
  const badges = multipliersIn(step, tumble);
  const left = step.freeSpinsLeft - step.freeSpinsAwarded;
  const gone = tumble === 0 ? [] : winsOfTumble(step, tumble - 1).flatMap(({ places }) => places);
  const teased = teasedFall(game, grid, isFree);
  const begin: Frame =
    tumble === 0
      ? { kind: 'fall', at, isFree, left, times: beat.timesBefore, grid, teased, badges }
      : { kind: 'tumble', at, gone, grid, badges };
  if (!isLast) return [begin, ...winsFrame(game, at, winsOfTumble(step, tumble), coins, totalCoins)];
  return [begin, ...timesFrame(game, beat), ...lastWins(game, beat, at), ...awardFrame(at, step)];
}

/** Multipliers count when the spin has won and at least one is visible. */
function timesFrame(game: SlotInfo, { step, totalCoins, timesAfter, isFree }: TumbleBeat): Frame[] {
  const badges = multipliersIn(step);
  const hasWon = (step.tumbles[0]?.coins ?? 0) > 0;
  if (game.multiplier === null || badges.length === 0 || !hasWon) return [];
  const sum = badges.reduce((all, { times }) => all + times, 0);
  return [{ kind: 'times', badges, total: isFree ? timesAfter : sum, totalCoins: totalCoins - paidScatters(step) }];
}

/** A round that ends at the maximum win does not pay the rest of its scatters. */
const paidScatters = ({ scatterCoins, coins }: TumbleBeat['step']) => Math.min(scatterCoins, coins);

function lastWins(game: SlotInfo, { step, totalCoins }: TumbleBeat, at: number): Frame[] {
  return winsFrame(game, at, scattersOfTumble(game, step), paidScatters(step), totalCoins);
}

/** Value of held coins, in coins of the bet. */
export function worthOf(game: Pick<SlotInfo, 'coinsPerBet'>, cells: Coins): number {
  return cells.reduce<number>((sum, value) => sum + (value ?? 0), 0) * game.coinsPerBet;
}

/** Displayed win of a round after a beat, in coins, including held coins, which are always paid. */
export function coinsAfter(game: SlotInfo, beat: Beat): number {
  return beat.kind === 'hold' && !beat.isLast ? beat.totalCoins + worthOf(game, beat.step.cells) : beat.totalCoins;
}

function holdFrames(game: SlotInfo, beat: HoldBeat, at: number): Frame[] {
  const { step, before, respinsBefore, isFirst, isLast, totalCoins } = beat;
  const { cells, respinsLeft, isFull } = step;
  const fresh = cells.flatMap((value, cell) => (value !== null && before[cell] === null ? [cell] : []));
  const grand = isFull ? (game.hold?.grand ?? 0) * game.coinsPerBet : 0;
  const baseCoins = totalCoins - step.coins;
  const start: Frame = {
    ...{ kind: 'hold', cells: before, respins: game.hold?.respins ?? 0 },
    totalCoins: baseCoins + worthOf(game, before),
  };
  return [
    ...(isFirst ? [start] : []),
    { kind: 'respin', at, before, cells, fresh, respinsUsed: respinsBefore - 1, respinsLeft, baseCoins },
    ...(isLast ? [{ kind: 'collect', cells, grand, totalCoins } as const] : []),
  ];
}
