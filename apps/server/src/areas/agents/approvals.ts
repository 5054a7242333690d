import type { ApprovalDefinition } from '@lantern/server-kit';
import { lowerRates, raiseRates } from './back-office/change-rates.ts';
import { setGiveBack } from './back-office/give-back.ts';
import { moveBranch } from './back-office/move-branch.ts';
import { promoteMember } from './back-office/promote-member.ts';
import { raiseQuota } from './back-office/set-quota.ts';
import { createTopAgent } from './back-office/top-agent.ts';
import { releaseBranch } from './contracts/back-office/freeze-branch.ts';
import { endContract, offerContract } from './contracts/back-office/platform-contracts.ts';
import { advanceBill, approveBill, rejectBill } from './contracts/back-office/review-bills.ts';
import type { ContractDeps } from './contracts/deps.ts';

/** The four-eyes actions of this area. */
export const agentsApprovals = (deps: ContractDeps): readonly ApprovalDefinition[] => [
  lowerRates(deps),
  raiseRates(deps),
  setGiveBack(deps),
  createTopAgent(deps),
  moveBranch(deps),
  raiseQuota(deps),
  promoteMember(deps),
  offerContract(deps),
  endContract(deps),
  approveBill(deps),
  rejectBill(deps),
  advanceBill(deps),
  releaseBranch(deps),
];
