import { createPool } from '@lantern/database';
import {
  type Base,
  createEncBox,
  createLog,
  createMetrics,
  type Gatekeepers,
  publish,
  type Sockets,
  systemClock,
} from '@lantern/server-kit';
import type { Settings } from './config.ts';
import { buildAreas } from './wiring/areas.ts';
import { createCountryLookup } from './wiring/country.ts';
import { openDoors } from './wiring/doors.ts';
import { createReadiness } from './wiring/ready.ts';

export interface House {
  start(): Promise<void>;
  /** Stops HTTP, then jobs, then the pools. */
  stop(): Promise<void>;
  /** Lines to print at start, e.g. `Portal       http://localhost:8080`. */
  readonly addresses: readonly string[];
}

const POOL_SIZE = 24;

/** Wires everything together. The only place that knows all parts. */
export async function compose(settings: Settings, database: { ownerUrl: string; appUrl: string }): Promise<House> {
  const log = createLog({ level: settings.logLevel });
  const metrics = createMetrics();
  const pool = createPool({
    connectionString: database.appUrl,
    max: POOL_SIZE,
    applicationName: 'lantern',
    onIdleError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  });
  const sockets: Sockets = { toMember: () => undefined, toMerchant: () => undefined };
  const base: Base = { pool, clock: systemClock, log, publish, sockets };
  const enc = createEncBox(pool);
  const areas = buildAreas(base, settings, enc);
  const keepers: Gatekeepers = {
    findMerchant: (host) => areas.brands.findByHost(host),
    authenticateMember: async () => null,
    authenticateOperator: async () => null,
    countryOf: createCountryLookup(),
  };
  let isStopping = false;
  const notReady = createReadiness(pool, () => isStopping);
  const doors = openDoors({ settings, areas, keepers, enc, clock: systemClock, log, metrics, notReady });
  return {
    addresses: [
      `Portal       ${settings.publicUrl}`,
      `Back office  http://localhost:${settings.backofficePort}`,
      `Calls        ${settings.publicUrl}/docs`,
    ],
    async start() {
      await areas.prepare();
      if (!settings.roles.has('api')) return;
      await doors.portal.listen({ port: settings.port, host: settings.host });
      await doors.backoffice.listen({ port: settings.backofficePort, host: settings.host });
    },
    async stop() {
      isStopping = true;
      await Promise.all([doors.portal.close(), doors.backoffice.close()]);
      await pool.end();
    },
  };
}
