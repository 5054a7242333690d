export type { Accepted, Decision, Refusal } from '../refusal.ts';
export { machineFaults, nextState, type StateMachine } from '../state-machine.ts';
export { type ChannelCaller, type ChannelClosure, type ChannelTerms, channelTerms } from './channel-terms.ts';
export {
  type AwaitedCoins,
  type Coin,
  type CoinRate,
  chooseAwaited,
  coinsFor,
  coinsToPay,
  coinText,
  confirmationsOf,
  parseCoins,
  worthOf,
} from './coins.ts';
export {
  checkDeposit,
  type DepositAccount,
  type DepositChannelTerms,
  type DepositLimits,
  type DepositRefusalCode,
  depositPauseEnd,
  EXPIRED_ORDERS_WINDOW_MS,
} from './deposit-check.ts';
export {
  DEPOSIT_MACHINE,
  type DepositEvent,
  type DepositState,
  eventsOfPayment,
  OPEN_DEPOSIT_STATES,
  type PaymentVerdict,
} from './deposit-states.ts';
export {
  assessLaundering,
  BLOCK_SCORE,
  HAND_RAISED,
  LAUNDERING_POINTS,
  type LaunderingFacts,
  type LaunderingFlag,
  type LaunderingFlagKind,
  type LaunderingMovement,
  type LaunderingRules,
  launderingScore,
  REVIEW_SCORE,
} from './laundering.ts';
export {
  type AwaitedTransfer,
  choosePayableAmount,
  type IncomingTransfer,
  isPaidBy,
  matchTransfer,
  type TransferMatch,
} from './payable-amount.ts';
export { type AttemptState, attemptState, type GasFees, raiseFees } from './raise-fees.ts';
export {
  judgeTransfer,
  NEVER_SEEN_AFTER_MS,
  QUERIES_BEFORE_REVIEW,
  type TransferDirection,
  type TransferJudgement,
  type TransferQueries,
  transferPauseMs,
  transferPosting,
  VENDOR_TRANSFER_MACHINE,
  type VendorReply,
  type VendorTransferEvent,
  type VendorTransferState,
} from './vendor-transfer.ts';
export {
  checkWithdrawal,
  type WithdrawalAccount,
  type WithdrawalDecision,
  type WithdrawalLimits,
  type WithdrawalRefusalCode,
  type WithdrawalRequest,
  withdrawalFee,
} from './withdrawal-check.ts';
export {
  applyConfirmationEvent,
  CONFIRMATION_MACHINE,
  type Confirmation,
  type ConfirmationEvent,
  type ConfirmationRefusalCode,
  type ConfirmationState,
  passTime,
  startConfirmation,
} from './withdrawal-confirmation.ts';
export {
  type ApprovalLimits,
  approversNeeded,
  feeBack,
  nextPart,
  WITHDRAWAL_MACHINE,
  type WithdrawalEvent,
  type WithdrawalState,
} from './withdrawal-states.ts';
