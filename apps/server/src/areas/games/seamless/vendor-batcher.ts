import { type Argument, type Batcher, type BatcherOptions, brandOf, type Column, type Ledger } from '@lantern/ledger';
import type { Clock } from '@lantern/server-kit';
import type { GameType } from '../catalogue/categories.ts';

/** One movement requested by a vendor. */
export interface WalletCall {
  /** Key of the stake or of its return, derived from vendor and transaction. */
  readonly id: string;
  readonly digest: bigint;
  /** The member's id. */
  readonly shard: bigint;
  readonly kind: 'bet' | 'play' | 'result' | 'rollback' | 'end';
  readonly vendor: string;
  readonly transaction: string;
  /** The bet to which a result or a rollback belongs. */
  readonly bet: string | null;
  readonly round: string;
  readonly session: string;
  readonly brandId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly bookId: number;
  readonly game: string;
  readonly gameType: GameType;
  /** Minor units. */
  readonly stake: bigint;
  readonly payout: bigint;
  readonly ends: boolean;
  /** Why a new bet is refused, else null; a bet accepted before is still answered as accepted. */
  readonly refusal: 'BET_REFUSED' | 'SESSION_EXPIRED' | null;
  readonly winKey: string;
  readonly endKey: string;
}

export type WalletOutcome =
  | 'OK'
  | 'BET_REFUSED'
  | 'SESSION_EXPIRED'
  | 'STAKE_LIMIT'
  | 'INSUFFICIENT_FUNDS'
  | 'DUPLICATE'
  | 'ROLLED_BACK'
  | 'BET_SETTLED'
  | 'ROUND_ENDED'
  | 'BET_UNKNOWN'
  | 'BAD_REQUEST'
  | 'SESSION_UNKNOWN';

/** `balance` is set for OK and INSUFFICIENT_FUNDS. */
export interface WalletAnswer {
  readonly outcome: WalletOutcome;
  readonly balance: bigint | null;
}

export type VendorBatcher = Batcher<WalletCall, WalletAnswer>;

/** Parameters and results of the SQL function games.call_batch. */
export function vendorBatcherOptions(clock: Clock): BatcherOptions<WalletCall, WalletAnswer> {
  return {
    functionName: 'games.call_batch',
    encode: (sent) => encode(sent, clock.now()),
    decode: (row) => ({ outcome: row.outcome as WalletOutcome, balance: row.balance as bigint | null }),
  };
}

/** The batcher of vendors' calls: concurrent calls go to games.call_batch in one call. */
export function createVendorBatcher(ledger: Pick<Ledger, 'batcher'>, clock: Clock): VendorBatcher {
  return ledger.batcher(vendorBatcherOptions(clock));
}

/** Columns in the order of the SQL function's parameters. */
function encode(sent: readonly WalletCall[], now: Date): readonly Argument[] {
  const column = (type: Column['type'], value: (one: WalletCall) => unknown): Column => ({
    type,
    values: sent.map(value),
  });
  return [
    brandOf(sent),
    column('text[]', (one) => one.kind),
    column('text[]', (one) => one.vendor),
    column('text[]', (one) => one.transaction),
    column('bigint[]', (one) => one.digest),
    column('text[]', (one) => one.bet),
    column('text[]', (one) => one.round),
    column('uuid[]', (one) => one.session),
    column('bigint[]', (one) => one.shard),
    column('text[]', (one) => one.book),
    column('integer[]', (one) => one.bookId),
    column('text[]', (one) => one.game),
    column('text[]', (one) => one.gameType),
    column('bigint[]', (one) => one.stake),
    column('bigint[]', (one) => one.payout),
    column('boolean[]', (one) => one.ends),
    column('text[]', (one) => one.refusal),
    column('uuid[]', (one) => one.id),
    column('uuid[]', (one) => one.winKey),
    column('uuid[]', (one) => one.endKey),
    column('timestamptz[]', () => now),
  ];
}
