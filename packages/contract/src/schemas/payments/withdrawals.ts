import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { TypedAmount } from '../typed-amount.ts';
import { ChainTransaction } from './chains.ts';
import { MemberDispute } from './member-dispute.ts';
import { PayoutAccount } from './payout-accounts.ts';
import { RefusalCode, WithdrawalRisk } from './withdrawal-risk.ts';

/** States up to the payment, then those of its confirmation. */
export const WithdrawalState = OneOf(
  'SUBMITTED',
  'RISK_REVIEW',
  'APPROVED',
  'REJECTED',
  'CANCELLED',
  'DISBURSING',
  'PAY_FAILED',
  'UNKNOWN',
  'DISBURSED',
  'RECEIVED',
  'AUTO_RECEIVED',
  'PARTIAL_DISPUTE',
  'NOT_RECEIVED_DISPUTE',
  'CLOSED_RETURNED',
  'CLOSED_REPAID',
  'FORCED_RECEIVED',
);

export const Withdrawal = Type.Object({
  id: Id,
  state: WithdrawalState,
  amount: Amount,
  fee: Amount,
  adminFee: Amount,
  net: Amount,
  account: PayoutAccount,
  createdAt: Instant,
  disbursedAt: Nullable(Instant),
  /** Deadline of the member's answer; afterwards the payment counts as received. */
  answerBefore: Nullable(Instant),
  completedAt: Nullable(Instant),
  confirmed: Amount,
  disputed: Amount,
  returned: Amount,
  repaid: Amount,
  /** Paid so far, for a withdrawal in several parts; everything in the end. */
  paid: Amount,
  /** Amount that could not be paid and was returned to the wallet, with its share of the fees; net and fees then refer to the paid part. */
  released: Amount,
  /** Why it was refused: a code with a text in each language, and a message to the member. */
  reasonCode: Nullable(RefusalCode),
  reason: Nullable(Type.String()),
  /** True if the paying provider is a sandbox. */
  sandbox: Type.Boolean(),
});

const Step = Type.Object({ at: Instant, from: Nullable(Type.String()), to: Type.String(), event: Type.String() });
const BackOfficeStep = Type.Intersect([
  Step,
  Type.Object({ actor: Type.String(), detail: Type.Record(Type.String(), Type.Unknown()) }),
]);

const Terms = Type.Object({ amount: Amount, fee: Amount, adminFee: Amount, net: Amount, isReviewed: Type.Boolean() });

