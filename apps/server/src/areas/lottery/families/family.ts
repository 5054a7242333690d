import type { PoolClient } from '@lantern/database';
import type { CoverLine, DrawSpace } from '@lantern/engines/lottery/cover';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { BetRow } from '../repository/bets.ts';
import type { IssueRow } from '../repository/issues.ts';
import type { LiabilityRow } from '../repository/liability.ts';
import type { ResultRow } from '../repository/results.ts';
import type { PartRow } from '../repository/settlement.ts';

/** What a set of rules does differently: everything else of an issue's life is the same for all games. */
export interface LotteryFamily {
  /** Category of the house's revenue, of turnover and of rebates. */
  readonly category: 'LOTT' | 'ELOTT';
  /** Stages the winning bets of a range of buckets, inside the caller's transaction. */
  stageWins(tx: PoolClient, issue: IssueRow, part: PartRow, result: ResultRow): Promise<void>;
  /** What a bet had added to the liability of its selections, computed as it was when it was sold. */
  picksOf(db: Queryable, scope: Scope, bet: BetRow): Promise<readonly LiabilityRow[]>;
  /** Bets of one issue as lines that are judged together, in their order, and the draws over which they are judged. */
  coverOf(
    db: Queryable,
    issue: IssueRow,
    bets: readonly BetRow[],
  ): Promise<{ readonly space: DrawSpace; readonly lines: readonly CoverLine[] }>;
  /** How a bet's choice and price are told. */
  describe(bet: BetRow): {
    readonly numbers: readonly string[];
    readonly odds: string;
    readonly prizeGroup: number | null;
  };
}
