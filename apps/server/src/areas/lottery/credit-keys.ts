import { commandId } from '@lantern/ledger';
import type { IssueRow } from './repository/issues.ts';
import type { SettlementStep } from './repository/settlement.ts';

export type CreditStep = Exclude<SettlementStep, 'WINS' | 'RESETTLE' | 'DONE'>;
type Issue = Pick<IssueRow, 'merchantId' | 'id'>;

const PURPOSES: Readonly<Record<CreditStep, string>> = {
  PAYOUTS: 'lottery.payout',
  REBATES: 'lottery.rebate',
  RETURNS: 'lottery.return',
};

/**
 * Key of the one credit of a kind that a member gets by one settlement of an issue; for the first one the SQL function
 * lottery.credit_key makes the same.
 */
export function creditId(step: CreditStep, issue: Issue, memberId: bigint, run = 1): string {
  return commandId(PURPOSES[step], issue.merchantId, issue.id, memberId, ...(run === 1 ? [] : [run]));
}

/** Key of the one movement by which a settlement takes back what the one before had credited. */
export function reversalId(step: Exclude<CreditStep, 'RETURNS'>, issue: Issue, memberId: bigint, run: number): string {
  return commandId(`${PURPOSES[step]}-back`, issue.merchantId, issue.id, memberId, run);
}

/** Key of the movement by which new credits of a settlement pay the debt that taking back had left. */
export function debtId(issue: Issue, memberId: bigint, run: number): string {
  return commandId('lottery.correction-debt', issue.merchantId, issue.id, memberId, run);
}
