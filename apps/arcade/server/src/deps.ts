import type { Pool } from '@lantern/database';
import type { Clock, Logger } from '@lantern/server-kit';
import type { FreshCache } from '@lantern/server-kit/security';
import type { SigningKey, VendorClient } from '@lantern/vendor-protocol';
import type { Batcher } from './batcher.ts';
import type { Reservation, Reserved, Settled, Settlement } from './repository/batches.ts';
import type { SessionRow } from './repository/sessions.ts';
import type { WalletCalls } from './wallet-calls.ts';

/** Under this name and key the platform moves money to and from the studio's own wallets. */
export interface OwnStudio {
  readonly vendor: string;
  readonly key: SigningKey;
}

/** What the arcade's use cases are built with. */
export interface ArcadeDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wallet: VendorClient;
  /** Under this name and key the wallet knows the studio, and the platform asks what was played. */
  readonly vendor: string;
  readonly key: SigningKey;
  /** The studio that keeps its players' money itself, where there is one. */
  readonly own: OwnStudio | null;
  /** Origin of the page around the frame. */
  readonly platformOrigin: string;
  /** How long a player waits for the wallet before he is told to ask again, in milliseconds. */
  readonly patienceMs: number;
  /** How rounds that begin now ask for their money. */
  readonly walletCalls: WalletCalls;
  readonly sessions: FreshCache<SessionRow>;
  readonly reserve: Batcher<Reservation, Reserved>;
  readonly settle: Batcher<Settlement, Settled>;
}
