import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';

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
  /** Where the member pays; null once the order can no longer be paid. */
  paymentUrl: Nullable(Type.String()),
  /** Where a bank transfer goes while it can be sent; `note` is to be written into it. */
  transfer: Nullable(
    Type.Object({ bank: Type.String(), holder: Type.String(), number: Type.String(), note: Type.String() }),
  ),
  /** What an order of coins asks for, and how far they have come; null for every other kind. */
  crypto: Nullable(
    Type.Object({
      coin: Type.String(),
      /** The chain's name: on another one the money would be lost. */
      network: Type.String(),
      address: Type.String(),
      /** Exactly this is to be sent, e.g. `39.36`. */
      coins: Type.String(),
      /** Worth of one coin in the brand's currency; holds until `lockedUntil`. */
      rate: Type.String(),
      lockedUntil: Instant,
      /** What was seen on the chain; null before. */
      seenCoins: Nullable(Type.String()),
      txHash: Nullable(Type.String()),
      confirmations: Type.Integer(),
      needed: Type.Integer(),
    }),
  ),
  /** True when the provider is a stand-in for the outside world. */
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
          /** The channel's own name in the caller's language; null: that of `nameKey`. */
          name: Nullable(Type.String()),
          minimum: Amount,
          maximum: Amount,
          feePpm: Type.Integer(),
          open: Type.Boolean(),
          /** Why it is shut for now; null while it is open. */
          closure: Nullable(OneOf('OFF', 'HOURS', 'CAP')),
          /** `HH:MM` of the brand's day, null without hours. */
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
      amount: Text(20, 1),
      payerName: Type.Optional(Text(100)),
      /** The activity that the member wants with it. */
      activity: Type.Optional(Id),
    }),
    value: DepositOrder,
    refusals: [
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
  /** Another rate for an order of coins whose own holds no more; while it holds, nothing changes. */
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

const OfficeDeposit = Type.Intersect([
  DepositOrder,
  Type.Object({
    memberId: Id,
    account: Type.String(),
    receivedAmount: Nullable(Amount),
    payerName: Nullable(Type.String()),
    needsMatching: Type.Boolean(),
    /** The open four-eyes request about this order, when there is one. */
    request: Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant })),
  }),
]);
export const paymentsOfficeSchemas = {
  'paymentsOffice.deposits': {
    payload: Type.Object({ state: Type.Optional(DepositState), search: Type.Optional(Text(100)), ...pageQuery }),
    value: Page(OfficeDeposit),
    refusals: ['FORBIDDEN'],
  },
  'paymentsOffice.deposit': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      order: OfficeDeposit,
      /** Whose account it is, who was named in the order, and who has paid; null where that is not known. */
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
  /** First pair of eyes; the second decides the request under staff.decideRequest. */
  'paymentsOffice.requestMatch': {
    payload: Type.Object({
      id: Id,
      decision: Type.Union([Type.Literal('ACCEPT'), Type.Literal('REFUSE')]),
      reason: Text(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'STATEMENT_LINE_REQUIRED'],
  },
  /** The same for a credited deposit that its provider has taken back; `caseNo` is the provider's number of the case. */
  'paymentsOffice.requestChargeBack': {
    payload: Type.Object({ id: Id, caseNo: Text(60, 3), reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE'],
  },
  /** The channels that money may have come through, closed ones too. */
  'paymentsOffice.repairChannels': {
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
   * The same for money in a provider's books that no order of ours knows: whose it is, under which number the provider has it,
   * from whom it came, and a picture that shows it (`paymentsOffice.uploadEvidence`).
   */
  'paymentsOffice.requestRepair': {
    payload: Type.Object({
      account: Text(64, 1),
      channel: Text(40, 1),
      providerNo: Text(100, 3),
      amount: Text(20, 1),
      currency: Text(10, 1),
      payerName: Text(100, 1),
      evidence: Uuid,
      reason: Text(300, 3),
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
