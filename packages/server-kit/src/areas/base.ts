import type { Pool } from '@lantern/database';
import type { Logger } from 'pino';
import type { Watched } from '../changes/changes.ts';
import type { publish } from '../outbox/outbox.ts';
import type { Sockets } from '../sockets/sockets.ts';
import type { Clock } from '../time/clock.ts';

/** Dependencies that every area receives, in addition to the public APIs of the areas in lower layers. */
export interface Base {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publish: typeof publish;
  readonly sockets: Sockets;
  /** Change notifications from other processes. Without it, caches expire sooner. */
  readonly changes?: Watched;
}
