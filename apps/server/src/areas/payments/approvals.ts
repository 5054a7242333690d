import type { ApprovalDefinition } from '@lantern/server-kit';
import { matchLine, returnLine } from './bank-matching/decide-line.ts';
import { confirmStatement } from './bank-matching/imports/confirm-statement.ts';
import { reverseStatement } from './bank-matching/imports/reverse-import.ts';
import { addBankAccount } from './channels/add-bank-account.ts';
import { setChannelProvider } from './channels/change-provider.ts';
import { setDepositTerms } from './channels/set-deposit-terms.ts';
import { correctBalance } from './corrections/correct.ts';
import { collectCoins } from './crypto/sweeps/sweep.ts';
import { chargeBack } from './deposits/review/charge-back.ts';
import { matchDeposit } from './deposits/review/match-deposit.ts';
import { repairDeposit } from './deposits/review/repair-deposit.ts';
import type { PaymentsDeps } from './deps.ts';
import { answerDispute } from './disputes/answer-dispute.ts';
import { setWithdrawalRules } from './withdrawals/brand-rules/change-rules.ts';
import { giveBackRest } from './withdrawals/payout/give-back-rest.ts';
import { resolveWithdrawal } from './withdrawals/payout/resolve-unknown.ts';
import { approveByOthers } from './withdrawals/review/review-withdrawal.ts';

/** The four-eyes actions of this area. */
export const paymentsApprovals = (deps: PaymentsDeps): readonly ApprovalDefinition[] => [
  matchDeposit(deps),
  chargeBack(deps),
  repairDeposit(deps),
  matchLine(deps),
  returnLine(deps),
  confirmStatement(deps),
  reverseStatement(deps),
  approveByOthers(deps),
  resolveWithdrawal(deps),
  giveBackRest(deps),
  answerDispute(deps),
  correctBalance(deps),
  addBankAccount,
  setChannelProvider,
  setDepositTerms(deps),
  setWithdrawalRules(deps),
  collectCoins(deps),
];
