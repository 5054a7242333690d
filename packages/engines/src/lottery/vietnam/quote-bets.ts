import { MAX_MINOR_UNITS, type MinorUnits, minorUnits, type Rational, sumMinor, ZERO } from '@lantern/money';
import { choose, combinations } from '../../combinations.ts';
import { accept, type Decision, type Refusal, refuse } from '../../refusal.ts';
import { payableOdds } from '../odds-steps.ts';
import { type BetCode, type BetRule, findBetRule } from './bet-rules.ts';
import type { Region } from './draw-structure.ts';
import { certainHits, selectionKey } from './exposure.ts';
import type { Price, PriceTable } from './price-table.ts';
import { payoutFor } from './settle-ticket.ts';
import { readTypedNumbers, type TypedNumbers } from './typed-numbers.ts';

/** Xiên quay: all combinations of two, three and four of the chosen numbers, sold as tickets of those plays. */
export const XIEN_QUAY = 'xien_quay';

/** One entry of a bet slip, as submitted: a play, numbers picked or typed, and points per ticket. */
export type BetLineInput = {
  /** A bet code, or `xien_quay`. */
  readonly bet: string;
  /** Picked numbers: distinct digit strings. More numbers than the play needs produce all combinations. */
  readonly numbers?: readonly string[];
  /** Typed or pasted numbers instead of `numbers`; unreadable parts are reported and not sold. */
  readonly text?: string;
  /** Whole points per ticket. */
  readonly points: number;
  /** Share of the odds that is paid, in ppm, when the odds of a number were reduced because of its liability; default: all. */
  readonly payablePpm?: number;
};

/** The operator's settings for quotes; amounts in minor units. */
export type QuoteSettings = {
  /** Price of one point for one unit. */
  readonly unitPrice: MinorUnits;
  readonly minTicketStake: MinorUnits;
  readonly maxTicketStake: MinorUnits;
  readonly maxLines: number;
  readonly maxTickets: number;
};

/** One bet as stored and settled: one number or one combination, with its price and units at the time of sale. */
export type QuotedTicket = {
  readonly bet: BetCode;
  readonly numbers: readonly string[];
  readonly selectionKey: string;
  /** Points × unit price. */
  readonly pointStake: MinorUnits;
  readonly units: number;
  /** Total cost: point stake × units. */
  readonly stake: MinorUnits;
  /** Exact total return for one unit, stake included. */
  readonly odds: Rational;
  /** Payout for one hit. */
  readonly winPerHit: MinorUnits;
  /** Payout at the maximum number of hits; used for the liability. */
  readonly maxPayout: MinorUnits;
};

export type QuotedLine = {
  readonly bet: string;
  readonly points: number;
  readonly tickets: readonly QuotedTicket[];
  readonly cost: MinorUnits;
  /** "You win if one hits": the largest payout of a single ticket for one hit. */
  readonly winIfOneHits: MinorUnits;
  /** Result of parsing typed text; null for picked numbers. */
  readonly typed: TypedNumbers | null;
};

export type Quote = {
  readonly lines: readonly QuotedLine[];
  readonly ticketCount: number;
  readonly cost: MinorUnits;
};

/** Refusal codes of the API. Params: `line` from 1, `reason` for numbers, amounts as digits of minor units. */
export type QuoteRefusal =
  | 'TOO_MANY_LINES'
  | 'PLAY_UNKNOWN'
  | 'NUMBER_INVALID'
  | 'POINTS_INVALID'
  | 'STAKE_BELOW_MIN'
  | 'STAKE_ABOVE_LIMIT';

const MAX_POINTS = 1_000_000_000;

/**
 * Prices the entries of a slip for one draw: every ticket with cost, odds and maximum payout, or the first refusal with the entry's
 * number. All or nothing: a slip is never sold in part.
 */
export function quoteBets(
  region: Region,
  lines: readonly BetLineInput[],
  table: PriceTable,
  settings: QuoteSettings,
): Decision<Quote, QuoteRefusal> {
  if (lines.length === 0) return refuse('NUMBER_INVALID', { reason: 'EMPTY' });
  if (lines.length > settings.maxLines) return refuse('TOO_MANY_LINES', { max: settings.maxLines });
  const quoted: QuotedLine[] = [];
  let ticketsLeft = settings.maxTickets;
  for (const [index, input] of lines.entries()) {
    const line = quoteLine(region, input, table, settings, ticketsLeft);
    if (!line.ok) return refuse(line.code, { ...line.params, line: index + 1 });
    ticketsLeft -= line.value.tickets.length;
    quoted.push(line.value);
  }
  return accept({
    lines: quoted,
    ticketCount: settings.maxTickets - ticketsLeft,
    cost: sumMinor(quoted.map((line) => line.cost)),
  });
}

