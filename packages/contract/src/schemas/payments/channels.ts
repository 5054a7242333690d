import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable, OneOf, Text, Zone } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { TypedAmount } from '../typed-amount.ts';

/** Also part of the ledger account name of a provider (`A:PSP:`) or a bank (`A:BANK:`). */
const Code = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,39}$' });
const Name = Type.Optional(Shown(40));
/** Names for members by language; without a name in the reader's language, the name of the channel's kind is used. */
const Names = Type.Object({ CN: Name, EN: Name, JA: Name, TH: Name, VI: Name, ID: Name });
const Hour = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const Priority = Type.Integer({ minimum: 1, maximum: 9_999 });
const Side = OneOf('DEPOSIT', 'PAYOUT');
const Revision = Id;

const DepositTerms = Type.Object({
  names: Names,
  minimum: TypedAmount,
  maximum: TypedAmount,
  feePpm: Type.Integer({ minimum: 0, maximum: 200_000 }),
  minutesToPay: Type.Integer({ minimum: 1, maximum: 1_440 }),
  /** Credits above this amount are first confirmed by a query to the provider. */
  queryAbove: TypedAmount,
  /** Minimum VIP level. */
  minimumRank: Type.Integer({ minimum: 0, maximum: 100 }),
  /** `HH:MM` in the brand's time zone; give both or neither. A span may include midnight. */
  opensAt: Nullable(Hour),
  closesAt: Nullable(Hour),
  /** Maximum total requested through the channel per business day. */
  dailyCap: Nullable(TypedAmount),
  /** Null: the brand's own. */
  currency: Nullable(Text(10, 1)),
  /** Only for bank transfers: the receiving account. */
  receiving: Nullable(Code),
  /** Lowest first. */
  priority: Priority,
  open: Type.Boolean(),
});
const PayoutTerms = Type.Object({
  names: Names,
  /** Maximum of one payment; larger withdrawals are split. Null: unlimited. */
  maximum: Nullable(TypedAmount),
  priority: Priority,
  open: Type.Boolean(),
});

const Pending = Nullable(Type.Object({ id: Id, maker: Type.String(), at: Instant }));

/** Provider of a channel. The shared signing secret is never returned. */
const Service = {
  gateway: Type.String(),
  psp: Type.String(),
  sandbox: Type.Boolean(),
  provider: Nullable(
    Type.Object({ endpoint: Type.String(), account: Type.String(), digest: Nullable(OneOf('sha256', 'md5')) }),
  ),
  /** False if a channel has no provider yet: it cannot be opened. */
  ready: Type.Boolean(),
  pending: Pending,
  revision: Revision,
};

/** Needed for a four-eyes request only. */
const Reason = Type.Optional(ShownLines(300, 3));
const TermsChanged = Type.Object({ revision: Revision, requestId: Nullable(Id) });

const refusals = ['FORBIDDEN', 'FIELD_RULE', 'AMOUNT_INVALID'];

export const paymentsChannelsSchemas = {
  'paymentsChannels.channels': {
    payload: Nothing,
    value: Type.Object({
      deposits: Type.Array(
        Type.Object({
          code: Type.String(),
          kind: Type.String(),
          nameKey: Type.String(),
          ...DepositTerms.properties,
          ...{ minimum: Amount, maximum: Amount, queryAbove: Amount, dailyCap: Nullable(Amount) },
          /** False: it is closed, and the request to open it needs a second person. */
          approved: Type.Boolean(),
          /** The open four-eyes request for other terms. */
          pendingTerms: Pending,
          ...Service,
        }),
      ),
      payouts: Type.Array(
        Type.Object({ code: Type.String(), nameKey: Type.String(), ...PayoutTerms.properties, ...Service }),
      ),
      accounts: Type.Array(
        Type.Object({
          code: Type.String(),
          bank: Type.String(),
          holder: Type.String(),
          number: Type.String(),
          sandbox: Type.Boolean(),
          /** Channels that use this account for members' transfers. */
          usedBy: Type.Array(Type.String()),
        }),
      ),
      /** Adapters available for a new channel. */
      gateways: Type.Object({ deposit: Type.Array(Type.String()), payout: Type.Array(Type.String()) }),
    }),
    refusals: ['FORBIDDEN'],
  },
  /**
   * A new channel is closed. With `open` a request to open it follows, which a second operator approves with its terms. The gateway of a bank
   * transfer is its statement, that of coins `<chain>/<coin>`.
   */
  'paymentsChannels.createDepositChannel': {
    payload: Type.Object({
      code: Code,
      kind: OneOf('PSP_CARD', 'E_WALLET', 'QR', 'BANK_TRANSFER', 'CRYPTO'),
      gateway: Text(40, 1),
      psp: Code,
      terms: DepositTerms,
      reason: Reason,
    }),
    value: TermsChanged,
    refusals: [...refusals, 'CHANNEL_UNREADY'],
  },
  /**
   * Refused if the revision has changed since it was read. Terms by which money can be lost (`guardedChanges`), and opening a channel whose
   * terms nobody approved, become a four-eyes request, which needs a reason.
   */
  'paymentsChannels.changeDepositChannel': {
    payload: Type.Object({ code: Code, revision: Revision, terms: DepositTerms, reason: Reason }),
    value: TermsChanged,
    refusals: [...refusals, 'NOT_FOUND', 'STATE_CONFLICT', 'CHANNEL_UNREADY', 'REQUEST_STATE'],
  },
  'paymentsChannels.createPayoutChannel': {
    payload: Type.Object({ code: Code, gateway: Text(40, 1), psp: Code, terms: PayoutTerms }),
    value: Type.Object({ revision: Revision }),
    refusals: [...refusals, 'CHANNEL_UNREADY'],
  },
  'paymentsChannels.changePayoutChannel': {
    payload: Type.Object({ code: Code, revision: Revision, terms: PayoutTerms }),
    value: Type.Object({ revision: Revision }),
    refusals: [...refusals, 'NOT_FOUND', 'STATE_CONFLICT', 'CHANNEL_UNREADY'],
  },
  /** First person of a four-eyes request. An empty secret leaves the current one unchanged, if address and account are unchanged. */
  'paymentsChannels.requestProvider': {
    payload: Type.Object({
      side: Side,
      code: Code,
      endpoint: Text(200, 1),
      account: Text(64, 1),
      digest: Nullable(OneOf('sha256', 'md5')),
      secret: Text(300),
      reason: ShownLines(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['ADDRESS_PRIVATE', 'FORBIDDEN', 'FIELD_RULE', 'NOT_FOUND', 'REQUEST_STATE'],
  },
  /** First person of a four-eyes request for a bank account of the platform. Accounts are immutable: another number is another account. */
  'paymentsChannels.requestBankAccount': {
    payload: Type.Object({
      code: Code,
      bank: Shown(80, 2),
      holder: Shown(80, 2),
      number: Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z -]{2,38}[0-9A-Za-z]$' }),
      /** The bank's clock: an IANA zone or an offset like +07:00; absent: the brand's business time. */
      zone: Type.Optional(Zone),
      reason: ShownLines(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'REQUEST_STATE'],
  },
} as const;
