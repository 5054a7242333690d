import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { ShownLines } from '../shown.ts';

/** Number of coins for display, e.g. `39.36`. */
const Coins = Type.String();
export const ChainTransferState = OneOf('SEEN', 'TAKEN', 'UNMATCHED', 'DUST', 'FOREIGN', 'GONE');

/** An outgoing transaction with one nonce of the platform's account on a chain, and all versions signed for it. */
export const ChainTransaction = Type.Object({
  id: Id,
  chain: Type.String(),
  kind: OneOf('PAYOUT', 'TOPUP', 'SWEEP'),
  coin: Type.String(),
  coins: Coins,
  sender: Type.String(),
  recipient: Type.String(),
  state: OneOf('WANTED', 'PREPARED', 'SIGNED', 'CONFIRMED', 'FAILED', 'DROPPED'),
  /** It is unknown whether a node received it. */
  unclear: Type.Boolean(),
  fault: Nullable(Type.String()),
  nonce: Nullable(Type.String()),
  txHash: Nullable(Type.String()),
  /** Versions signed with its nonce, each with a higher fee than the one before; fees in billionths of the chain's own coin. */
  attempts: Type.Array(
    Type.Object({
      number: Type.Integer(),
      txHash: Type.String(),
      feePerGas: Type.String(),
      tipPerGas: Type.String(),
      /** MINED or FAILED is the version included in a block; all others are then VOID. */
      state: OneOf('SENT', 'REPLACED', 'MINED', 'FAILED', 'VOID'),
      signedAt: Instant,
    }),
  ),
  /** Fee paid, in the chain's own coin; null before it is mined. */
  gasPaid: Nullable(Coins),
  gasCoin: Type.String(),
  withdrawalId: Nullable(Id),
  sweepId: Nullable(Id),
  createdAt: Instant,
  endedAt: Nullable(Instant),
});

const Sweep = Type.Object({
  id: Id,
  chain: Type.String(),
  destination: Type.String(),
  madeBy: Type.String(),
  madeAt: Instant,
  approvedBy: Nullable(Type.String()),
  approvedAt: Nullable(Instant),
  /** Open request for a second approver. */
  request: Nullable(Type.Object({ id: Id, maker: Type.String(), at: Instant })),
  lines: Type.Array(
    Type.Object({
      number: Type.Integer(),
      /** Path below the platform's account, e.g. `0/17`. */
      path: Type.String(),
      address: Type.String(),
      coin: Type.String(),
      coins: Coins,
      /** Amount of the chain's own coin sent there first, to pay the fee. */
      gasNeeded: Coins,
      /** State of its transaction, after the plan was approved. */
      state: Nullable(Type.String()),
      txHash: Nullable(Type.String()),
    }),
  ),
});

export const paymentsChainsSchemas = {
  'paymentsChains.chains': {
    payload: Nothing,
    value: Type.Object({
      chains: Type.Array(
        Type.Object({
          code: Type.String(),
          name: Type.String(),
          sandbox: Type.Boolean(),
          confirmations: Type.Integer(),
          /** Number and time of the newest block, and the number of blocks not yet read; null before the first read. */
          head: Nullable(Type.String()),
          headAt: Nullable(Instant),
          behind: Nullable(Type.Integer()),
          answeredAt: Nullable(Instant),
          /** Error of the last read. */
          fault: Nullable(Type.String()),
          /** Address that the platform pays from. */
          wallet: Type.String(),
          balances: Type.Array(Type.Object({ coin: Type.String(), coins: Nullable(Coins) })),
          /** False if no signer is available. */
          canPay: Type.Boolean(),
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  'paymentsChains.transfers': {
    payload: Type.Object({ state: Type.Optional(ChainTransferState), ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        chain: Type.String(),
        /** Null: a token that the platform does not accept; see `contract`. */
        coin: Nullable(Type.String()),
        contract: Nullable(Type.String()),
        coins: Coins,
        /** Value when it was seen. */
        worth: Nullable(Amount),
        state: ChainTransferState,
        memberId: Id,
        account: Type.String(),
        address: Type.String(),
        sender: Type.String(),
        txHash: Type.String(),
        /** Payment number in the ledger and for repairs. */
        paymentNo: Type.String(),
        block: Type.String(),
        blockAt: Instant,
        confirmations: Type.Integer(),
        needed: Type.Integer(),
        orderId: Nullable(Id),
        /** Time at which its block was dropped after the order was credited. */
        lostAt: Nullable(Instant),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  'paymentsChains.transactions': {
    payload: Type.Object({ ...pageQuery }),
    value: Page(ChainTransaction),
    refusals: ['FORBIDDEN'],
  },
  /** Plans with their rows, newest first. */
  'paymentsChains.sweeps': {
    payload: Type.Object({ ...pageQuery }),
    value: Page(Sweep),
    refusals: ['FORBIDDEN'],
  },
  /** Checks the balances of members' addresses now; null if no balance is worth a transaction. */
  'paymentsChains.planSweep': {
    payload: Type.Object({ chain: Text(16, 1) }),
    value: Type.Object({ sweep: Nullable(Sweep) }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'PROVIDER_SILENT', 'CHANNEL_UNREADY'],
  },
  /** First person of a four-eyes request; the approval starts the signer. */
  'paymentsChains.requestSweep': {
    payload: Type.Object({ id: Id, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
} as const;
