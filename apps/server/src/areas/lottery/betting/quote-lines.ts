import type { Payload } from '@lantern/contract/schemas';
import { selfRebate } from '@lantern/engines/lottery';
import {
  type FamilyQuotedLine,
  type FamilyQuoteRefusal,
  quoteFamilyLines,
  workOfLine,
} from '@lantern/engines/lottery/family';
import { rebateAtGroup } from '@lantern/engines/lottery/ssc';
import { formatAmount, parseAmount, Rational } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';
import type { Rules } from '../families/elottery-rules.ts';
import type { GameRow } from '../games/repository.ts';
import type { ElotteryGame } from '../pricing/elottery-prices.ts';
import { betIdOf, PicksOfSlip } from './quote-slip.ts';
import type { SlipPick, SlipRow } from './slip-batcher.ts';
import type { SlipWork } from './slip-work.ts';

export type ElotteryLines = Payload<'elottery.placeBets'>['lines'];

/** The bettor's prize group, rebate rate on stakes at odds, and the decimals of the currency. */
export interface Bettor {
  readonly ownGroup: number;
  readonly ratePpm: bigint;
  readonly exponent: number;
}

/** Priced lines of a slip; each line is one bet row. */
export interface QuotedLines {
  readonly stake: bigint;
  readonly lines: readonly FamilyQuotedLine<unknown>[];
}

/** Unit prices that a game offers: whole, a tenth and a hundredth, as far as the currency's minor units allow. */
export function modesOf({ unitPrice }: Pick<GameRow, 'unitPrice'>): readonly bigint[] {
  return [1n, 10n, 100n].filter((part) => unitPrice % part === 0n).map((part) => unitPrice / part);
}

/** Prices lines by the engine and the game's settings; `multiple` is that of a chase's issue. */
export function quoteLines(
  rules: Rules,
  { game, prices }: ElotteryGame,
  lines: ElotteryLines,
  bettor: Bettor,
  multiple = 1,
): QuotedLines | Refusal {
  const given = lines.map((line) => ({ ...line, unitPrice: parseAmount(line.unitPrice, bettor.exponent) }));
  const wrong = given.findIndex((line) => line.unitPrice === null);
  if (wrong >= 0) return refuse('MODE_INVALID', { line: wrong + 1 });
  const quote = quoteFamilyLines(
    rules,
    given.map((line) => ({
      ...line,
      ...chased(line.unitPrice ?? 0n, line.multiple, line.prizeGroup, multiple),
    })),
    prices,
    {
      modes: modesOf(game),
      ownGroup: bettor.ownGroup,
      maxMultiple: game.maxPoints,
      minLineStake: game.minStake,
      maxLineStake: game.maxStakePerLine,
      maxLines: game.maxLines,
      maxUnits: game.maxTickets,
    },
  );
  if (!quote.ok) return asRefusal(quote.code, quote.params, bettor.exponent);
  return { lines: quote.value, stake: quote.value.reduce((sum, line) => sum + line.stake, 0n) };
}

/** Estimates the work of lines from their sizes only. */
export function workOfLines(
  rules: Rules,
  { game, prices }: ElotteryGame,
  lines: ElotteryLines,
  exponent: number,
  multiples: readonly number[] = [1],
): SlipWork {
  const known = new Map<string, ReturnType<typeof workOfLine>>();
  const cost = [...prices.costs.values()].reduce((least, one) => (one.compare(least) < 0 ? one : least), Rational.ONE);
  const times = multiples.reduce((sum, multiple) => sum + BigInt(multiple), 0n);
  let [parts, leastStake, isTooDear] = [0, 0n, false];
  for (const line of lines) {
    const name = `${line.play} ${line.selection}`;
    const work = known.get(name) ?? workOfLine(rules, line);
    if (!known.has(name)) parts += work.parts;
    known.set(name, work);
    const stake = (parseAmount(line.unitPrice, exponent) ?? 0n) * BigInt(line.multiple) * BigInt(work.units);
    isTooDear ||= cost.floorMul(stake) > game.maxStakePerLine;
    leastStake += cost.floorMul(stake * times);
  }
  return { lines: lines.length, parts, leastStake, isTooDear };
}

/** The credit style has no multiples: there a chase multiplies the stake. */
function chased(unitPrice: bigint, own: number, prizeGroup: number | null, multiple: number) {
  return prizeGroup === null && own === 1
    ? { unitPrice: unitPrice * BigInt(multiple), multiple: 1 }
    : { unitPrice, multiple: own * multiple };
}

/** Bet rows of priced lines, with the bettor's rebate. */
export function rowsOf(slipId: string, quoted: QuotedLines, bettor: Bettor): readonly SlipRow[] {
  return quoted.lines.map((line, index) => ({
    betId: betIdOf(slipId, index + 1),
    line: index + 1,
    play: line.play.code,
    numbers: [line.selection],
    tickets: line.units,
    points: line.multiple,
    units: 1,
    ticketStake: line.unitStake,
    stake: line.stake,
    oddsE4: priceE4(line),
    winPerHit: line.winPerUnit,
    payablePpm: line.payablePpm,
    rebate:
      line.prizeGroup === null
        ? selfRebate(line.stake, bettor.ratePpm)
        : rebateAtGroup(line.stake, bettor.ownGroup, line.prizeGroup),
  }));
}

const E4 = 10_000n;
/** Share of the fair prize per prize group point, × 10,000: group 1956 pays 0.978 of it. */
const E4_PER_GROUP = 5;

/**
 * The price stored with a bet. Standard style: its share of the fair prize, from which the prize group is computed back. At odds: the
 * highest of them; settlement looks up all odds in the price version at which the bet was sold.
 */
function priceE4({ prizeGroup, bestReturn }: FamilyQuotedLine<unknown>): bigint {
  if (prizeGroup !== null) return BigInt(prizeGroup * E4_PER_GROUP);
  const odds = bestReturn.floorMul(E4);
  // At least 1, so that reduced odds are never read as a prize group.
  return odds < E4 ? E4 : odds;
}

/** The prize group of a stored bet, or null for one at odds: a share is below 1, and price tables have no odds below 1. */
export function groupOfPrice(oddsE4: bigint): number | null {
  return oddsE4 < E4 ? Number(oddsE4) / E4_PER_GROUP : null;
}

/** What priced lines add to the liability of each selection. */
export function picksOfLines(game: GameRow, quoted: QuotedLines): readonly SlipPick[] {
  const picks = new PicksOfSlip(game);
  for (const [index, { picks: taken, payablePpm }] of quoted.lines.entries()) {
    for (const { play, selection, stake, exposure } of taken) {
      picks.add({ play, selection, stake, exposure, payablePpm }, index + 1);
    }
  }
  return picks.all();
}

function asRefusal(
  code: FamilyQuoteRefusal,
  params: Readonly<Record<string, string | number>>,
  exponent: number,
): Refusal {
  const amount = (minor: string | number | undefined) => formatAmount(BigInt(minor ?? 0), exponent);
  if (code === 'STAKE_BELOW_MIN') return refuse(code, { ...params, min: amount(params.min) });
  if (code === 'STAKE_ABOVE_LIMIT') return refuse(code, { ...params, limit: amount(params.max) });
  return refuse(code, params);
}
