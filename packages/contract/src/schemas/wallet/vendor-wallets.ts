import Type from 'typebox';
import { Amount, Id, Instant, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { TypedAmount } from '../typed-amount.ts';

const Direction = OneOf('IN', 'OUT');
const transfer = {
  id: Id,
  vassalage: Type.String(),
  displayName: Type.String(),
  /** IN: from the main wallet to the vendor's. */
  direction: Direction,
  amount: Amount,
  /** PROCESS: no clear answer from the vendor yet; no other transfer with it is possible meanwhile. */
  state: OneOf('PROCESS', 'DONE', 'FAILED'),
  cause: OneOf('MEMBER', 'COLLECT', 'LAUNCH', 'LEAVE'),
  createdAt: Instant,
  endedAt: Nullable(Instant),
};
const VendorTransfer = Type.Object(transfer);

/** A vendor, and the member's wallet at the vendor if it has one. */
export const VendorWallet = Type.Object({
  vassalage: Type.String(),
  displayName: Type.String(),
  /** Its games use the main wallet; otherwise money is transferred to a wallet at the vendor. */
  isSingle: Type.Boolean(),
  isOpen: Type.Boolean(),
  /** Null if the vendor has no wallet of its own. */
  balance: Nullable(Amount),
  /** The vendor did not answer: the balance is the last known one. */
  isStale: Type.Boolean(),
  /** The transfer in progress. */
  pending: Nullable(VendorTransfer),
});

/** Vendors with wallets of their own. */
export const vendorWalletsSchemas = {
  'wallet.merchantWallet': {
    payload: Type.Object({ isSingle: Type.Optional(Type.Boolean()) }),
    value: Type.Object({
      vendors: Type.Array(VendorWallet),
      /** Whether money follows the member into games and back automatically; null if the brand does not offer it. */
      autoTransfer: Nullable(Type.Boolean()),
    }),
    refusals: [],
  },
  'wallet.walletTransfer': {
    payload: Type.Object({ requestId: Uuid, vassalage: Text(40, 1), direction: Direction, amount: TypedAmount }),
    value: VendorTransfer,
    refusals: [
      'NOT_FOUND',
      'AMOUNT_INVALID',
      'INSUFFICIENT_BALANCE',
      'TRANSFER_PENDING',
      'IDEMPOTENCY_CONFLICT',
      'GAME_CLOSED',
      'GAME_MAINTENANCE',
      'GAMING_STOPPED',
      'PLAY_STOPPED',
      'SELF_EXCLUDED',
      'MAINTENANCE',
      'RG_SESSION_LIMIT',
      'RG_REALITY_CHECK',
      'RG_STAKE_LIMIT',
      'RG_LOSS_LIMIT',
    ],
  },
  /** Transfers the balances of all vendors' wallets back to the main wallet. */
  'wallet.collectFunds': {
    payload: Type.Object({
      requestId: Uuid,
      /** The member left a game: has an effect only with automatic transfers. */
      isLeaving: Type.Optional(Type.Boolean()),
    }),
    value: Type.Object({ transfers: Type.Array(VendorTransfer) }),
    refusals: [],
  },
  'wallet.vendorTransfers': { payload: Type.Object(pageQuery), value: Page(VendorTransfer), refusals: [] },
  'wallet.setAutoTransfer': {
    payload: Type.Object({ follows: Type.Boolean() }),
    value: Type.Object({ autoTransfer: Type.Boolean() }),
    refusals: [],
  },
} as const;

const Step = OneOf('CREATED', 'SENT', 'PENDING', 'DONE', 'FAILED');
const BackOfficeTransfer = Type.Object({
  ...transfer,
  memberId: Id,
  account: Type.String(),
  book: OneOf('REAL', 'TEST'),
  step: Step,
  /** The vendor's own number of it. */
  vendorNo: Nullable(Type.String()),
  queries: Type.Integer(),
  nextQueryAt: Nullable(Instant),
  /** Queried several times without a clear answer: an operator must decide. */
  needsOperator: Type.Boolean(),
  reason: Nullable(Type.String()),
  /** A four-eyes request to decide it is open. */
  hasRequest: Type.Boolean(),
});
const BackOfficeDetail = Type.Object({
  transfer: BackOfficeTransfer,
  events: Type.Array(
    Type.Object({
      at: Instant,
      event: Type.String(),
      to: Step,
      actor: Type.String(),
      detail: Nullable(Type.String()),
    }),
  ),
  entries: Type.Array(Type.Object({ posting: Type.String(), entryId: Uuid })),
});

export const vendorWalletsBackOfficeSchemas = {
  'walletBackOffice.vendorTransfers': {
    payload: Type.Object({
      state: Type.Optional(OneOf('OPEN', 'PENDING', 'DONE', 'FAILED')),
      vassalage: Type.Optional(Text(40, 1)),
      direction: Type.Optional(Direction),
      memberId: Type.Optional(Id),
      /** Only those open for at least this number of minutes. */
      openMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      ...pageQuery,
    }),
    value: Page(BackOfficeTransfer),
    refusals: ['FORBIDDEN'],
  },
  'walletBackOffice.vendorTransfer': {
    payload: Type.Object({ id: Id }),
    value: BackOfficeDetail,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'walletBackOffice.queryVendor': {
    payload: Type.Object({ id: Id }),
    value: BackOfficeDetail,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE'],
  },
  'walletBackOffice.requestVendorResolve': {
    payload: Type.Object({ id: Id, outcome: OneOf('DONE', 'FAILED'), reason: ShownLines(300, 1) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'REQUEST_STATE', 'FIELD_RULE'],
  },
} as const;
