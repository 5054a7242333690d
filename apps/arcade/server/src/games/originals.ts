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
import { seedsOf, sourceOf } from '../seeds.ts';
import { type OfferedGame, type Outcome, type Shown, scaleOf } from './offered-game.ts';
import type { OriginalResult } from './outcome-record.ts';

/** What may be staked, and the most that a round pays, in hundredths of the currency's unit. */
export interface StakeOffer {
  readonly least: bigint;
  readonly most: bigint;
  readonly usual: bigint;
  readonly mostPayout: bigint;
}

/** What may be staked on one bet, in minor units. */
export interface StakeBounds {
  readonly least: bigint;
  readonly most: bigint;
}

/** An original: any stake within bounds, on a bet that the player makes. */
export interface OfferedOriginal extends OfferedGame {
  /** A bet in its one spelling; null for what is not offered. */
  readInput(wish: unknown): OriginalInput | null;
  /** Where a round is over at once, no bet may win more than a round pays; else the round ends when it pays that. */
  bounds(input: OriginalInput, exponent: number): StakeBounds;
  /** The most that a round pays, in minor units of a currency with so many decimals. */
  mostPayout(exponent: number): bigint;
}

/** More decimals than any multiplier has. */
const MULTIPLIER_DECIMALS = 4;

const lesser = (a: bigint, b: bigint) => (a < b ? a : b);

export function original(game: Original, offer: StakeOffer): OfferedOriginal {
  const amount = (hundredths: bigint, exponent: number) => hundredths * scaleOf(exponent);
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

  const resultOf = ({ output, multiplier }: OriginalState): OriginalResult => ({
    output,
    multiplier: multiplier.toDecimal(MULTIPLIER_DECIMALS),
  });

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

  function after(row: RoundRow, wish: unknown): RoundRow | null {
    const move: OriginalMove | null = readMove(wish);
    const next = move && { ...row, moves: [...row.moves, move] };
    return next === null || stateOf(next) === null ? null : next;
  }

  return {
    id: game.id,
    version: game.version,
    titles: ORIGINAL_TITLES[game.id],
    readInput: (wish) => game.readInput(wish),
    mostPayout: (exponent) => amount(offer.mostPayout, exponent),
    bounds(input, exponent) {
      const { least, most, mostPayout } = offer;
      const bounds = { least: amount(least, exponent), most: amount(most, exponent) };
      if (game.hasMoves) return bounds;
      const payable = Rational.of(amount(mostPayout, exponent)).divide(game.topMultiple(input)).floor();
      return { ...bounds, most: lesser(payable, bounds.most) };
    },
    info(exponent) {
      const text = (hundredths: bigint) => formatAmount(amount(hundredths, exponent), exponent);
      const { least, most, usual, mostPayout } = offer;
      return {
        shape: 'original',
        id: game.id,
        version: game.version,
        titles: ORIGINAL_TITLES[game.id],
        stakes: { least: text(least), most: text(most), usual: text(usual) },
        mostPayout: text(mostPayout),
        returnToPlayer: originalFigures(game),
      };
    },
    decide,
    show(row) {
      if (row.state === 'SETTLED' && row.result !== null) return shownOf(row, row.result);
      if (row.state === 'OPEN') return shownOf(row, resultOf(known(row)));
      return shownOf(row, { output: null, multiplier: '0' } as OriginalResult);
    },
    moves: game.hasMoves ? { after, cashOut: (row) => after(row, { kind: 'CASH_OUT' }) } : null,
  };
}
