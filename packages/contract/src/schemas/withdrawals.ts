import Type from 'typebox';
import { MemberDispute } from './member-dispute.ts';
import { Amount, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';
import { ChainTransaction } from './payments-chains.ts';
import { RefusalCode, WithdrawalRisk } from './withdrawal-risk.ts';

export const PayoutKind = OneOf('BANK', 'E_WALLET', 'CRYPTO');

/** Where a member's money is paid to; of its number only the last four characters are ever shown. */
export const PayoutAccount = Type.Object({
  id: Id,
  kind: PayoutKind,
  /** Name of the bank, wallet or chain, as the member picked it. */
  institution: Type.String(),
  holder: Type.String(),
  last4: Type.String(),
  createdAt: Instant,
  /** From when it may be paid to: new accounts wait. */
  usableFrom: Instant,
});

/** States up to the payment, then those of its confirmation (operations 7.7, 7.8). */
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
  /** An answer counts only before this instant; afterwards the payment counts as received. */
  answerBefore: Nullable(Instant),
  completedAt: Nullable(Instant),
  confirmed: Amount,
  disputed: Amount,
  returned: Amount,
  repaid: Amount,
  /** What has left so far of a withdrawal that is paid in several parts; all of it in the end. */
  paid: Amount,
  /** What could not be paid and went back to the wallet, with its share of the fees; net and fees are those of the paid part then. */
  released: Amount,
  /** Why it was refused: a code with a text in each language, and words for the member. */
  reasonCode: Nullable(RefusalCode),
  reason: Nullable(Type.String()),
  /** True when the provider that pays is a stand-in for the outside world. */
  sandbox: Type.Boolean(),
});

const Step = Type.Object({ at: Instant, from: Nullable(Type.String()), to: Type.String(), event: Type.String() });
const OfficeStep = Type.Intersect([
  Step,
  Type.Object({ actor: Type.String(), detail: Type.Record(Type.String(), Type.Unknown()) }),
]);

const Terms = Type.Object({ amount: Amount, fee: Amount, adminFee: Amount, net: Amount, isReviewed: Type.Boolean() });

