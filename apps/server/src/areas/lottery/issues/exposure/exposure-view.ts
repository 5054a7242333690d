import type { ExposureFrame, ExposureRow } from '@lantern/contract/sockets';
import { type Pool, transaction } from '@lantern/database';
import { formatAmount } from '@lantern/money';
import type { Scope } from '@lantern/server-kit';
import { type LiabilityRow, listLiability, worstCase } from '../../betting/repository/liability.ts';
import { exposureLimitOf } from '../../games/plays.ts';
import type { GameRow } from '../../games/repository.ts';
import { ofRealMoney } from '../../settlement/finish-issue.ts';
import { sumIssue } from '../../settlement/repository/settlement.ts';
import type { IssueRow } from '../repository/issues.ts';

/** Maximum selections sent per issue, highest exposure first. */
export const MOST_SELECTIONS = 1000;

/** Exposure of selections with their limits, amounts in the brand's currency. */
export function viewLiability(
  rows: readonly LiabilityRow[],
  game: GameRow | null,
  exponent: number,
): readonly ExposureRow[] {
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  return rows.map((row) => ({
    play: row.play,
    number: row.selection,
    stake: amount(row.stake),
    exposure: amount(row.exposure),
    limit: amount(game === null ? 0n : exposureLimitOf(game, row.play)),
  }));
}

/** A bet between two of the reads would appear in one of them only. */
const AT_ONE_MOMENT = { isolation: 'repeatable read' } as const;

/** A snapshot of an issue's exposure: the selections with the highest exposure and the totals, real money. */
export async function readExposure(
  pool: Pool,
  scope: Scope,
  { issue, game, exponent }: { readonly issue: IssueRow; readonly game: GameRow | null; readonly exponent: number },
): Promise<Pick<ExposureFrame, 'totals' | 'rows'>> {
  const [liability, worst, sums] = await transaction(
    pool,
    (tx) =>
      Promise.all([
        listLiability(tx, scope, issue.id, MOST_SELECTIONS),
        worstCase(tx, scope, [issue.id]),
        sumIssue(tx, issue),
      ]),
    AT_ONE_MOMENT,
  );
  const { bets, members, stake } = ofRealMoney(sums);
  return {
    rows: viewLiability(liability, game, exponent),
    totals: {
      bets: Number(bets),
      members: Number(members),
      stake: formatAmount(stake, exponent),
      worstCase: formatAmount(worst.get(issue.id) ?? 0n, exponent),
    },
  };
}