export const withdrawalsSchemas = {
  'payments.withdrawalTerms': {
    payload: Nothing,
    value: Type.Object({
      available: Amount,
      minimum: Amount,
      maximum: Amount,
      /** Number and amount of withdrawals still possible on this business day. */
      countLeft: Type.Integer(),
      amountLeft: Amount,
      freeLeft: Type.Integer(),
      feePpm: Type.Integer(),
      feeMin: Amount,
      feeMax: Amount,
      turnoverLeft: Amount,
      turnoverPolicy: OneOf('BLOCK', 'ADMIN_FEE'),
      adminFeePpm: Type.Integer(),
      /** Withdrawals from this amount on are reviewed by an operator. */
      reviewFrom: Amount,
      answerMinutes: Type.Integer(),
      cardHours: Type.Integer(),
      hasFundPassword: Type.Boolean(),
      /** Withdrawals are on hold until then, because access to the account was gained by a weak proof. */
      heldUntil: Nullable(Instant),
      /** Verification level required before any withdrawal. */
      proofLevel: Nullable(Type.Integer({ minimum: 1, maximum: 3 })),
      open: Nullable(Withdrawal),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  /** Preview of a payout, without guarantee: the request repeats the same checks. */
  'payments.quoteWithdrawal': {
    payload: Type.Object({ amount: TypedAmount }),
    value: Terms,
    refusals: [
      'TRIAL_ACCOUNT',
      'AMOUNT_INVALID',
      'AMOUNT_BELOW_MIN',
      'AMOUNT_ABOVE_MAX',
      'DAILY_COUNT_REACHED',
      'DAILY_AMOUNT_REACHED',
      'INSUFFICIENT_BALANCE',
      'TURNOVER_NOT_MET',
      'NET_NOT_POSITIVE',
    ],
  },
  'payments.createWithdrawal': {
    payload: Type.Object({ requestId: Uuid, accountId: Id, amount: TypedAmount, fundPassword: Text(40, 1) }),
    value: Withdrawal,
    refusals: [
      'TRIAL_ACCOUNT',
      'WITHDRAW_BLOCKED',
      'CONTRACT_DUE',
      'KYC_REQUIRED',
      'FUND_PASSWORD_NOT_SET',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_WRONG',
      'CARD_NOT_BOUND',
      'CARD_NAME_MISMATCH',
      'CARD_COOLDOWN',
      'ADDRESS_INVALID',
      'WITHDRAW_PENDING_EXISTS',
      'AMOUNT_INVALID',
      'AMOUNT_BELOW_MIN',
      'AMOUNT_ABOVE_MAX',
      'DAILY_COUNT_REACHED',
      'DAILY_AMOUNT_REACHED',
      'INSUFFICIENT_BALANCE',
      'TURNOVER_NOT_MET',
      'NET_NOT_POSITIVE',
      'IDEMPOTENCY_CONFLICT',
      'OVERLOADED',
    ],
  },
  'payments.withdrawals': {
    payload: Type.Object({ state: Type.Optional(WithdrawalState), ...pageQuery }),
    value: Page(Withdrawal),
    refusals: [],
  },
  'payments.withdrawal': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      order: Withdrawal,
      history: Type.Array(Step),
      /** Null without a dispute. */
      dispute: Nullable(MemberDispute),
    }),
    refusals: ['NOT_FOUND'],
  },
  'payments.cancelWithdrawal': {
    payload: Type.Object({ id: Id }),
    value: Withdrawal,
    refusals: ['NOT_FOUND', 'ORDER_STATE'],
  },
  /** The body is the picture: PNG, JPEG or WebP. */
  'payments.uploadProof': {
    payload: Type.Unknown(),
    value: Type.Object({ id: Uuid }),
    refusals: ['IMAGE_TYPE', 'IMAGE_SIZE', 'IMAGE_COUNT'],
  },
  'payments.confirmWithdrawal': {
    payload: Type.Object({
      id: Id,
      answer: OneOf('RECEIVED', 'PARTIAL', 'NOT_RECEIVED'),
      received: Type.Optional(TypedAmount),
      remaining: Type.Optional(TypedAmount),
      proofs: Type.Optional(Type.Array(Uuid, { maxItems: 3 })),
    }),
    value: Withdrawal,
    refusals: [
      'NOT_FOUND',
      'AMOUNT_INVALID',
      'WD_NOT_AWAITING_CONFIRMATION',
      'WD_PARTIAL_AMOUNT',
      'PROOF_REQUIRED',
      'IMAGE_COUNT',
    ],
  },
} as const;

export const BackOfficeWithdrawal = Type.Intersect([
  Withdrawal,
  Type.Object({
    memberId: Id,
    member: Type.String(),
    review: OneOf('AUTO', 'MANUAL'),
    /** Why it needs a review. */
    reviewReasons: Type.Array(Type.String()),
    reviewer: Nullable(Type.String()),
    approvers: Type.Array(Type.String()),
    /** Approvers required besides the reviewer; for an order in review, besides the operator who reads it. */
    approversNeeded: Type.Integer(),
    channel: Nullable(Type.String()),
    providerNo: Nullable(Type.String()),
    /** The second payment after a dispute: due, sent without an answer yet, paid, failed. */
    repay: Nullable(OneOf('DUE', 'SENT', 'PAID', 'FAILED')),
    /** A request that ended without approval and is not acknowledged yet: who rejected it, and his note. */
    sentBack: Nullable(Type.Object({ by: Nullable(Type.String()), note: Nullable(Type.String()) })),
    /** The open four-eyes request about it, if any. */
    request: Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant })),
  }),
]);
const Requested = Type.Object({ requestId: Nullable(Id), order: BackOfficeWithdrawal });