export const withdrawalsSchemas = {
  'payments.payoutAccounts': {
    payload: Nothing,
    value: Type.Object({
      accounts: Type.Array(PayoutAccount),
      limit: Type.Integer(),
      /** The name that every account must carry; null until the first one fixes it. */
      realName: Nullable(Type.String()),
      institutions: Type.Array(Type.Object({ kind: PayoutKind, name: Type.String() })),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  'payments.bindPayoutAccount': {
    payload: Type.Object({
      kind: PayoutKind,
      institution: Text(60, 1),
      holder: Text(100, 1),
      number: Text(100, 4),
      fundPassword: Text(40, 1),
    }),
    value: PayoutAccount,
    refusals: [
      'TRIAL_ACCOUNT',
      'FUND_PASSWORD_NOT_SET',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_WRONG',
      'CARD_NAME_MISMATCH',
      'CARD_NUMBER_INVALID',
      'CARD_TAKEN',
      'CARD_LIMIT',
      'OVERLOADED',
    ],
  },
  'payments.removePayoutAccount': {
    payload: Type.Object({ id: Id, fundPassword: Text(40, 1) }),
    value: None,
    refusals: [
      'NOT_FOUND',
      'FUND_PASSWORD_NOT_SET',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_WRONG',
      'WITHDRAW_PENDING_EXISTS',
      'OVERLOADED',
    ],
  },
  'payments.withdrawalTerms': {
    payload: Nothing,
    value: Type.Object({
      available: Amount,
      minimum: Amount,
      maximum: Amount,
      /** Requests and money still possible on this business day. */
      countLeft: Type.Integer(),
      amountLeft: Amount,
      freeLeft: Type.Integer(),
      feePpm: Type.Integer(),
      feeMin: Amount,
      feeMax: Amount,
      turnoverLeft: Amount,
      turnoverPolicy: OneOf('BLOCK', 'ADMIN_FEE'),
      adminFeePpm: Type.Integer(),
      /** Requests of this amount or more are looked at by a person. */
      reviewFrom: Amount,
      answerMinutes: Type.Integer(),
      cardHours: Type.Integer(),
      hasFundPassword: Type.Boolean(),
      /** Until when withdrawals wait because something weak has opened the account. */
      heldUntil: Nullable(Instant),
      /** The level of identity that has to be proven before even the least amount leaves. */
      proofLevel: Nullable(Type.Integer({ minimum: 1, maximum: 3 })),
      open: Nullable(Withdrawal),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  /** What would be paid out, without a promise: the same checks run again with the request. */
  'payments.quoteWithdrawal': {
    payload: Type.Object({ amount: Text(20, 1) }),
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
    payload: Type.Object({ requestId: Uuid, accountId: Id, amount: Text(20, 1), fundPassword: Text(40, 1) }),
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
      /** Null for a payment that nobody disputed. */
      dispute: Nullable(MemberDispute),
    }),
    refusals: ['NOT_FOUND'],
  },
  'payments.cancelWithdrawal': {
    payload: Type.Object({ id: Id }),
    value: Withdrawal,
    refusals: ['NOT_FOUND', 'ORDER_STATE'],
  },
  /** The body is the picture itself: PNG, JPEG or WebP. */
  'payments.uploadProof': {
    payload: Type.Unknown(),
    value: Type.Object({ id: Uuid }),
    refusals: ['IMAGE_TYPE', 'IMAGE_SIZE', 'IMAGE_COUNT'],
  },
  'payments.confirmWithdrawal': {
    payload: Type.Object({
      id: Id,
      answer: OneOf('RECEIVED', 'PARTIAL', 'NOT_RECEIVED'),
      received: Type.Optional(Text(20, 1)),
      remaining: Type.Optional(Text(20, 1)),
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

export const OfficeWithdrawal = Type.Intersect([
  Withdrawal,
  Type.Object({
    memberId: Id,
    member: Type.String(),
    review: OneOf('AUTO', 'MANUAL'),
    /** Why a person looks at it. */
    reviewReasons: Type.Array(Type.String()),
    reviewer: Nullable(Type.String()),
    approvers: Type.Array(Type.String()),
    /** People besides the reviewer who must approve. */
    approversNeeded: Type.Integer(),
    channel: Nullable(Type.String()),
    providerNo: Nullable(Type.String()),
    /** The second payment of a dispute: to be sent, sent without an answer yet, done, refused. */
    repay: Nullable(OneOf('DUE', 'SENT', 'PAID', 'FAILED')),
    /** The request that ended without approval and that nobody has seen to: whoever rejected it, and his note. */
    sentBack: Nullable(Type.Object({ by: Nullable(Type.String()), note: Nullable(Type.String()) })),
    /** The open four-eyes request about it, when there is one. */
    request: Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant })),
  }),
]);
const Asked = Type.Object({ requestId: Nullable(Id), order: OfficeWithdrawal });

export const withdrawalsOfficeSchemas = {
  'paymentsOffice.withdrawals': {
    payload: Type.Object({
      state: Type.Optional(WithdrawalState),
      /** Only those that wait for a person. */
      waiting: Type.Optional(Type.Boolean()),
      search: Type.Optional(Text(100)),
      ...pageQuery,
    }),
    value: Page(OfficeWithdrawal),
    refusals: ['FORBIDDEN'],
  },
  'paymentsOffice.withdrawal': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      order: OfficeWithdrawal,
      history: Type.Array(OfficeStep),
      /** The payments of a withdrawal that left in several; none of one that left whole. */
      parts: Type.Array(
        Type.Object({
          amount: Amount,
          channel: Type.String(),
          providerNo: Nullable(Type.String()),
          at: Instant,
        }),
      ),
      /** What a reviewer weighs (operations 7.7), null for those who decide nothing. Amounts are sums over the account's life. */
      risk: Nullable(WithdrawalRisk),
      /** What was signed and sent for it on a chain, oldest first; none where it is not paid in coins. */
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
  /** A picture of a dispute, as a data address; who looked at it is in the audit log. */
  'paymentsOffice.proof': {
    payload: Type.Object({ id: Uuid }),
    value: Type.Object({ dataUrl: Type.String() }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'paymentsOffice.startReview': {
    payload: Type.Object({ id: Id }),
    value: OfficeWithdrawal,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE'],
  },
  /** The reviewer's yes: carried out at once below the limit, else a request for other people's eyes. */
  'paymentsOffice.approveWithdrawal': {
    payload: Type.Object({ id: Id, channel: Text(40, 1), reason: Text(300, 3) }),
    value: Asked,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'CHANNEL_CLOSED', 'REQUEST_STATE'],
  },
  /** `reason` is the note among operators; the member reads the code's text and the message. */
  'paymentsOffice.rejectWithdrawal': {
    payload: Type.Object({
      id: Id,
      reason: Text(300, 3),
      reasonCode: RefusalCode,
      message: Type.Optional(Text(300)),
    }),
    value: OfficeWithdrawal,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'REQUEST_STATE'],
  },
  /** After a failed payment: another channel. */
  'paymentsOffice.retryWithdrawal': {
    payload: Type.Object({ id: Id, channel: Text(40, 1) }),
    value: OfficeWithdrawal,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'CHANNEL_CLOSED', 'AMOUNT_ABOVE_MAX'],
  },
  /** First pair of eyes on a payment whose fate is unknown: what the provider's own books say. */
  'paymentsOffice.requestResolve': {
    payload: Type.Object({ id: Id, outcome: OneOf('PAID', 'FAILED'), reason: Text(300, 3) }),
    value: Asked,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'REQUEST_STATE'],
  },
  /** First pair of eyes on a withdrawal that left in parts and whose rest nobody pays: the rest goes back to the member. */
  'paymentsOffice.requestGiveBack': {
    payload: Type.Object({ id: Id, reason: Text(300, 3) }),
    value: Asked,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'REQUEST_STATE'],
  },
  /** The body is the bank's proof of a payment. */
  'paymentsOffice.uploadEvidence': {
    payload: Type.Unknown(),
    value: Type.Object({ id: Uuid }),
    refusals: ['FORBIDDEN', 'IMAGE_TYPE', 'IMAGE_SIZE', 'IMAGE_COUNT'],
  },
  /** First pair of eyes on a dispute: return all or a part, pay again, or force the receipt with evidence. */
  'paymentsOffice.requestAnswer': {
    payload: Type.Object({
      id: Id,
      answer: OneOf('RETURN', 'PARTIAL_RETURN', 'REPAY', 'FORCE_RECEIVED'),
      amount: Type.Optional(Text(20, 1)),
      /** Who bears what is returned or paid again. */
      source: Type.Optional(OneOf('PROVIDER', 'CLAIM', 'HOUSE')),
      channel: Type.Optional(Text(40, 1)),
      evidence: Type.Optional(Uuid),
      reason: Text(300, 3),
    }),
    value: Asked,
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
