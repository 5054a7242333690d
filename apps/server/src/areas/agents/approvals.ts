import type { ApprovalDefinition } from '@lantern/server-kit';
import type { ContractDeps } from './contracts/deps.ts';
import { releaseBranch } from './contracts/office/freeze-branch.ts';
import { advanceBill, rejectBill } from './contracts/office/office-bills.ts';
import { endContract, offerContract } from './contracts/office/platform-contracts.ts';
import { lowerRates } from './office/change-rates.ts';
import { moveBranch } from './office/move-branch.ts';
import { createTopAgent } from './office/top-agent.ts';

/** The four-eyes actions of this area. */
export const agentsApprovals = (deps: ContractDeps): readonly ApprovalDefinition[] => [
  lowerRates(deps),
  createTopAgent(deps),
  moveBranch(deps),
  offerContract(deps),
  endContract(deps),
  rejectBill(deps),
  advanceBill(deps),
  releaseBranch(deps),
];
