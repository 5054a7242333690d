import { commandId } from '@lantern/ledger';
import type { IssueRow } from './repository/issues.ts';
import type { SettlementStep } from './repository/settlement.ts';

export type CreditStep = Exclude<SettlementStep, 'WINS' | 'DONE'>;

const PURPOSES: Readonly<Record<CreditStep, string>> = {
  PAYOUTS: 'lottery.payout',
  REBATES: 'lottery.rebate',
  RETURNS: 'lottery.return',
};

/** Key of the one credit of a kind that a member gets for an issue; the SQL function lottery.credit_key makes the same. */
export function creditId(step: CreditStep, issue: Pick<IssueRow, 'merchantId' | 'id'>, memberId: bigint): string {
  return commandId(PURPOSES[step], issue.merchantId, issue.id, memberId);
}
