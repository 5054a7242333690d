import type { Pool } from '@lantern/database';
import type { Clock, Logger } from '@lantern/server-kit';
import type { LoadingCache } from '@lantern/server-kit/cache';
import type { SigningKey, VendorClient } from '@lantern/vendor-protocol';
import type { Batcher } from './batcher.ts';
import type { Reservation, Reserved, Settled, Settlement } from './repository/batches.ts';
import type { SessionRow } from './repository/sessions.ts';
import type { WalletCalls } from './wallet-calls.ts';

/** Name and key with which the platform transfers money to and from the studio's own wallets. */
export interface OwnStudio {
  readonly vendor: string;
  readonly key: SigningKey;
}

/** Dependencies of the arcade's use cases. */
export interface ArcadeDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wallet: VendorClient;
  /** Name of the studio for the wallet protocol in both directions (docs/vendor-protocol.md). */
  readonly vendor: string;
  readonly key: SigningKey;
  /** The second studio, which has wallets of its own; null when not configured. */
  readonly own: OwnStudio | null;
  /** Origin of the page that embeds the games. */
  readonly platformOrigin: string;
  /** Time in ms that a request waits for the wallet before it answers PENDING. */
  readonly patienceMs: number;
  /** Wallet operations for rounds that start now. */
  readonly walletCalls: WalletCalls;
  readonly sessions: LoadingCache<SessionRow>;
  readonly reserve: Batcher<Reservation, Reserved>;
  readonly settle: Batcher<Settlement, Settled>;
}
