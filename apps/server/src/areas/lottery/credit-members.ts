import type { Queryable } from '@lantern/database';
import { type Command, commandId, type Posting, postings } from '@lantern/ledger';
import type { LotteryDeps } from './deps.ts';
import type { IssueRow } from './repository/issues.ts';
import type { CreditRow, SettlementStep } from './repository/settlement.ts';

export type CreditStep = Exclude<SettlementStep, 'WINS' | 'DONE'>;

/** Category of the house's revenue that lottery stakes and payouts belong to. */
export const CATEGORY = 'LOTT';

const PURPOSES: Readonly<Record<CreditStep, string>> = {
  PAYOUTS: 'lottery.payout',
  REBATES: 'lottery.rebate',
  RETURNS: 'lottery.return',
};

/** Key of the one credit of a kind that a member gets for an issue. */
export function creditId(step: CreditStep, issue: Pick<IssueRow, 'merchantId' | 'id'>, memberId: bigint): string {
  return commandId(PURPOSES[step], issue.merchantId, issue.id, memberId);
}

function postingOf(step: CreditStep, issue: IssueRow, { memberId: member, amount }: CreditRow): Posting {
  switch (step) {
    case 'PAYOUTS':
      return postings.P22w({ member, category: CATEGORY, amount });
    case 'REBATES':
      return postings.P25({ member, amount });
    case 'RETURNS':
      return postings.P23({ member, issue: issue.id, amount });
  }
}

/** Credits members for one step of settling an issue; those who were credited before stay as they are. */
export async function creditMembers(
  deps: Pick<LotteryDeps, 'ledger' | 'brands' | 'clock'>,
  tx: Queryable,
  issue: IssueRow,
  step: CreditStep,
  credits: readonly CreditRow[],
): Promise<void> {
  const { currency } = await deps.brands.settings(issue.merchantId);
  const at = deps.clock.now();
  for (const book of ['REAL', 'TEST'] as const) {
    const commands = credits
      .filter((credit) => credit.book === book)
      .map(
        (credit): Command => ({
          id: creditId(step, issue, credit.memberId),
          posting: postingOf(step, issue, credit),
          reference: { type: 'lottery_issue', id: String(issue.id) },
          at,
        }),
      );
    if (commands.length === 0) continue;
    const scope = { merchantId: issue.merchantId, book, currency: currency.code };
    const answers = await deps.ledger.post(tx, scope, commands);
    const failed = answers.find(({ outcome }) => outcome !== 'posted' && outcome !== 'duplicate');
    if (failed !== undefined) throw new Error(`${step} of issue ${issue.id}: the ledger answered ${failed.outcome}`);
  }
}
