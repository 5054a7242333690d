import type { Payload } from '@lantern/contract/schemas';
import {
  countTickets,
  type Quote,
  type QuotedLine,
  type QuotedTicket,
  type QuoteRefusal,
  quoteBets,
  WHOLE_PPM,
} from '@lantern/engines/lottery';
import { commandId } from '@lantern/ledger';
import { formatAmount, minorUnits, Rational } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';
import { exposureLimitOf } from '../games/plays.ts';
import { regionOf } from '../games/regions.ts';
import type { GameRow } from '../games/repository.ts';
import type { PricedGame } from '../pricing/vietnam-prices.ts';
import type { SlipPick, SlipRow } from './slip-batcher.ts';
import type { SlipWork } from './slip-work.ts';

type Lines = Payload<'lottery.placeBets'>['lines'];

/** A priced slip: its cost, its rows, and what it adds to the liability of each selection. */
export interface QuotedSlip {
  readonly stake: bigint;
  readonly rows: readonly Omit<SlipRow, 'rebate'>[];
  readonly picks: readonly SlipPick[];
}

/** Estimates the work of a slip from its sizes only, before it is priced. */
export function workOfSlip({ game }: PricedGame, lines: Lines): SlipWork {
  let tickets = 0n;
  let leastStake = 0n;
  let isTooDear = false;
  for (const { play, numbers, points } of lines) {
    const sold = countTickets(regionOf(game), play, numbers.length);
    tickets += sold;
    const stake = sold * BigInt(points) * game.unitPrice;
    isTooDear ||= stake > game.maxStakePerLine;
    leastStake += stake;
  }
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return { lines: lines.length, parts: Number(tickets < most ? tickets : most), leastStake, isTooDear };
}

/** Prices the lines of a slip by the engine and the game's settings, or refuses with the error of the first invalid line. */
export function quoteSlip(priced: PricedGame, slipId: string, lines: Lines, exponent: number): QuotedSlip | Refusal {
  const { game, prices } = priced;
  const wrong = lines.findIndex((line) => line.points > game.maxPoints);
  if (wrong >= 0) return refuse('POINTS_INVALID', { line: wrong + 1, max: game.maxPoints });
  const quote = quoteBets(
    regionOf(game),
    lines.map(({ play, numbers, points, payablePpm = WHOLE_PPM }) => ({ bet: play, numbers, points, payablePpm })),
    prices,
    {
      unitPrice: minorUnits(game.unitPrice),
      minTicketStake: minorUnits(game.minStake),
      maxTicketStake: minorUnits(game.maxStakePerLine),
      maxLines: game.maxLines,
      maxTickets: game.maxTickets,
    },
  );
  if (!quote.ok) return asRefusal(quote.code, quote.params, exponent);
  const dear = quote.value.lines.findIndex((line) => line.cost > game.maxStakePerLine);
  if (dear >= 0) {
    return refuse('STAKE_ABOVE_LIMIT', { line: dear + 1, limit: formatAmount(game.maxStakePerLine, exponent) });
  }
  const payable = lines.map(({ payablePpm = WHOLE_PPM }) => payablePpm);
  return {
    stake: quote.value.cost,
    rows: rowsOf(slipId, quote.value, payable),
    picks: picksOf(game, quote.value, payable),
  };
}

/** One row per line; xiên quay sells three plays at once and has three rows. */
function rowsOf(slipId: string, quote: Quote, payable: readonly number[]): Omit<SlipRow, 'rebate'>[] {
  const parts = quote.lines.flatMap((line, index) =>
    [...groupByPlay(line)].map(([play, tickets]) => ({ line, lineNumber: index + 1, play, tickets })),
  );
  return parts.flatMap(({ line, lineNumber, play, tickets }, index) => {
    const [first] = tickets;
    if (first === undefined) return [];
    return [
      {
        betId: betIdOf(slipId, index + 1),
        line: lineNumber,
        play,
        numbers: [...new Set(tickets.flatMap((ticket) => ticket.numbers))].sort(),
        tickets: tickets.length,
        points: line.points,
        units: first.units,
        ticketStake: first.stake,
        stake: first.stake * BigInt(tickets.length),
        oddsE4: wholeE4(first.odds),
        winPerHit: first.winPerHit,
        payablePpm: payable[lineNumber - 1] ?? WHOLE_PPM,
      },
    ];
  });
}

function groupByPlay(line: QuotedLine): Map<string, QuotedTicket[]> {
  const groups = new Map<string, QuotedTicket[]>();
  for (const ticket of line.tickets) {
    const group = groups.get(ticket.bet);
    if (group === undefined) groups.set(ticket.bet, [ticket]);
    else group.push(ticket);
  }
  return groups;
}

function picksOf(game: GameRow, quote: Quote, payable: readonly number[]): readonly SlipPick[] {
  const picks = new PicksOfSlip(game);
  for (const [index, line] of quote.lines.entries()) {
    const payablePpm = payable[index] ?? WHOLE_PPM;
    for (const { bet, selectionKey, stake, maxPayout } of line.tickets) {
      picks.add({ play: bet, selection: selectionKey, stake, exposure: maxPayout, payablePpm }, index + 1);
    }
  }
  return picks.all();
}

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

type Writable<Row> = { -readonly [Key in keyof Row]: Row[Key] };

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

const TEN_THOUSAND = new Rational(10_000n);

function wholeE4(odds: Rational): bigint {
  const scaled = odds.mul(TEN_THOUSAND);
  if (scaled.denominator !== 1n) throw new Error(`odds ${odds} have more than four decimals`);
  return scaled.numerator;
}

/** Converts the engine's refusal; its amounts are digits of minor units and are formatted here. */
function asRefusal(code: QuoteRefusal, params: Readonly<Record<string, string | number>>, exponent: number): Refusal {
  const amount = (minor: string | number | undefined) => formatAmount(BigInt(minor ?? 0), exponent);
  if (code === 'STAKE_BELOW_MIN') return refuse(code, { ...params, min: amount(params.min) });
  if (code === 'STAKE_ABOVE_LIMIT') return refuse(code, { ...params, limit: amount(params.max) });
  return refuse(code, params);
}
