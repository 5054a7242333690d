import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';

/** A number of coins as people read it, e.g. `39.36`. */
const Coins = Type.String();
export const ChainTransferState = OneOf('SEEN', 'TAKEN', 'UNMATCHED', 'DUST', 'FOREIGN', 'GONE');

/** What the house sends under one number of its account on a chain, and all that was signed for it. */
export const ChainTransaction = Type.Object({
  id: Id,
  chain: Type.String(),
  kind: OneOf('PAYOUT', 'TOPUP', 'SWEEP'),
  coin: Type.String(),
  coins: Coins,
  sender: Type.String(),
  recipient: Type.String(),
  state: OneOf('WANTED', 'PREPARED', 'SIGNED', 'CONFIRMED', 'FAILED', 'DROPPED'),
  /** Nobody knows whether the node has heard it. */
  unclear: Type.Boolean(),
  fault: Nullable(Type.String()),
  nonce: Nullable(Type.String()),
  txHash: Nullable(Type.String()),
  /** What was signed under its number, each for more than the one before; fees in billionths of the chain's own coin. */
  attempts: Type.Array(
    Type.Object({
      number: Type.Integer(),
      txHash: Type.String(),
      feePerGas: Type.String(),
      tipPerGas: Type.String(),
      /** MINED and FAILED are the one that a block took; then all others are VOID. */
      state: OneOf('SENT', 'REPLACED', 'MINED', 'FAILED', 'VOID'),
      signedAt: Instant,
    }),
  ),
  /** What the block took for it, in the chain's own coin; null before. */
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
  /** The open request for a second pair of eyes. */
  request: Nullable(Type.Object({ id: Id, maker: Type.String(), at: Instant })),
  lines: Type.Array(
    Type.Object({
      number: Type.Integer(),
      /** Below the house's account, e.g. `0/17`. */
      path: Type.String(),
      address: Type.String(),
      coin: Type.String(),
      coins: Coins,
      /** The chain's own coin that goes there first, to pay for the transaction. */
      gasNeeded: Coins,
      /** Of its transaction, once the plan was agreed on. */
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
          /** Number of the newest block, its own time, and blocks that were not read yet; null before the first look. */
          head: Nullable(Type.String()),
          headAt: Nullable(Instant),
          behind: Nullable(Type.Integer()),
          heardAt: Nullable(Instant),
          /** Why the last look failed. */
          fault: Nullable(Type.String()),
          /** What the house pays from. */
          wallet: Type.String(),
          balances: Type.Array(Type.Object({ coin: Type.String(), coins: Nullable(Coins) })),
          /** False where nobody is there to sign. */
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
        /** Null: a token that the house does not take; `contract` says which. */
        coin: Nullable(Type.String()),
        contract: Nullable(Type.String()),
        coins: Coins,
        /** What it was worth when it was seen. */
        worth: Nullable(Amount),
        state: ChainTransferState,
        memberId: Id,
        account: Type.String(),
        address: Type.String(),
        sender: Type.String(),
        txHash: Type.String(),
        /** Under this number the books and a repair know it. */
        paymentNo: Type.String(),
        block: Type.String(),
        blockAt: Instant,
        confirmations: Type.Integer(),
        needed: Type.Integer(),
        orderId: Nullable(Id),
        /** Its block went after the order was credited. */
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
  /** Plans with their lines, newest first. */
  'paymentsChains.sweeps': {
    payload: Type.Object({ ...pageQuery }),
    value: Page(Sweep),
    refusals: ['FORBIDDEN'],
  },
  /** Looks at what lies at members' addresses now; null where nothing is worth its transaction. */
  'paymentsChains.planSweep': {
    payload: Type.Object({ chain: Text(16, 1) }),
    value: Type.Object({ sweep: Nullable(Sweep) }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'PROVIDER_SILENT', 'CHANNEL_UNREADY'],
  },
  /** First pair of eyes: the second sets the signer to work. */
  'paymentsChains.requestSweep': {
    payload: Type.Object({ id: Id, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
} as const;
