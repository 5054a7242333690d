/** Runs the withdrawal payout job once, in a separate process that tests can kill. */
import process from 'node:process';
import { createPool } from '@lantern/database';
import { createLedger } from '@lantern/ledger';
import { createEncBox, publish } from '@lantern/server-kit';
import { silentLog } from '@lantern/server-kit/testing';
import { readSettings } from '../../config.ts';
import { buildAreas, collect } from '../../wiring/areas.ts';

export interface PayoutOrder {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Name by which the parent finds the process's connections. */
  readonly applicationName: string;
  /** Time of the parent's clock, milliseconds since 1970. */
  readonly nowMs: number;
}

process.once('message', async ({ databaseUrl, dataDir, applicationName, nowMs }: PayoutOrder) => {
  const clock = { now: () => new Date(nowMs) };
  const pool = createPool({ connectionString: databaseUrl, max: 4, applicationName });
  const silent = { toMember: () => undefined, toBrand: () => undefined };
  const parts = collect(
    buildAreas({
      base: { pool, clock, publish, log: silentLog, sockets: silent },
      settingsPool: pool,
      ledger: createLedger({ pool, connectionString: databaseUrl }),
      settings: readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir }),
      enc: createEncBox(pool),
      isListening: () => false,
      studioKey: { id: 'none', secret: Buffer.alloc(32) },
    }),
  );
  await parts.jobs.find((job) => job.name === 'payments.pay-out')?.run(clock.now());
  process.send?.('done');
});
