import { Rational } from '@lantern/money';
import type { ByteSource } from '../../chance/index.ts';
import { cutTo, FAIR_SHARE } from '../fractions.ts';
import { cashOutHiLo, guessHiLo, type HiLoRound, hiLoWorth, nextHiLoCard, openHiLo, skipHiLo } from '../hi-lo.ts';
import {
  cashOutMines,
  isMineCount,
  layMines,
  MINES_CELLS,
  type MinesRound,
  minesMultiplier,
  minesSurvival,
  minesWorth,
  openMines,
  pickCell,
} from '../mines.ts';
import { fieldsOf, type Original, type OriginalMove, type Returns, spanOf } from './game.ts';

/** Applies the moves in order; a round that reaches the maximum payout is cashed out automatically. */
function follow<Round>(
  first: Round,
  moves: readonly OriginalMove[],
  step: (round: Round, move: OriginalMove) => Round | null,
  settle: (round: Round) => Round,
): Round | null {
  let round: Round | null = first;
  for (const move of moves) {
    const next: Round | null = step(round, move);
    if (next === null) return null;
    round = settle(next);
  }
  return round;
}

const minesAt = (most: Rational) => (round: MinesRound) =>
  minesWorth(round).compare(most) < 0 ? round : (cashOutMines(round) ?? round);

function stepMines(round: MinesRound, move: OriginalMove): MinesRound | null {
  if (move.kind === 'PICK') return pickCell(round, move.cell);
  return move.kind === 'CASH_OUT' ? cashOutMines(round) : null;
}

export const MINES: Original<'mines'> = {
  id: 'mines',
  version: 1,
  hasMoves: true,
  readInput(given) {
    const { mines } = fieldsOf(given);
    return typeof mines === 'number' && isMineCount(mines) ? { mines } : null;
  },
  topMultiple: ({ mines }) => minesMultiplier(mines, MINES_CELLS - mines),
  play({ mines }, source, moves, most) {
    const round = follow(openMines(layMines(source, mines)), moves, stepMines, minesAt(most));
    if (round === null) return null;
    const isOver = round.phase !== 'open';
    const output = { picked: round.picked, cells: isOver ? round.mines : null };
    return { output, multiplier: minesWorth(round), isOver };
  },
  returns: () => spanOf(minesReturns()),
};

function* minesReturns(): Generator<Rational> {
  for (let mines = 1; mines < MINES_CELLS; mines += 1) {
    for (let picks = 1; picks <= MINES_CELLS - mines; picks += 1) {
      yield minesMultiplier(mines, picks).mul(minesSurvival(mines, picks));
    }
  }
}

const hiLoAt = (most: Rational) => (round: HiLoRound) =>
  hiLoWorth(round).compare(most) < 0 ? round : (cashOutHiLo(round) ?? round);

const stepHiLo = (source: ByteSource) => (round: HiLoRound, move: OriginalMove) => {
  switch (move.kind) {
    case 'GUESS':
      return guessHiLo(round, move.guess, source);
    case 'SKIP':
      return skipHiLo(round, source);
    case 'CASH_OUT':
      return cashOutHiLo(round);
    case 'PICK':
    case 'LEAVE':
      return null;
  }
};

export const HI_LO: Original<'hi-lo'> = {
  id: 'hi-lo',
  version: 1,
  hasMoves: true,
  readInput: () => ({}),
  /** Only the maximum payout of a round limits it. */
  topMultiple: () => new Rational(13n ** 51n),
  play(_input, source, moves, most) {
    const round = follow(openHiLo(nextHiLoCard(source)), moves, stepHiLo(source), hiLoAt(most));
    if (round === null) return null;
    const { cards, guesses, phase } = round;
    return { output: { cards, guesses }, multiplier: hiLoWorth(round), isOver: phase !== 'open' };
  },
  returns: hiLoReturns,
};

/**
 * Truncation costs at most a hundredth of the stake. For larger multiples this is less than the loss of the first guess, so they need
 * no check.
 */
const SMALL_MULTIPLE = Rational.of(5);
const RANKS = 13;

/** All combined chances of right guesses with a small multiple; later guesses lose less by truncation. */
function* smallChances(chance: Rational, mostRanks: number): Generator<Rational> {
  for (let ranks = mostRanks; ranks >= 1; ranks -= 1) {
    const next = chance.mul(Rational.of(ranks, RANKS));
    yield next;
    if (FAIR_SHARE.divide(next).compare(SMALL_MULTIPLE) < 0) yield* smallChances(next, ranks);
  }
}

function hiLoReturns(): Returns {
  const shares = [...smallChances(Rational.ONE, RANKS - 1)].map((chance) =>
    cutTo(2, FAIR_SHARE.divide(chance)).mul(chance),
  );
  return spanOf(shares);
}
