import type { PoolClient } from '@lantern/database';
import {
  capPayouts,
  coveredShare,
  findSscPlay,
  pricingOf,
  readSscDigits,
  readSscSelection,
  type SscDigits,
  type SscPriceTable,
  selectionPicks,
  settleSscLine,
} from '@lantern/engines/lottery/ssc';
import { Rational } from '@lantern/money';
import type { Queryable, Scope } from '@lantern/server-kit';
import { readElectronicPrices } from '../electronic/prices.ts';
import { groupOfPrice } from '../electronic/quote-lines.ts';
import { groupBy } from '../group-by.ts';
import type { BetRow, DrawnBet } from '../repository/bets.ts';
import { type DrawnElectronicBet, listStandingBets, stageElectronicWins } from '../repository/electronic-issues.ts';
import type { IssueRow } from '../repository/issues.ts';
import type { LiabilityRow } from '../repository/liability.ts';
import type { PartRow } from '../repository/settlement.ts';
import { COVERED_PERCENT } from './covered.ts';
import type { LotteryFamily } from './family.ts';

const BETS_PER_READ = 5_000;

/** Electronic games of five digits: prize groups with a rebate, or the odds of the credit style. */
export const electronic: LotteryFamily = {
  category: 'ELOTT',
  async stageWins(tx, issue, part, result) {
    const digits = readSscDigits(result.numbers.DRAW?.[0]);
    if (digits === null) throw new Error(`issue ${issue.id} has no five digits`);
    await stage(tx, issue, part, digits);
  },
  picksOf: picksOfBet,
  coveredBets,
  describe: (bet) => {
    const isStandard = findSscPlay(bet.play)?.style === 'STANDARD';
    return {
      numbers: [bet.numbers],
      odds: Rational.of(bet.oddsE4, 10_000n).toDecimal(4),
      prizeGroup: isStandard ? groupOfPrice(bet.oddsE4) : null,
    };
  },
};

/** The member whose wins are being added up, and what he may still win. */
interface Room {
  readonly memberId: bigint;
  readonly left: bigint;
}

/** Judges bets page by page; wins beyond what a member may win in an issue are cut, his first bets paid first. */
async function stage(tx: PoolClient, issue: IssueRow, part: PartRow, digits: SscDigits): Promise<void> {
  const prices = pricesByVersion(tx, issue, issue.gameCode);
  const buckets = { from: part.fromBucket, to: part.toBucket };
  let room: Room | undefined;
  for (let after: DrawnElectronicBet | undefined; ; ) {
    const bets = await listStandingBets(tx, issue, buckets, after, BETS_PER_READ);
    const wins: { bucket: number; id: string; hits: number; payout: bigint }[] = [];
    for (const bet of bets) {
      const table = await prices(bet.priceVersion);
      const { winningUnits, payout } = settleSscLine(lineOf(bet, table), digits);
      if (payout === 0n) continue;
      const left = room?.memberId === bet.memberId ? room.left : table.maxPayout;
      const [paid = 0n] = capPayouts([payout], left);
      room = { memberId: bet.memberId, left: left - paid };
      if (paid > 0n) wins.push({ bucket: bet.bucket, id: bet.id, hits: winningUnits, payout: paid });
    }
    if (wins.length > 0) await stageElectronicWins(tx, issue, wins);
    after = bets.at(-1);
    if (after === undefined || bets.length < BETS_PER_READ) return;
  }
}

/** Prices of a game by their version, each read once. */
function pricesByVersion(db: Queryable, scope: Scope, gameCode: string): (version: number) => Promise<SscPriceTable> {
  const read = new Map<number, Promise<SscPriceTable>>();
  return (version) => {
    const found = read.get(version);
    if (found !== undefined) return found;
    const prices = readElectronicPrices(db, scope, gameCode, version).then((stored) => stored.prices);
    read.set(version, prices);
    return prices;
  };
}

function lineOf(bet: Pick<DrawnElectronicBet, 'play' | 'selection' | 'unitStake' | 'oddsE4'>, table: SscPriceTable) {
  const play = findSscPlay(bet.play);
  if (play === null) throw new Error(`a bet on ${bet.play}, which no electronic game has`);
  const pricing = pricingOf(play, table, groupOfPrice(bet.oddsE4));
  return { play: bet.play, selection: bet.selection, unitStake: bet.unitStake, pricing };
}

async function picksOfBet(db: Queryable, scope: Scope, bet: BetRow): Promise<readonly LiabilityRow[]> {
  const { prices } = await readElectronicPrices(db, scope, bet.gameCode, bet.priceVersion);
  const line = lineOf({ ...bet, selection: bet.numbers, unitStake: bet.ticketStake }, prices);
  return selectionPicks(line, prices.maxPayout);
}

/** Bets on plays of which a member's selections together cover too many outcomes. */
function coveredBets(bets: readonly DrawnBet[]): ReadonlySet<string> {
  const covered = [...groupBy(bets, (bet) => bet.play)].filter(([code, ofPlay]) => {
    const play = findSscPlay(code);
    if (play === null) return false;
    const selections = ofPlay
      .map((bet) => readSscSelection(play, bet.numbers))
      .filter((one) => typeof one !== 'string');
    return coveredShare(play.rule, selections).compare(Rational.of(COVERED_PERCENT, 100)) > 0;
  });
  return new Set(covered.flatMap(([, ofPlay]) => ofPlay.map((bet) => bet.id)));
}
