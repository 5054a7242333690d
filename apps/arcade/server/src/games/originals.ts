import {
  type Original,
  type OriginalInput,
  type OriginalMove,
  type OriginalState,
  originalFigures,
  readMove,
} from '@lantern/engines/originals';
import { ORIGINAL_TITLES } from '@lantern/engines/studio';
import { formatAmount, Rational } from '@lantern/money';
import type { RoundRow } from '../repository/rounds.ts';
import { seedsOf, sourceOf } from '../sessions/seeds.ts';
import { type OfferedGame, type Outcome, type Shown, scaleOf } from './offered-game.ts';
import type { OriginalResult } from './outcome-record.ts';

/** Stake range and maximum payout of a round, in hundredths of the currency unit. */
export interface StakeOffer {
  readonly least: bigint;
  readonly most: bigint;
  readonly usual: bigint;
  readonly mostPayout: bigint;
}

/** Stake range of one bet, in minor units. */
export interface StakeBounds {
  readonly least: bigint;
  readonly most: bigint;
}

/** An original: a stake within bounds, on a bet that the player chooses. */
export interface OfferedOriginal extends OfferedGame {
  /** Validates a bet and returns its canonical form; null when it is not offered. */
  readInput(input: unknown): OriginalInput | null;
  /**
   * Stake range of a bet. For games that end immediately the maximum stake keeps the payout within `mostPayout`; other rounds end when
   * they reach it.
   */
  bounds(input: OriginalInput, exponent: number): StakeBounds;
  /** Maximum payout of a round, in minor units of a currency with `exponent` decimals. */
  mostPayout(exponent: number): bigint;
}

/** No multiplier has more decimals. */
const MULTIPLIER_DECIMALS = 4;

const lesser = (a: bigint, b: bigint) => (a < b ? a : b);

const amount = (hundredths: bigint, exponent: number) => hundredths * scaleOf(exponent);

function boundsOf(game: Original, { least, most, mostPayout }: StakeOffer, input: OriginalInput, exponent: number) {
  const bounds = { least: amount(least, exponent), most: amount(most, exponent) };
  if (game.hasMoves) return bounds;
  const payable = Rational.of(amount(mostPayout, exponent)).divide(game.topMultiple(input)).floor();
  return { ...bounds, most: lesser(payable, bounds.most) };
}

function infoOf(game: Original, { least, most, usual, mostPayout }: StakeOffer, exponent: number) {
  const text = (hundredths: bigint) => formatAmount(amount(hundredths, exponent), exponent);
  return {
    shape: 'original' as const,
    id: game.id,
    version: game.version,
    titles: ORIGINAL_TITLES[game.id],
    stakes: { least: text(least), most: text(most), usual: text(usual) },
    mostPayout: text(mostPayout),
    returnToPlayer: originalFigures(game),
  };
}

const resultOf = ({ output, multiplier }: OriginalState): OriginalResult => ({
  output,
  multiplier: multiplier.toDecimal(MULTIPLIER_DECIMALS),
});

export function original(game: Original, offer: StakeOffer): OfferedOriginal {
  const mostOf = (row: RoundRow) => amount(offer.mostPayout, row.exponent);
  const inputOf = (row: RoundRow) => row.input as OriginalInput;

  const stateOf = (row: RoundRow): OriginalState | null =>
    game.play(inputOf(row), sourceOf(seedsOf(row)), row.moves, Rational.of(mostOf(row), row.stake));

  function known(row: RoundRow): OriginalState {
    const state = stateOf(row);
    if (state === null) throw new Error(`round ${row.id} has moves that its rules do not allow`);
    return state;
  }

  const shownOf = (row: RoundRow, { output, multiplier }: OriginalResult): Shown =>
    ({
      ...{ shape: 'original', input: inputOf(row), moves: row.moves, output, multiplier },
      mostPayout: formatAmount(mostOf(row), row.exponent),
    }) as Shown;

  function decide(row: RoundRow): Outcome {
    const state = known(row);
    const result = resultOf(state);
    return {
      payout: lesser(state.multiplier.floorMul(row.stake), mostOf(row)),
      isOver: state.isOver,
      record: { coins: null, steps: row.moves.length + 1, draws: null, result },
      shown: shownOf(row, result),
    };
  }

  function after(row: RoundRow, input: unknown): RoundRow | null {
    const move: OriginalMove | null = readMove(input);
    const next = move && { ...row, moves: [...row.moves, move] };
    return next === null || stateOf(next) === null ? null : next;
  }

  return {
    id: game.id,
    version: game.version,
    titles: ORIGINAL_TITLES[game.id],
    readInput: (input) => game.readInput(input),
    mostPayout: (exponent) => amount(offer.mostPayout, exponent),
    bounds: (input, exponent) => boundsOf(game, offer, input, exponent),
    info: (exponent) => infoOf(game, offer, exponent),
    decide,
    show(row) {
      if (row.state === 'SETTLED' && row.result !== null) return shownOf(row, row.result);
      if (row.state === 'OPEN') return shownOf(row, resultOf(known(row)));
      return shownOf(row, { output: null, multiplier: '0' } as OriginalResult);
    },
    moves: game.hasMoves ? { after, cashOut: (row) => after(row, { kind: 'CASH_OUT' }) } : null,
  };
}
