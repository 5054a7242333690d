import { commandId } from '@lantern/ledger';
import type { IssueRow } from '../issues/repository/issues.ts';
import type { SettlementStep } from './repository/settlement.ts';

export type CreditStep = Exclude<SettlementStep, 'WINS' | 'RESETTLE' | 'DONE'>;
type Issue = Pick<IssueRow, 'brandId' | 'id'>;

const PURPOSES: Readonly<Record<CreditStep, string>> = {
  PAYOUTS: 'lottery.payout',
  REBATES: 'lottery.rebate',
  RETURNS: 'lottery.return',
};

/**
 * Idempotency key of the one credit of a kind that a member gets in one settlement of an issue. For the first settlement the SQL function
 * lottery.credit_key computes the same key.
 */
export function creditId(step: CreditStep, issue: Issue, memberId: bigint, run = 1): string {
  return commandId(PURPOSES[step], issue.brandId, issue.id, memberId, ...(run === 1 ? [] : [run]));
}

/** Idempotency key of the one movement by which a settlement reverses a credit of the previous settlement. */
export function reversalId(step: Exclude<CreditStep, 'RETURNS'>, issue: Issue, memberId: bigint, run: number): string {
  return commandId(`${PURPOSES[step]}-back`, issue.brandId, issue.id, memberId, run);
}

/** Idempotency key of the movement that uses new credits of a settlement to pay the debt left by the reversal. */
export function debtId(issue: Issue, memberId: bigint, run: number): string {
  return commandId('lottery.correction-debt', issue.brandId, issue.id, memberId, run);
}
