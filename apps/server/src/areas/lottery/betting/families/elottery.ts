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
import { isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { type Rules, rulesOfIssue } from '../../families/elottery-rules.ts';
import type { GameRow } from '../../games/repository.ts';
import type { ElotteryGame } from '../../pricing/elottery-prices.ts';
import { storedPrice } from '../../pricing/stored-price.ts';
import type { BettingDeps } from '../deps.ts';
import type { BettingFamily, Bettor } from '../family.ts';
import { ownGroupIn } from '../own-groups.ts';
import { betIdOf, PicksOfSlip, type QuotedSlip, type SlipPick, type SlipRow } from '../slip.ts';
import type { SlipWork } from '../slip-work.ts';

export type ElotteryLine = Payload<'elottery.placeBets'>['lines'][number];
export type ElotteryLines = readonly ElotteryLine[];

/** How bets on electronic lotteries are checked and priced: units of a selection, at a prize group or at odds. */
export function elotteryBetting(
  deps: Pick<BettingDeps, 'pool' | 'elottery' | 'ownGroups'>,
): BettingFamily<ElotteryLine, ElotteryGame, Rules> {
  return {
    findGame: (scope, gameCode) => deps.elottery.game(scope, gameCode),
    rulesOf: (scope, { game }, issueId) => rulesOfIssue(deps.pool, scope, game, issueId),
    ownGroupOf: async (scope, { game, prices }) => ownGroupIn(prices, await deps.ownGroups(scope, game.code)),
    contentOf,
    workOf: ({ rules, priced, bettor }, lines) => workOfLines(rules, priced, lines, bettor.exponent),
    quote({ rules, priced, bettor }, slipId, lines) {
      const quoted = quoteLines(rules, priced, lines, bettor);
      return isRefusal(quoted) ? quoted : slipOfLines(slipId, priced.game, quoted, bettor);
    },
    countBets: (lines) => lines.length,
  };
}

/** The content of lines, to distinguish a repeated request from another one with the same id. */
export function contentOf(lines: ElotteryLines): readonly string[] {
  return lines.map((line) =>
    [line.play, line.selection, line.unitPrice, line.multiple, line.prizeGroup ?? '-', line.payablePpm ?? '']
      .join(' ')
      .trimEnd(),
  );
}

/** Bets and liability of priced lines. */
export function slipOfLines(slipId: string, game: GameRow, quoted: QuotedLines, bettor: RebateTerms): QuotedSlip {
  return { stake: quoted.stake, rows: rowsOf(slipId, quoted, bettor), picks: picksOfLines(game, quoted) };
}

/** What the rebate of a bettor follows from. */
type RebateTerms = Pick<Bettor, 'ownGroup' | 'ratePpm'>;

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
  bettor: Pick<Bettor, 'ownGroup' | 'exponent'>,
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
  let [parts, leastStake, isAboveLineLimit] = [0, 0n, false];
  for (const line of lines) {
    const name = `${line.play} ${line.selection}`;
    const work = known.get(name) ?? workOfLine(rules, line);
    if (!known.has(name)) parts += work.parts;
    known.set(name, work);
    const stake = (parseAmount(line.unitPrice, exponent) ?? 0n) * BigInt(line.multiple) * BigInt(work.units);
    isAboveLineLimit ||= cost.floorMul(stake) > game.maxStakePerLine;
    leastStake += cost.floorMul(stake * times);
  }
  return { lines: lines.length, parts, leastStake, isAboveLineLimit };
}

/** The credit style has no multiples: there a chase multiplies the stake. */
function chased(unitPrice: bigint, own: number, prizeGroup: number | null, multiple: number) {
  return prizeGroup === null && own === 1
    ? { unitPrice: unitPrice * BigInt(multiple), multiple: 1 }
    : { unitPrice, multiple: own * multiple };
}

/** Bet rows of priced lines, with the bettor's rebate. */
export function rowsOf(slipId: string, quoted: QuotedLines, bettor: RebateTerms): readonly SlipRow[] {
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
    oddsE4: storedPrice(line),
    winPerHit: line.winPerUnit,
    payablePpm: line.payablePpm,
    rebate:
      line.prizeGroup === null
        ? selfRebate(line.stake, bettor.ratePpm)
        : rebateAtGroup(line.stake, bettor.ownGroup, line.prizeGroup),
  }));
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
