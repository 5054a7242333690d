import type { Payload } from '@lantern/contract/schemas';
import {
  countTickets,
  type Quote,
  type QuotedLine,
  type QuotedTicket,
  type QuoteRefusal,
  quoteBets,
  selfRebate,
  WHOLE_PPM,
  XIEN_QUAY,
} from '@lantern/engines/lottery';
import { formatAmount, minorUnits, Rational } from '@lantern/money';
import { isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { regionOf } from '../../games/regions.ts';
import type { GameRow } from '../../games/repository.ts';
import type { PricedGame, Prices } from '../../pricing/vietnam-prices.ts';
import type { BettingFamily } from '../family.ts';
import { betIdOf, PicksOfSlip, type QuotedSlip, type SlipPick, type SlipRow } from '../slip.ts';
import type { SlipWork } from '../slip-work.ts';

type Line = Payload<'lottery.placeBets'>['lines'][number];
type Lines = readonly Line[];

/** The bets of one selection of xiên quay, which sells three plays at once. */
const XIEN_QUAY_BETS = 3;

/** How bets on the Vietnamese lottery are checked and priced: tickets at fixed odds. */
export function vietnamBetting(prices: Prices): BettingFamily<Line, PricedGame, null> {
  return {
    findGame: (scope, gameCode) => prices.game(scope, gameCode),
    rulesOf: async () => null,
    ownGroupOf: async () => 0,
    contentOf: (lines) =>
      lines.map(({ play, points, numbers, payablePpm }) =>
        [play, points, ...numbers, ...(payablePpm === undefined ? [] : [`at ${payablePpm}`])].join(' '),
      ),
    workOf: ({ priced }, lines) => workOfSlip(priced, lines),
    quote({ priced, bettor }, slipId, lines) {
      const quoted = quoteSlip(priced, slipId, lines, bettor.exponent);
      if (isRefusal(quoted)) return quoted;
      return { ...quoted, rows: quoted.rows.map((row) => ({ ...row, rebate: selfRebate(row.stake, bettor.ratePpm) })) };
    },
    countBets: (lines) => lines.reduce((sum, { play }) => sum + (play === XIEN_QUAY ? XIEN_QUAY_BETS : 1), 0),
  };
}

type UnratedSlip = Omit<QuotedSlip, 'rows'> & { readonly rows: readonly Omit<SlipRow, 'rebate'>[] };

/** Estimates the work of a slip from its sizes only, before it is priced. */
export function workOfSlip({ game }: PricedGame, lines: Lines): SlipWork {
  let tickets = 0n;
  let leastStake = 0n;
  let isAboveLineLimit = false;
  for (const { play, numbers, points } of lines) {
    const sold = countTickets(regionOf(game), play, numbers.length);
    tickets += sold;
    const stake = sold * BigInt(points) * game.unitPrice;
    isAboveLineLimit ||= stake > game.maxStakePerLine;
    leastStake += stake;
  }
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return { lines: lines.length, parts: Number(tickets < most ? tickets : most), leastStake, isAboveLineLimit };
}

/** Prices the lines of a slip by the engine and the game's settings, or refuses with the error of the first invalid line. */
export function quoteSlip(priced: PricedGame, slipId: string, lines: Lines, exponent: number): UnratedSlip | Refusal {
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
