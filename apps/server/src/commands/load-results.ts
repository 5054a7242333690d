/**
 * npm run results -- <file.csv> [--game xsmb]: imports a file of northern results (`date,special,prize1,prize2_1 … prize7_4`) for the
 * default brand. Days without a draw become history. Results of draws are entered by two operators in the back office, never by this
 * program.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPool, derivedAppUrl, migrate, schemaFolders, startEmbedded } from '@lantern/database';
import { createLedger } from '@lantern/ledger';
import { type Base, createEncBox, createLog, isRefusal, publish, systemClock } from '@lantern/server-kit';
import { readSettings, type Settings, SettingsError } from '../config.ts';
import { studioKeyOf } from '../wiring/arcade.ts';
import { buildAreas, prepareDemo } from '../wiring/areas.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SHOWN_REFUSALS = 20;
/** Why a row was refused. */
const SENTENCES: Readonly<Record<string, string>> = {
  DRAW_WAITS: 'this day has a draw that members may have bet on; two people enter its result in the back office',
  DRAW_VOID: 'the draw of this day was made void',
  RESULT_EXISTS: 'this day has another result; a correction by two people replaces it',
  RESULT_BEFORE_DRAW: 'the draw of this day has not taken place yet',
  NO_DRAW_THAT_DAY: 'there is no draw on this day',
};

interface LoadRequest {
  readonly file: string;
  readonly game: string;
}

function readRequest(): LoadRequest | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { game: { type: 'string', default: 'xsmb' } },
    });
    const [file] = positionals;
    return file === undefined || positionals.length > 1 ? null : { file, game: values.game };
  } catch {
    return null;
  }
}

/** The configured database; the embedded one can be shared with a server that runs on the same folder. */
async function connect({ databaseUrl, appDatabaseUrl, dataDir }: Settings) {
  if (databaseUrl === undefined) return startEmbedded({ dataDir, onNotice: (text) => console.log(text) });
  return { ownerUrl: databaseUrl, appUrl: appDatabaseUrl ?? derivedAppUrl(databaseUrl), stop: async () => undefined };
}

/** Imports the file; returns whether every row was imported or already known. */
async function load(settings: Settings, { file, game }: LoadRequest): Promise<boolean> {
  const csv = await readFile(file, 'utf8');
  const server = await connect(settings);
  await migrate({ ...server, folders: schemaFolders(ROOT) });
  const pool = createPool({ connectionString: server.appUrl, max: 8, applicationName: 'lantern-results' });
  const ledger = createLedger({ pool, connectionString: server.appUrl });
  const base: Base = {
    pool,
    clock: systemClock,
    log: createLog({ level: settings.logLevel }),
    publish,
    sockets: { toMember: () => undefined, toBrand: () => undefined },
  };
  try {
    const studioKey = studioKeyOf(server.ownerUrl);
    const deps = {
      base,
      settingsPool: pool,
      ledger,
      settings,
      enc: createEncBox(pool),
      isListening: () => false,
      studioKey,
    };
    const areas = buildAreas(deps);
    await prepareDemo(areas, deps);
    const { id: brandId } = await areas.brands.findByHost('localhost');
    const loaded = await areas.lottery.loadHistory({ brandId }, { gameCode: game, csv, by: 'command' });
    if (isRefusal(loaded)) throw new Error(`The file is refused: ${loaded.code}.`);
    console.log(`${loaded.loaded} days loaded, ${loaded.alreadyKnown} known before, ${loaded.refused.length} refused`);
    for (const { line, reason } of loaded.refused.slice(0, SHOWN_REFUSALS)) {
      console.log(`  line ${line}: ${SENTENCES[reason] ?? reason}`);
    }
    return loaded.refused.length === 0;
  } finally {
    await ledger.close();
    await pool.end();
    await server.stop();
  }
}

const request = readRequest();
if (request === null) {
  console.error('Which file? npm run results -- <file.csv> [--game xsmb]');
  process.exitCode = 2;
} else {
  try {
    process.exitCode = (await load(readSettings(process.env), request)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  }
}