function quoteLine(
  region: Region,
  input: BetLineInput,
  table: PriceTable,
  settings: QuoteSettings,
  ticketsLeft: number,
): Decision<QuotedLine, QuoteRefusal> {
  const prices = pricesOf(region, input.bet, table);
  const [first] = prices;
  if (first === undefined) return refuse('PLAY_UNKNOWN', { play: input.bet.slice(0, 20) });
  if (!Number.isInteger(input.points) || input.points < 1 || input.points > MAX_POINTS) {
    return refuse('POINTS_INVALID', { max: MAX_POINTS });
  }
  const typed = input.text === undefined ? null : readTypedNumbers(input.text, first.rule.digits);
  const numbers = typed?.numbers ?? input.numbers ?? [];
  const refusal = checkNumbers(input.bet, first.rule, numbers) ?? checkTicketCount(prices, numbers.length, ticketsLeft);
  if (refusal !== null) return refusal;
  const tickets: QuotedTicket[] = [];
  for (const price of prices) {
    const odds = payableOdds(price.odds, input.payablePpm);
    const sold = quoteTickets(region, { ...price, odds }, numbers, input.points, settings);
    if (!sold.ok) return sold;
    tickets.push(...sold.value);
  }
  return accept({
    bet: input.bet,
    points: input.points,
    tickets,
    cost: sumMinor(tickets.map((ticket) => ticket.stake)),
    winIfOneHits: largestWin(tickets),
    typed,
  });
}

function largestWin(tickets: readonly QuotedTicket[]): MinorUnits {
  let largest: MinorUnits = ZERO;
  for (const { winPerHit } of tickets) if (winPerHit > largest) largest = winPerHit;
  return largest;
}

const XIEN_SIZES: readonly BetCode[] = ['xien2', 'xien3', 'xien4'];

/** The prices of an entry's plays: its own play, or for xiên quay all three xiên plays; empty unless all have a price. */
function pricesOf(region: Region, bet: string, table: PriceTable): readonly Price[] {
  const codes = bet === XIEN_QUAY ? XIEN_SIZES : [bet as BetCode];
  const prices = codes.flatMap((code) => table.prices[region].get(code) ?? []);
  return prices.length === codes.length ? prices : [];
}

/** Number of tickets for an entry with this count of numbers, in closed form; 0 for a play that the region does not offer. */
export function countTickets(region: Region, bet: string, numbers: number): bigint {
  const codes = bet === XIEN_QUAY ? XIEN_SIZES : [bet as BetCode];
  const sizes = codes.flatMap((code) => findBetRule(region, code)?.size ?? []);
  return sizes.length < codes.length ? 0n : sizes.reduce((sum, size) => sum + choose(numbers, size), 0n);
}

function checkNumbers(bet: string, rule: BetRule, numbers: readonly string[]): Refusal<QuoteRefusal> | null {
  if (numbers.some((number) => number.length !== rule.digits || !/^[0-9]+$/.test(number))) {
    return refuse('NUMBER_INVALID', { reason: 'SHAPE', digits: rule.digits });
  }
  if (new Set(numbers).size !== numbers.length) return refuse('NUMBER_INVALID', { reason: 'REPEATED' });
  const most = bet === XIEN_QUAY ? XIEN_SIZES.length + 1 : 10 ** rule.digits;
  if (numbers.length < rule.size || numbers.length > most) {
    return refuse('NUMBER_INVALID', { reason: 'COUNT', min: rule.size, max: most });
  }
  return null;
}

/** Checked before the combinations are generated: 100 numbers make nearly four million xiên 4. */
function checkTicketCount(
  prices: readonly Price[],
  numbers: number,
  ticketsLeft: number,
): Refusal<QuoteRefusal> | null {
  const count = prices.reduce((sum, price) => sum + choose(numbers, price.rule.size), 0n);
  return count > BigInt(ticketsLeft) ? refuse('TOO_MANY_LINES', { max: ticketsLeft }) : null;
}

function quoteTickets(
  region: Region,
  price: Price,
  numbers: readonly string[],
  points: number,
  settings: QuoteSettings,
): Decision<readonly QuotedTicket[], QuoteRefusal> {
  const { rule, odds, units } = price;
  const pointStake = BigInt(points) * settings.unitPrice;
  const stake = pointStake * BigInt(units);
  if (stake < settings.minTicketStake) {
    return refuse('STAKE_BELOW_MIN', { min: settings.minTicketStake.toString() });
  }
  const mostHits = certainHits(region, rule);
  const isBeyondInt64 = odds.numerator * pointStake * BigInt(mostHits) > MAX_MINOR_UNITS * odds.denominator;
  if (stake > settings.maxTicketStake || isBeyondInt64) {
    return refuse('STAKE_ABOVE_LIMIT', { max: settings.maxTicketStake.toString() });
  }
  const terms = { pointStake: minorUnits(pointStake), units, stake: minorUnits(stake), odds };
  const winPerHit = payoutFor(terms, 1);
  const maxPayout = payoutFor(terms, mostHits);
  return accept(
    combinations([...numbers].sort(), rule.size).map((chosen) => ({
      bet: rule.code,
      numbers: chosen,
      selectionKey: selectionKey(chosen),
      ...terms,
      winPerHit,
      maxPayout,
    })),
  );
}
