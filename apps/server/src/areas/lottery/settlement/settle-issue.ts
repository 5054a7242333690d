import { type PoolClient, transaction } from '@lantern/database';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { familyOf } from '../families/index.ts';
import { type IssueRow, listIssuesInState, lockIssue } from '../issues/repository/issues.ts';
import { findResult } from '../results/repository/results.ts';
import { finishIssue } from './finish-issue.ts';
import {
  beginSettlement,
  countBets,
  creditNext,
  endStaging,
  listPartNumbers,
  lockPart,
  type PartRow,
  type SettlementStep,
} from './repository/settlement.ts';
import { resettlePart } from './resettlement/resettle-part.ts';

export { HAS_DRAWN_ISSUES } from '../issues/repository/issues.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'clock' | 'ledger' | 'brands' | 'publish' | 'sockets'>;

/** Accounts credited in one transaction. */
const ACCOUNTS_PER_CHUNK = 1000;
/** Two connections keep the database busy; more parts only shorten single statements. */
const CONNECTIONS = 2;
const BETS_PER_PART = 2_000_000n;
const MOST_PARTS = 64n;
/** Typical number of bets on a one-minute game in a quiet hour. */
const FEW_BETS = 16n;

/** Settles every drawn issue, and continues settlements that a killed process left unfinished. */
export async function settleDrawnIssues(deps: Deps, pieces: Pieces = plainPieces): Promise<void> {
  const waiting = await pieces.waiting('issue');
  for (const issue of await listIssuesInState(deps.pool, ['DRAWN', 'SETTLING'], waiting)) {
    await pieces.run(`issue ${issue.id}`, () => settleIssue(deps, issue), issue.brandId);
  }
}

/**
 * Settles one issue from any point it has reached. Winners are staged in one transaction per part, then credited in chunks under keys
 * derived from issue and member, then one posting moves the stakes to revenue. It may be killed at any point and run again: nobody is
 * credited twice and nobody is missed.
 */
export async function settleIssue(deps: Deps, { brandId, id }: Pick<IssueRow, 'brandId' | 'id'>): Promise<void> {
  const issue = await begin(deps, { brandId, id });
  if (issue === null) return;
  const parts = [...(await listPartNumbers(deps.pool, issue))];
  // All are awaited even when one fails, so that no work of this run continues during the next.
  const runs = await Promise.allSettled(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) await runPart(deps, issue, part);
    }),
  );
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
  await finishIssue(deps, issue);
}

/** The issue in the state SETTLING, or null when it is not to be settled (any more). */
async function begin(deps: Deps, key: Pick<IssueRow, 'brandId' | 'id'>): Promise<IssueRow | null> {
  return transaction(deps.pool, async (tx) => {
    const issue = await lockIssue(tx, key, key.id);
    if (issue?.state === 'SETTLING') return issue;
    if (issue?.state !== 'DRAWN') return null;
    await beginSettlement(tx, issue, 'RESULT', partsFor(await countBets(tx, issue)));
    return { ...issue, state: 'SETTLING' as const, outcome: 'RESULT' as const };
  });
}

/** Number of parts for an issue: none without bets, one when a second part would cost more than it saves. */
export function partsFor(bets: bigint): number {
  if (bets <= FEW_BETS) return bets === 0n ? 0 : 1;
  const wanted = BigInt(CONNECTIONS) * (bets / (BigInt(CONNECTIONS) * BETS_PER_PART) + 1n);
  return Number(wanted < MOST_PARTS ? wanted : MOST_PARTS);
}

/** Stages a part's winners, then credits chunk after chunk, each in its own transaction. */
async function runPart(deps: Deps, issue: IssueRow, part: number): Promise<void> {
  if (issue.run > 1) return resettlePart(deps, issue, part, stage);
  await transaction(deps.pool, async (tx) => {
    const found = await lockPart(tx, issue, part);
    if (found.step !== 'WINS') return;
    await stage(tx, issue, found);
    await endStaging(tx, issue, part);
  });
  const books = await bookIdsOf(deps, issue);
  for (let step: SettlementStep = 'PAYOUTS'; step !== 'DONE'; ) {
    const credit = { ...books, limit: ACCOUNTS_PER_CHUNK, now: deps.clock.now() };
    step = await transaction(deps.pool, (tx) => creditNext(tx, issue, part, credit));
  }
}

async function bookIdsOf(deps: Deps, { brandId }: IssueRow): Promise<{ realBook: number; testBook: number }> {
  const { currency } = await deps.brands.settings(brandId);
  const idOf = (book: 'REAL' | 'TEST') => deps.ledger.bookId({ brandId, book, currency: currency.code });
  return { realBook: await idOf('REAL'), testBook: await idOf('TEST') };
}

async function stage(tx: PoolClient, issue: IssueRow, part: PartRow): Promise<void> {
  const result = await findResult(tx, issue, issue.id);
  if (result === null) throw new Error(`issue ${issue.id} is settled without a result`);
  const family = await familyOf(tx, issue, issue.gameCode);
  await family.stageWins(tx, issue, part, result);
}
