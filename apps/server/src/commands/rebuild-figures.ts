/**
 * npm run figures [-- --rebuild]: compares the daily figures of agents and of members (profit and loss) of every brand with bets, rounds
 * and the ledger, and prints the differences; with --rebuild recalculates them. May run while a server runs: the consumers wait meanwhile.
 */
import { parseArgs } from 'node:util';
import { createPool, derivedAppUrl, type Pool, startEmbedded } from '@lantern/database';
import { createLedger } from '@lantern/ledger';
import { type Base, createEncBox, createLog, publish, systemClock } from '@lantern/server-kit';
import { readSettings, type Settings, SettingsError } from '../config.ts';
import { studioKeyOf } from '../wiring/arcade.ts';
import { type Areas, buildAreas } from '../wiring/areas.ts';

const SHOWN = 20;

async function connect({ databaseUrl, appDatabaseUrl, dataDir }: Settings) {
  if (databaseUrl === undefined) return startEmbedded({ dataDir, onNotice: (text) => console.log(text) });
  return { ownerUrl: databaseUrl, appUrl: appDatabaseUrl ?? derivedAppUrl(databaseUrl), stop: async () => undefined };
}

/** Agents' figures, and whether each team's day is the sum of its members' days. */
async function checkTeams({ agents }: Areas, db: Pool, rebuild: boolean): Promise<boolean> {
  let isSound = true;
  for (const brandId of await agents.brandsWithFigures()) {
    const scope = { brandId };
    if (rebuild) console.log(`brand ${brandId}: ${await agents.rebuildFigures(scope)} days made anew`);
    const off = await agents.findFigureDifferences(scope);
    const teams = await agents.findDifferences(db, scope);
    console.log(`brand ${brandId}: ${off.length} figures and ${teams.length} team days differ`);
    for (const { accountId, day, category, figure, expected, found } of off.slice(0, SHOWN)) {
      console.log(`  account ${accountId}, ${day} ${category}: ${figure} is ${found}, should be ${expected}`);
    }
    isSound &&= off.length === 0 && teams.length === 0;
  }
  return isSound;
}

/** Members' profit and loss by day. */
async function checkMembers({ brands, views }: Areas, rebuild: boolean): Promise<boolean> {
  let isSound = true;
  for (const brandId of await brands.brandIds()) {
    const scope = { brandId };
    if (rebuild) await views.rebuildMemberDays(scope);
    const off = await views.findMemberDayDifferences(scope);
    console.log(`brand ${brandId}: ${off.length} figures of members' days differ`);
    for (const { memberId, day, category, figure, expected, found } of off.slice(0, SHOWN)) {
      console.log(`  member ${memberId}, ${day} ${category}: ${figure} is ${found}, should be ${expected}`);
    }
    isSound &&= off.length === 0;
  }
  return isSound;
}

/** @returns whether every figure agrees with its sources at the end */
async function check(settings: Settings, rebuild: boolean): Promise<boolean> {
  const server = await connect(settings);
  const pool = createPool({ connectionString: server.appUrl, max: 8, applicationName: 'lantern-figures' });
  const ledger = createLedger({ pool, connectionString: server.appUrl });
  const base: Base = {
    pool,
    clock: systemClock,
    log: createLog({ level: settings.logLevel }),
    publish,
    sockets: { toMember: () => undefined, toBrand: () => undefined },
  };
  try {
    const enc = createEncBox(pool);
    const studioKey = studioKeyOf(server.ownerUrl);
    const areas = buildAreas({ base, settingsPool: pool, ledger, settings, enc, isListening: () => false, studioKey });
    const areTeams = await checkTeams(areas, pool, rebuild);
    const areMembers = await checkMembers(areas, rebuild);
    return areTeams && areMembers;
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
