/**
 * npm run catalogue [-- --rows 10000]: adds a catalogue of fictitious vendors to the default brand, to test lists, search and scrolling
 * with many games. Labelled as sandbox wherever it is shown; refused in production unless ALLOW_SANDBOX is set.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPool, derivedAppUrl, type Pool, startEmbedded } from '@lantern/database';
import { systemClock } from '@lantern/server-kit';
import { seedSandbox } from '../areas/games/index.ts';
import { readSettings, type Settings, SettingsError } from '../config.ts';

const COVERS = fileURLToPath(new URL('../../../portal/public/art/covers/', import.meta.url));
const MOST = 50_000;
/** Maximum distinct cover pictures, for any number of games. */
const MOST_COVERS = 300;

async function connect({ databaseUrl, appDatabaseUrl, dataDir }: Settings) {
  if (databaseUrl === undefined) return startEmbedded({ dataDir, onNotice: (text) => console.log(text) });
  return { appUrl: appDatabaseUrl ?? derivedAppUrl(databaseUrl), stop: async () => undefined };
}

/** Requested number of games; null for invalid arguments. */
function readRequest(): number | null {
  try {
    const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
    const count = Number(values.rows);
    return Number.isInteger(count) && count >= 1 && count <= MOST ? count : null;
  } catch {
    return null;
  }
}

/** The first brand; null if the server was never started and even the table is missing. */
async function findFirstBrand(pool: Pool): Promise<bigint | null> {
  const { rows: tables } = await pool.query("select 1 where to_regclass('brands.brand') is not null");
  if (tables.length === 0) return null;
  const { rows } = await pool.query<{ id: bigint }>('select id from brands.brand order by id limit 1');
  return rows[0]?.id ?? null;
}

async function main(): Promise<void> {
  const count = readRequest();
  if (count === null) throw new SettingsError(`Usage: npm run catalogue [-- --rows 10000], from 1 to ${MOST}.`);
  const settings = readSettings(process.env);
  if (!settings.allowsSandbox) {
    throw new SettingsError('The sandbox catalogue is refused in production mode; ALLOW_SANDBOX=true lets it in.');
  }
  const names = (await readdir(COVERS, { recursive: true }))
    .filter((name) => name.endsWith('.webp'))
    .map((name) => path.basename(name, '.webp'));
  const server = await connect(settings);
  const pool = createPool({ connectionString: server.appUrl, max: 2, applicationName: 'lantern-catalogue' });
  try {
    const brandId = await findFirstBrand(pool);
    if (brandId === null) throw new SettingsError('There is no brand yet: start the platform once with npm start.');
    const clock = systemClock;
    const seeded = await seedSandbox(
      { pool, clock },
      { brandId },
      { count, covers: names.sort().slice(0, MOST_COVERS) },
    );
    console.log(`${seeded} games of ten sandbox vendors are in the catalogue of the first brand, under Slots.`);
  } finally {
    await pool.end();
    await server.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
});
