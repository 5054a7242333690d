import type { PoolClient } from '@lantern/database';
import { type CoverLine, familyCoverLine, familySpace } from '@lantern/engines/lottery/cover';
import { ANY_DAY, type ElotteryFamily, elotteryFamily, isBookedAsLottery } from '@lantern/engines/lottery/elottery';
import { type FamilyPriceTable, familyPicks, settleFamilyLine } from '@lantern/engines/lottery/family';
import { Rational } from '@lantern/money';
import { createPacer, type Queryable, type Scope } from '@lantern/server-kit';
import type { BetRow } from '../bets/repository/bets.ts';
import {
  capWins,
  type KindWin,
  type SoldKind,
  soldKinds,
  stageKindWins,
} from '../issues/repository/elottery-issues.ts';
import type { IssueRow } from '../issues/repository/issues.ts';
import { readElotteryPrices } from '../pricing/elottery-prices.ts';
import { groupOfPrice } from '../pricing/stored-price.ts';
import { findResult } from '../results/repository/results.ts';
import type { PartRow } from '../settlement/repository/settlement.ts';
import { pace, runInSteps } from '../shared/pace.ts';
import { dayOfNumber } from './elottery-rules.ts';
import type { LotteryFamily } from './family.ts';

const KINDS_PER_READ = 5_000;
/** Each join reads all bets of its part, so few joins with many kinds each are faster. */
const WINS_PER_JOIN = 50_000;

/** Rules of electronic games, drawn by the platform or by others: prize groups with a rebate, or odds. The engine defines them. */
export function elotteryRules(code: ElotteryFamily): LotteryFamily {
  return {
    category: isBookedAsLottery(code) ? 'LOTT' : 'ELOTT',
    async stageWins(tx, issue, part, result) {
      const draw = elotteryFamily(code, issue.day).readDraw(result.numbers.DRAW?.[0]);
      if (draw === null) throw new Error(`issue ${issue.id} has no draw of ${code}`);
      await stage(tx, code, issue, part, draw);
    },
    async picksOf(db, scope, bet) {
      const { prices } = await readElotteryPrices(db, scope, { code: bet.gameCode, family: code }, bet.priceVersion);
      const line = soldLine({ ...bet, selection: bet.numbers, unitStake: bet.ticketStake });
      return familyPicks(elotteryFamily(code, dayOfNumber(bet.issueNumber)), prices, line);
    },
    coverOf: (db, issue, bets) => coverOf(code, db, issue, bets),
    describe,
  };
}

/**
 * Evaluates each kind of line once, and stages the winning bets. Wins above the member's maximum per issue are reduced; earlier bets are
 * paid first.
 */
async function stage(
  tx: PoolClient,
  code: ElotteryFamily,
  issue: IssueRow,
  part: PartRow,
  draw: unknown,
): Promise<void> {
  const family = elotteryFamily(code, issue.day);
  const prices = pricesByVersion(tx, issue, { code: issue.gameCode, family: code });
  const buckets = { from: part.fromBucket, to: part.toBucket };
  let wins: KindWin[] = [];
  // All bets of an issue are sold at the same price version.
  let most: bigint | undefined;
  const pace = createPacer();
  for await (const kinds of soldKinds(tx, issue, buckets, KINDS_PER_READ)) {
    for (const kind of kinds) {
      await pace();
      const table = await prices(kind.priceVersion);
      most ??= table.maxPayout;
      const { winningUnits, payout } = settleFamilyLine(family, table, soldLine(kind), draw);
      if (payout > 0n) wins.push({ ...kind, hits: winningUnits, payout });
    }
    if (wins.length >= WINS_PER_JOIN) {
      await stageKindWins(tx, issue, buckets, wins);
      wins = [];
    }
  }
  if (wins.length > 0) await stageKindWins(tx, issue, buckets, wins);
  if (most !== undefined) await capWins(tx, issue, buckets, most);
}

/** Prices of a game by version, each read once. */
function pricesByVersion(
  db: Queryable,
  scope: Scope,
  game: Parameters<typeof readElotteryPrices>[2],
): (version: number) => Promise<FamilyPriceTable> {
  const read = new Map<number, Promise<FamilyPriceTable>>();
  return (version) => {
    const found = read.get(version);
    if (found !== undefined) return found;
    const prices = readElotteryPrices(db, scope, game, version).then((stored) => stored.prices);
    read.set(version, prices);
    return prices;
  };
}

function soldLine({
  play,
  selection,
  unitStake,
  oddsE4,
  payablePpm,
}: Pick<SoldKind, 'play' | 'selection' | 'unitStake' | 'oddsE4' | 'payablePpm'>) {
  return { play, selection, unitStake, payablePpm, prizeGroup: groupOfPrice(oddsE4) };
}

function describe(bet: BetRow): ReturnType<LotteryFamily['describe']> {
  return {
    numbers: [bet.numbers],
    odds: Rational.of(bet.oddsE4, 10_000n).toDecimal(4),
    prizeGroup: groupOfPrice(bet.oddsE4),
  };
}

/**
 * Bets of one issue as cover lines, which are judged together. Lunar years only change which animal has one ball more; this makes no
 * difference here.
 */
async function coverOf(
  code: ElotteryFamily,
  db: Queryable,
  issue: IssueRow,
  bets: readonly BetRow[],
): ReturnType<LotteryFamily['coverOf']> {
  const family = elotteryFamily(code, ANY_DAY);
  const result = await findResult(db, issue, issue.id);
  const space = await runInSteps(familySpace(code, result?.numbers.DRAW?.[0] ?? ''));
  const prices = pricesByVersion(db, issue, { code: issue.gameCode, family: code });
  const lines: CoverLine[] = [];
  for (const bet of bets) {
    await pace();
    const table = await prices(bet.priceVersion);
    const line = soldLine({ ...bet, selection: bet.numbers, unitStake: bet.ticketStake });
    lines.push(familyCoverLine(family, space, table, { ...line, units: bet.tickets }));
  }
  return { space: space.space, lines };
}
