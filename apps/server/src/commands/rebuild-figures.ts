/**
 * npm run figures [-- --rebuild]: holds the agents' daily figures of every brand against bets, rounds and the ledger, and says where they
 * differ; with --rebuild makes them anew. May run beside a server: the consumers wait meanwhile.
 */
import { parseArgs } from 'node:util';
import { createPool, derivedAppUrl, startEmbedded } from '@lantern/database';
import { createLedger } from '@lantern/ledger';
import { type Base, createEncBox, createLog, publish, systemClock } from '@lantern/server-kit';
import { readSettings, type Settings, SettingsError } from '../config.ts';
import { studioKeyOf } from '../wiring/arcade.ts';
import { buildAreas } from '../wiring/areas.ts';

const SHOWN = 20;

async function connect({ databaseUrl, appDatabaseUrl, dataDir }: Settings) {
  if (databaseUrl === undefined) return startEmbedded({ dataDir, onNotice: (text) => console.log(text) });
  return { ownerUrl: databaseUrl, appUrl: appDatabaseUrl ?? derivedAppUrl(databaseUrl), stop: async () => undefined };
}

/** @returns whether every figure is what its sources say, at the end */
async function check(settings: Settings, rebuild: boolean): Promise<boolean> {
  const server = await connect(settings);
  const pool = createPool({ connectionString: server.appUrl, max: 8, applicationName: 'lantern-figures' });
  const ledger = createLedger({ pool, connectionString: server.appUrl });
  const base: Base = {
    pool,
    clock: systemClock,
    log: createLog({ level: settings.logLevel }),
    publish,
    sockets: { toMember: () => undefined, toMerchant: () => undefined },
  };
  try {
    const enc = createEncBox(pool);
    const studioKey = studioKeyOf(server.ownerUrl);
    const areas = buildAreas({ base, settingsPool: pool, ledger, settings, enc, isListening: () => false, studioKey });
    let isSound = true;
    for (const merchantId of await areas.agents.brandsWithFigures()) {
      const scope = { merchantId };
      if (rebuild) console.log(`brand ${merchantId}: ${await areas.agents.rebuildFigures(scope)} days made anew`);
      const off = await areas.agents.findFigureDifferences(scope);
      const teams = await areas.agents.findDifferences(pool, scope);
      console.log(`brand ${merchantId}: ${off.length} figures and ${teams.length} team days differ`);
      for (const { accountId, day, category, figure, expected, found } of off.slice(0, SHOWN)) {
        console.log(`  account ${accountId}, ${day} ${category}: ${figure} is ${found}, should be ${expected}`);
      }
      isSound &&= off.length === 0 && teams.length === 0;
    }
    return isSound;
  } finally {
    await ledger.close();
    await pool.end();
    await server.stop();
  }
}

try {
  const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } });
  process.exitCode = (await check(readSettings(process.env), values.rebuild)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
