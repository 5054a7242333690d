import type { PoolClient } from '@lantern/database';
import type { CoverLine, DrawSpace } from '@lantern/engines/lottery/cover';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { BetRow } from '../bets/repository/bets.ts';
import type { LiabilityRow } from '../betting/repository/liability.ts';
import type { IssueRow } from '../issues/repository/issues.ts';
import type { ResultRow } from '../results/repository/results.ts';
import type { PartRow } from '../settlement/repository/settlement.ts';

/** The rules in which families differ; the rest of an issue's life cycle is the same for all games. */
export interface LotteryFamily {
  /** Category of revenue, turnover and rebates. */
  readonly category: 'LOTT' | 'ELOTT';
  /** Stages the winning bets of a range of buckets, inside the caller's transaction. */
  stageWins(tx: PoolClient, issue: IssueRow, part: PartRow, result: ResultRow): Promise<void>;
  /** What a bet added to the liability of its selections, computed in the same way as when it was sold. */
  picksOf(db: Queryable, scope: Scope, bet: BetRow): Promise<readonly LiabilityRow[]>;
  /** Bets of one issue as lines that are judged together, in their order, and the possible draws over which they are judged. */
  coverOf(
    db: Queryable,
    issue: IssueRow,
    bets: readonly BetRow[],
  ): Promise<{ readonly space: DrawSpace; readonly lines: readonly CoverLine[] }>;
  /** A bet's numbers and price for display. */
  describe(bet: BetRow): {
    readonly numbers: readonly string[];
    readonly odds: string;
    readonly prizeGroup: number | null;
  };
}
