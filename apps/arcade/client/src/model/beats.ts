import type { SlotInfo } from '@lantern/arcade-contract';
import type { HoldStep, ReelsStep, RoundStep, TumbleStep } from '@lantern/engines/slots';

/** A visible cell: reel from the left, row from the top, both from 0. */
export interface Place {
  readonly reel: number;
  readonly row: number;
}

/** Coin values in multiples of the total bet, reel by reel from the top; null: no coin. */
export type Coins = readonly (number | null)[];

interface AnyBeat {
  /** Index of its step in the round. */
  readonly at: number;
  readonly isFree: boolean;
  /** Total win of the round including this beat, in coins, as far as it is shown. */
  readonly totalCoins: number;
  /** Win of this beat as shown, in coins. */
  readonly coins: number;
  /** Free spins left after it. */
  readonly left: number;
}

export interface ReelsBeat extends AnyBeat {
  readonly kind: 'reels';
  readonly step: ReelsStep;
}

/** One grid of a tumbling spin. */
export interface TumbleBeat extends AnyBeat {
  readonly kind: 'tumble';
  readonly step: TumbleStep;
  /** Index of the grid within its spin. */
  readonly tumble: number;
  readonly isLast: boolean;
  /** Sum of multipliers of the free spins before this spin. */
  readonly timesBefore: number;
  /** The same after it. */
  readonly timesAfter: number;
}

/** One respin of the hold feature. */
export interface HoldBeat extends AnyBeat {
  readonly kind: 'hold';
  readonly step: HoldStep;
  readonly before: Coins;
  readonly respinsBefore: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** One unit of the show of a round; the progress of the show is counted in beats. */
export type Beat = ReelsBeat | TumbleBeat | HoldBeat;

/** Coins that trigger the feature with their drawn values, without later coins. */
function firstCoins(game: SlotInfo, spin: RoundStep | undefined, first: HoldStep): Coins {
  const symbols = spin?.kind === 'reels' ? spin.grid.flat() : [];
  return first.cells.map((value, cell) => (symbols[cell] === game.hold?.coin ? value : null));
}

/** Splits a round into beats. */
export function beatsOfRound(game: SlotInfo, steps: readonly RoundStep[]): Beat[] {
  const beats: Beat[] = [];
  let times = 0;
  let left = 0;
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'reels') {
      left = step.freeSpinsLeft;
      beats.push({ kind: 'reels', step, at, isFree: step.isFree, ...sumsOf(step), left });
    } else if (step.kind === 'hold') {
      beats.push(holdBeat(game, steps, step, at));
    } else {
      left = step.freeSpinsLeft;
      const spin = tumblesOf(step, at, times);
      times = spin.at(-1)?.timesAfter ?? times;
      beats.push(...spin);
    }
  }
  return beats;
}

function holdBeat(game: SlotInfo, steps: readonly RoundStep[], step: HoldStep, at: number): HoldBeat {
  const before = steps[at - 1];
  const isFirst = before?.kind !== 'hold';
  return {
    ...{ kind: 'hold', step, at, isFree: false, left: 0, ...sumsOf(step) },
    before: isFirst ? firstCoins(game, before, step) : before.cells,
    respinsBefore: isFirst ? (game.hold?.respins ?? 0) : before.respinsLeft,
    ...{ isFirst, isLast: at === steps.length - 1 },
  };
}

const sumsOf = ({ coins, totalCoins }: Pick<RoundStep, 'coins' | 'totalCoins'>) => ({ coins, totalCoins });

/** Multiplier values with their positions in a grid of a spin (the last grid by default). */
export function multipliersIn(step: TumbleStep, tumble = -1): readonly (Place & { readonly times: number })[] {
  const grid = step.tumbles.at(tumble)?.grid ?? [];
  return grid.flatMap((cells, reel) =>
    cells.flatMap(({ times }, row) => (times === undefined ? [] : [{ reel, row, times }])),
  );
}

function tumblesOf(step: TumbleStep, at: number, timesBefore: number): TumbleBeat[] {
  const before = step.totalCoins - step.coins;
  const sum = multipliersIn(step).reduce((all, { times }) => all + times, 0);
  const hasWon = (step.tumbles[0]?.coins ?? 0) > 0;
  const timesAfter = step.isFree && hasWon ? timesBefore + sum : timesBefore;
  let shown = 0;
  return step.tumbles.map((tumble, index) => {
    const isLast = index === step.tumbles.length - 1;
    // A spin that ends at the maximum win is shown up to that amount.
    const all = isLast ? step.coins : Math.min(shown + tumble.coins, step.coins);
    const coins = all - shown;
    shown = all;
    return {
      ...{ kind: 'tumble', step, at, tumble: index, isLast, isFree: step.isFree, coins, totalCoins: before + all },
      ...{ timesBefore, timesAfter: isLast ? timesAfter : timesBefore },
      left: isLast ? step.freeSpinsLeft : step.freeSpinsLeft - step.freeSpinsAwarded,
    } as const;
  });
}

/** Visible symbols after a beat, reel by reel from the top; coins of a feature as the coin symbol. */
export function gridOf(game: SlotInfo, beat: Beat): readonly (readonly string[])[] {
  if (beat.kind === 'reels') return beat.step.grid;
  if (beat.kind === 'tumble')
    return (beat.step.tumbles[beat.tumble]?.grid ?? []).map((cells) => cells.map(({ symbol }) => symbol));
  const { cells } = beat.step;
  return Array.from({ length: game.reels }, (_, reel) =>
    cells.slice(reel * game.rows, (reel + 1) * game.rows).map((value) => (value === null ? '–' : `${value}×`)),
  );
}
