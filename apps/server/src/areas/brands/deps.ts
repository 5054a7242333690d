import type { Pool } from '@lantern/database';
import type { Base } from '@lantern/server-kit';
import type { EncKey } from './show-status.ts';

/** Dependencies injected at start-up. */
export interface BrandsDeps extends Base {
  /**
   * Separate connection pool for brand settings. Settings are read in the middle of transactions: with one pool, transactions that hold all
   * connections and wait for one more would deadlock.
   */
  readonly settingsPool: Pool;
  /** Public key that currently encrypts bodies. */
  readonly encKey: (now: Date) => Promise<EncKey>;
  /** True where simulators of external services may be used. */
  readonly sandboxAllowed: boolean;
  /** Notifies other processes to drop their cached brands. */
  readonly notifyProcesses: () => void;
  /** Country of an address; null when unknown. */
  readonly countryOf: (ip: string) => string | null;
}

/** Dependencies of the area's use cases. */
export interface BrandsParts extends BrandsDeps {
  /** Drops a brand from the caches of this and the other processes. */
  readonly changed: (brandId: bigint) => void;
}
