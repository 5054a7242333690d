import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { TypedAmount } from '../typed-amount.ts';

export const DepositState = OneOf(
  'CREATED',
  'PAYING',
  'MATCHING',
  'CREDITED',
  'EXPIRED',
  'CANCELLED',
  'FAILED',
  'LATE',
  'REVERSED',
);
export const DepositOrder = Type.Object({
  id: Id,
  channel: Type.String(),
  channelKind: Type.String(),
  state: DepositState,
  amount: Amount,
  payableAmount: Amount,
  fee: Amount,
  creditedAmount: Nullable(Amount),
  createdAt: Instant,
  expiresAt: Instant,
  creditedAt: Nullable(Instant),
  /** URL where the member pays; null when the order can no longer be paid. */
  paymentUrl: Nullable(Type.String()),
  /** Target of a bank transfer while it can be sent; `note` is the transfer's reference text. */
  transfer: Nullable(
    Type.Object({ bank: Type.String(), holder: Type.String(), number: Type.String(), note: Type.String() }),
  ),
  /** Data of a coin order and its progress; null for every other kind. */
  crypto: Nullable(
    Type.Object({
      coin: Type.String(),
      /** Name of the chain: coins sent on another chain are lost. */
      network: Type.String(),
      address: Type.String(),
      /** Exact amount to send, e.g. `39.36`. */
      coins: Type.String(),
      /** Value of one coin in the brand's currency; valid until `lockedUntil`. */
      rate: Type.String(),
      lockedUntil: Instant,
      /** Amount seen on the chain; null before. */
      seenCoins: Nullable(Type.String()),
      txHash: Nullable(Type.String()),
      confirmations: Type.Integer(),
      needed: Type.Integer(),
    }),
  ),
  /** True if the provider is a sandbox. */
  sandbox: Type.Boolean(),
  providerNo: Nullable(Type.String()),
  reason: Nullable(Type.String()),
});

export const paymentsSchemas = {
  'payments.depositChannels': {
    payload: Nothing,
    value: Type.Object({
      channels: Type.Array(
        Type.Object({
          code: Type.String(),
          kind: Type.String(),
          nameKey: Type.String(),
          /** The channel's own name in the caller's language; null: use `nameKey`. */
          name: Nullable(Type.String()),
          minimum: Amount,
          maximum: Amount,
          feePpm: Type.Integer(),
          open: Type.Boolean(),
          /** Why it is closed now; null while it is open. */
          closure: Nullable(OneOf('OFF', 'HOURS', 'CAP')),
          /** `HH:MM` in the brand's time zone; null without hours. */
          opensAt: Nullable(Type.String()),
          closesAt: Nullable(Type.String()),
          sandbox: Type.Boolean(),
          quickAmounts: Type.Array(Amount),
        }),
      ),
      openOrders: Type.Integer(),
      openOrdersLimit: Type.Integer(),
      firstDeposit: Type.Boolean(),
    }),
    refusals: [],
  },
  'payments.createDeposit': {
    payload: Type.Object({
      requestId: Uuid,
      channel: Text(40, 1),
      amount: TypedAmount,
      payerName: Type.Optional(Shown(100)),
      /** Promotion chosen for the deposit. */
      activity: Type.Optional(Id),
    }),
    value: DepositOrder,
    refusals: [
      'REAL_NAME_FORMAT',
      'CHANNEL_CLOSED',
      'AMOUNT_INVALID',
      'AMOUNT_BELOW_MIN',
      'AMOUNT_ABOVE_MAX',
      'OPEN_ORDERS_LIMIT',
      'DEPOSITS_PAUSED',
      'RG_DEPOSIT_LIMIT',
      'TRIAL_ACCOUNT',
      'IDEMPOTENCY_CONFLICT',
      'SANDBOX_OFF',
      'PROVIDER_SILENT',
      'KYC_REQUIRED',
      'ACTIVITY_NOT_OPEN',
      'NOT_ELIGIBLE',
      'ALREADY_CLAIMED',
      'EXCLUSIVE_CONFLICT',
      'BUDGET_EXHAUSTED',
      'RISK_DENIED',
    ],
  },
  'payments.depositOrders': {
    payload: Type.Object({ state: Type.Optional(DepositState), ...pageQuery }),
    value: Page(DepositOrder),
    refusals: [],
  },
  'payments.depositOrder': { payload: Type.Object({ id: Id }), value: DepositOrder, refusals: ['NOT_FOUND'] },
  'payments.cancelDeposit': {
    payload: Type.Object({ id: Id }),
    value: DepositOrder,
    refusals: ['NOT_FOUND', 'ORDER_STATE'],
  },
  'payments.claimDepositPaid': {
    payload: Type.Object({ id: Id }),
    value: DepositOrder,
    refusals: ['NOT_FOUND', 'ORDER_STATE'],
  },
  /** New rate for a coin order whose rate has expired; while the rate is valid, nothing changes. */
  'payments.renewRate': {
    payload: Type.Object({ id: Id }),
    value: DepositOrder,
    refusals: ['NOT_FOUND', 'ORDER_STATE', 'CHANNEL_CLOSED', 'PROVIDER_SILENT'],
  },
  'payments.depositCallback': {
    payload: Type.Unknown(),
    value: Type.Literal('ok'),
    refusals: [
      'SIGNATURE_INVALID',
      'NOT_FOUND',
      'BAD_REQUEST',
      'CHANNEL_CLOSED',
      'IDEMPOTENCY_CONFLICT',
      'PROVIDER_SILENT',
    ],
  },
} as const;

