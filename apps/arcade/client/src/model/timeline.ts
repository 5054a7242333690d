import type { SlotInfo, SlotRound } from '@lantern/arcade-contract';
import type { ReelsStep } from '@lantern/engines/slots';

/** A cell in view: reel from the left, row from the top, both from 0. */
export interface Place {
  readonly reel: number;
  readonly row: number;
}

export interface ShownWin {
  /** Number of the line from 1; 0 where scatters pay. */
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  /** With the multiplier of free spins. */
  readonly coins: number;
  readonly places: readonly Place[];
}

/** From 20, 50 and 100 times the bet. */
export type BigWin = 'big' | 'huge' | 'epic';

/** One thing after the other that a player sees of a round. */
export type Frame =
  | {
      readonly kind: 'spin';
      readonly step: ReelsStep;
      readonly at: number;
      /** Reels that turn longer because one more scatter starts the free spins. */
      readonly teased: readonly boolean[];
    }
  | {
      readonly kind: 'wins';
      readonly at: number;
      readonly wins: readonly ShownWin[];
      readonly coins: number;
      readonly totalCoins: number;
    }
  | {
      readonly kind: 'award';
      readonly at: number;
      readonly spins: number;
      readonly left: number;
      readonly isMore: boolean;
    }
  /** The step is seen whole; `left` free spins follow. */
  | { readonly kind: 'shown'; readonly at: number; readonly left: number }
  | {
      readonly kind: 'end';
      readonly coins: number;
      /** How many free spins there were; 0: none. */
      readonly freeSpins: number;
      readonly big: BigWin | null;
      readonly isCapped: boolean;
    };

const BIG_WINS: readonly (readonly [BigWin, number])[] = [
  ['epic', 100],
  ['huge', 50],
  ['big', 20],
];

export function bigWinOf(coins: number, coinsPerBet: number): BigWin | null {
  return BIG_WINS.find(([, bets]) => coins >= bets * coinsPerBet)?.[0] ?? null;
}

/** Steps of a round on reels. @throws RangeError for a game that this client does not play */
export function reelsSteps(round: Pick<SlotRound, 'steps'>): readonly ReelsStep[] {
  return round.steps.map((step) => {
    if (step.kind !== 'reels') throw new RangeError(`this client does not show ${step.kind}`);
    return step;
  });
}

/** What a step won, line by line, scatters last. */
export function winsOf(game: SlotInfo, step: ReelsStep): ShownWin[] {
  const wins = step.wins.map((win): ShownWin => {
    if (!('line' in win)) throw new RangeError('this client shows games of lines');
    const { line, symbol, count, coins } = win;
    const places = (game.lines[line - 1] ?? []).slice(0, count).map((row, reel) => ({ reel, row }));
    return { line, symbol, count, coins: coins * step.multiplier, places };
  });
  if (step.scatterCoins === 0 || game.scatter === null) return wins;
  const symbol = game.scatter;
  const places = placesOf(step, symbol);
  return [...wins, { line: 0, symbol, count: step.scatters, coins: step.scatterCoins * step.multiplier, places }];
}

function placesOf(step: ReelsStep, symbol: string): Place[] {
  return step.grid.flatMap((cells, reel) => cells.flatMap((cell, row) => (cell === symbol ? [{ reel, row }] : [])));
}

/** The reels after which two scatters stand and a third is possible. */
function teasedReels(game: SlotInfo, step: ReelsStep): boolean[] {
  const needed = Math.min(...Object.keys(game.freeSpins).map(Number));
  let scatters = 0;
  return step.grid.map((cells) => {
    const isTeased = game.scatter !== null && scatters >= needed - 1;
    scatters += cells.filter((cell) => cell === game.scatter).length;
    return isTeased;
  });
}

/** The frames of a round from step `from` on; a round that was put down goes on where it was. */
export function timelineOf(game: SlotInfo, round: Pick<SlotRound, 'steps' | 'coins' | 'isCapped'>, from = 0): Frame[] {
  const steps = reelsSteps(round);
  const frames = steps.slice(from).flatMap((step, index) => framesOf(game, step, from + index));
  return [
    ...frames,
    {
      kind: 'end',
      coins: round.coins,
      freeSpins: steps.filter((step) => step.isFree).length,
      big: bigWinOf(round.coins, game.coinsPerBet),
      isCapped: round.isCapped,
    },
  ];
}

function framesOf(game: SlotInfo, step: ReelsStep, at: number): Frame[] {
  const frames: Frame[] = [{ kind: 'spin', step, at, teased: teasedReels(game, step) }];
  const wins = winsOf(game, step);
  if (wins.length > 0) frames.push({ kind: 'wins', at, wins, coins: step.coins, totalCoins: step.totalCoins });
  const { freeSpinsAwarded: spins, freeSpinsLeft: left, isFree } = step;
  if (spins > 0) frames.push({ kind: 'award', at, spins, left, isMore: isFree });
  frames.push({ kind: 'shown', at, left });
  return frames;
}
