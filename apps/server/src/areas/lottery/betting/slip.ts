import { commandId } from '@lantern/ledger';
import { exposureLimitOf } from '../games/plays.ts';
import type { GameRow } from '../games/repository.ts';

/** One row of lottery.bet: one play of one selection of a slip, with its numbers. */
export interface SlipRow {
  readonly betId: string;
  readonly line: number;
  readonly play: string;
  readonly numbers: readonly string[];
  readonly tickets: number;
  readonly points: number;
  readonly units: number;
  readonly ticketStake: bigint;
  /** Price of the row in minor units: its tickets, less the game's discount if any. */
  readonly stake: bigint;
  readonly oddsE4: bigint;
  readonly winPerHit: bigint;
  readonly rebate: bigint;
  /** The part of its stated odds that it pays, ppm. */
  readonly payablePpm: number;
}

/** What a slip adds to one row of lottery.liability. */
export interface SlipPick {
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly exposure: bigint;
  readonly limit: bigint;
  /** The highest part of the selection's odds that the slip requires, ppm, and the numbers of the slip's lines that use it, from 1. */
  readonly payablePpm: number;
  readonly lines: readonly number[];
}

/** A priced slip: its cost, its rows, and what it adds to the liability of each selection. */
export interface QuotedSlip {
  readonly stake: bigint;
  readonly rows: readonly SlipRow[];
  readonly picks: readonly SlipPick[];
}

/** All selections of one request: accepted together or not at all. */
export interface Slip extends QuotedSlip {
  /** Key of the ledger's command, derived from brand, member and request. */
  readonly id: string;
  readonly digest: bigint;
  readonly brandId: bigint;
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly bookId: number;
  readonly issueId: bigint;
  /** Code of the game that the issue must belong to. */
  readonly gameCode: string;
  readonly priceVersion: number;
  /** The most that a member may stake on one issue of the game. */
  readonly issueLimit: bigint;
  readonly uplineChainId: bigint | null;
}

/** Hexadecimal digits at the end of a bet's id that give its row on the slip. */
const ROW_DIGITS = 4;

/**
 * Id of a slip's n-th row, deterministic, so that a repeated request finds the same bets. Ids ascend with the rows, so that lists that
 * order bets of the same time by id show a slip in its original order.
 */
export function betIdOf(slipId: string, row: number): string {
  const place = row.toString(16).padStart(ROW_DIGITS, '0');
  if (place.length > ROW_DIGITS) throw new RangeError(`a slip has no row ${row}`);
  return commandId('lottery.bet', slipId).slice(0, -ROW_DIGITS) + place;
}

type Writable<Row> = { -readonly [Key in keyof Row]: Row[Key] };

/** Collects what a slip adds to each selection, line by line. */
export class PicksOfSlip {
  readonly #game: GameRow;
  readonly #picks = new Map<string, Writable<SlipPick> & { lines: number[] }>();
  readonly #limits = new Map<string, bigint>();

  constructor(game: GameRow) {
    this.#game = game;
  }

  /** Adds a line's stake and exposure on a selection. Lines must be added in order. */
  add(pick: Pick<SlipPick, 'play' | 'selection' | 'stake' | 'exposure' | 'payablePpm'>, line: number): void {
    const key = `${pick.play} ${pick.selection}`;
    const before = this.#picks.get(key);
    if (before === undefined) {
      const { play, selection, stake, exposure, payablePpm } = pick;
      this.#picks.set(key, { play, selection, stake, exposure, payablePpm, limit: this.#limitOf(play), lines: [line] });
      return;
    }
    before.stake += pick.stake;
    before.exposure += pick.exposure;
    if (pick.payablePpm > before.payablePpm) before.payablePpm = pick.payablePpm;
    if (before.lines.at(-1) !== line) before.lines.push(line);
  }

  all(): readonly SlipPick[] {
    return [...this.#picks.values()];
  }

  #limitOf(play: string): bigint {
    const known = this.#limits.get(play);
    if (known !== undefined) return known;
    const limit = exposureLimitOf(this.#game, play);
    this.#limits.set(play, limit);
    return limit;
  }
}