const BackOfficeDeposit = Type.Intersect([
  DepositOrder,
  Type.Object({
    memberId: Id,
    account: Type.String(),
    receivedAmount: Nullable(Amount),
    payerName: Nullable(Type.String()),
    needsMatching: Type.Boolean(),
    /** The open four-eyes request about this order, if any. */
    request: Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant })),
  }),
]);
export const paymentsBackOfficeSchemas = {
  'paymentsBackOffice.deposits': {
    payload: Type.Object({ state: Type.Optional(DepositState), search: Type.Optional(Text(100)), ...pageQuery }),
    value: Page(BackOfficeDeposit),
    refusals: ['FORBIDDEN'],
  },
  'paymentsBackOffice.deposit': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      order: BackOfficeDeposit,
      /** Account holder, payer named in the order, and actual payer; null where unknown. */
      payers: Type.Object({
        holder: Nullable(Type.String()),
        ordered: Nullable(Type.String()),
        paid: Nullable(Type.String()),
        isSame: Type.Boolean(),
      }),
      history: Type.Array(
        Type.Object({
          at: Instant,
          from: Nullable(Type.String()),
          to: Type.String(),
          event: Type.String(),
          actor: Type.String(),
          detail: Type.Record(Type.String(), Type.Unknown()),
        }),
      ),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** First person of a four-eyes request; the second decides it with staff.decideRequest. */
  'paymentsBackOffice.requestMatch': {
    payload: Type.Object({
      id: Id,
      decision: Type.Union([Type.Literal('ACCEPT'), Type.Literal('REFUSE')]),
      reason: ShownLines(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'STATEMENT_LINE_REQUIRED'],
  },
  /** The same for a credited deposit that its provider has charged back; `caseNo` is the provider's case number. */
  'paymentsBackOffice.requestChargeBack': {
    payload: Type.Object({ id: Id, caseNo: Shown(60, 3), reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE'],
  },
  /** Channels through which money may have come, including closed ones. */
  'paymentsBackOffice.repairChannels': {
    payload: Type.Object({}),
    value: Type.Object({
      channels: Type.Array(
        Type.Object({
          code: Type.String(),
          nameKey: Type.String(),
          name: Nullable(Type.String()),
          sandbox: Type.Boolean(),
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  /**
   * The same for money that a provider has and no order matches: the member, the provider's payment number, the payer, and a picture as
   * evidence (`paymentsBackOffice.uploadEvidence`).
   */
  'paymentsBackOffice.requestRepair': {
    payload: Type.Object({
      account: Text(64, 1),
      channel: Text(40, 1),
      providerNo: Shown(100, 3),
      amount: TypedAmount,
      currency: Text(10, 1),
      payerName: Shown(100, 1),
      evidence: Uuid,
      reason: ShownLines(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: [
      'FORBIDDEN',
      'USERNAME_NOT_FOUND',
      'CHANNEL_CLOSED',
      'CURRENCY_MISMATCH',
      'AMOUNT_INVALID',
      'SANDBOX_OFF',
      'PAYER_NAME_MISMATCH',
      'PAYMENT_KNOWN',
      'PROOF_REQUIRED',
      'REQUEST_STATE',
    ],
  },
} as const;