export const withdrawalsBackOfficeSchemas = {
  'paymentsBackOffice.withdrawals': {
    payload: Type.Object({
      state: Type.Optional(WithdrawalState),
      /** Only those that wait for an operator. */
      waiting: Type.Optional(Type.Boolean()),
      search: Type.Optional(Text(100)),
      ...pageQuery,
    }),
    value: Page(BackOfficeWithdrawal),
    refusals: ['FORBIDDEN'],
  },
  'paymentsBackOffice.withdrawal': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      order: BackOfficeWithdrawal,
      history: Type.Array(BackOfficeStep),
      /** Payments of a withdrawal in several parts; empty if it was paid at once. */
      parts: Type.Array(
        Type.Object({
          amount: Amount,
          channel: Type.String(),
          providerNo: Nullable(Type.String()),
          at: Instant,
        }),
      ),
      /** Risk indicators for a reviewer; null for readers who cannot decide. Amounts are sums over the account's life. */
      risk: Nullable(WithdrawalRisk),
      /** Sum that the reading operator may still approve in this business day without a second person. */
      aloneLeft: Amount,
      /** Transactions signed and sent for it on a chain, oldest first; empty unless it is paid in coins. */
      coinPayments: Type.Array(ChainTransaction),
      channels: Type.Array(
        Type.Object({
          code: Type.String(),
          nameKey: Type.String(),
          name: Nullable(Type.String()),
          sandbox: Type.Boolean(),
        }),
      ),
      proofs: Type.Array(
        Type.Object({
          id: Uuid,
          by: OneOf('MEMBER', 'OPERATOR'),
          at: Instant,
          width: Type.Integer(),
          height: Type.Integer(),
        }),
      ),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** A picture of a dispute, as a data URL; each view is recorded in the audit log. */
  'paymentsBackOffice.proof': {
    payload: Type.Object({ id: Uuid }),
    value: Type.Object({ dataUrl: Type.String() }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'paymentsBackOffice.startReview': {
    payload: Type.Object({ id: Id }),
    value: BackOfficeWithdrawal,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE'],
  },
  /** The reviewer's approval: carried out immediately below the limit, otherwise a request for further approvers. */
  'paymentsBackOffice.approveWithdrawal': {
    payload: Type.Object({ id: Id, channel: Text(40, 1), reason: ShownLines(300, 3) }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'CHANNEL_CLOSED', 'REQUEST_STATE'],
  },
  /** `reason` is the operators' internal note; the member reads the code's text and the message. */
  'paymentsBackOffice.rejectWithdrawal': {
    payload: Type.Object({
      id: Id,
      reason: ShownLines(300, 3),
      reasonCode: RefusalCode,
      message: Type.Optional(ShownLines(300)),
    }),
    value: BackOfficeWithdrawal,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'REQUEST_STATE'],
  },
  /** After a failed payment: pays through another channel. */
  'paymentsBackOffice.retryWithdrawal': {
    payload: Type.Object({ id: Id, channel: Text(40, 1) }),
    value: BackOfficeWithdrawal,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'CHANNEL_CLOSED', 'AMOUNT_ABOVE_MAX'],
  },
  /** First person of a four-eyes request about a payment with unknown outcome: states what the provider's records show. */
  'paymentsBackOffice.requestResolve': {
    payload: Type.Object({ id: Id, outcome: OneOf('PAID', 'FAILED'), reason: ShownLines(300, 3) }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'REQUEST_STATE'],
  },
  /** First person of a four-eyes request: returns the unpaid rest of a withdrawal in parts to the member. */
  'paymentsBackOffice.requestGiveBack': {
    payload: Type.Object({ id: Id, reason: ShownLines(300, 3) }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'REQUEST_STATE'],
  },
  /** The body is the bank's proof of a payment. */
  'paymentsBackOffice.uploadEvidence': {
    payload: Type.Unknown(),
    value: Type.Object({ id: Uuid }),
    refusals: ['FORBIDDEN', 'IMAGE_TYPE', 'IMAGE_SIZE', 'IMAGE_COUNT'],
  },
  /** First person of a four-eyes request about a dispute: return all or a part, pay again, or confirm the receipt with evidence. */
  'paymentsBackOffice.requestAnswer': {
    payload: Type.Object({
      id: Id,
      answer: OneOf('RETURN', 'PARTIAL_RETURN', 'REPAY', 'FORCE_RECEIVED'),
      amount: Type.Optional(TypedAmount),
      /** Who bears the returned or repeated payment. */
      source: Type.Optional(OneOf('PROVIDER', 'CLAIM', 'HOUSE')),
      channel: Type.Optional(Text(40, 1)),
      evidence: Type.Optional(Uuid),
      reason: ShownLines(300, 3),
    }),
    value: Requested,
    refusals: [
      'FORBIDDEN',
      'NOT_FOUND',
      'ORDER_STATE',
      'WD_NO_OPEN_DISPUTE',
      'DISPUTE_TAKEN',
      'WD_PARTIAL_AMOUNT',
      'AMOUNT_INVALID',
      'CHANNEL_CLOSED',
      'AMOUNT_ABOVE_MAX',
      'PROOF_REQUIRED',
      'REQUEST_STATE',
    ],
  },
} as const;
