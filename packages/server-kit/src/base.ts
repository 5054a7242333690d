import type { Pool } from '@lantern/database';
import type { Logger } from 'pino';
import type { Watched } from './changes/changes.ts';
import type { Clock } from './clock.ts';
import type { publish } from './outbox/outbox.ts';
import type { Sockets } from './sockets/sockets.ts';

/** What every area is built with, beside the doors of the areas below it. */
export interface Base {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publish: typeof publish;
  readonly sockets: Sockets;
  /** Tells of what other processes changed; without it, what is remembered is read anew all the sooner. */
  readonly changes?: Watched;
}
