/**
 * npm run demo: fills an empty database with sixty days of simulated operation. The use cases run with a simulated past clock; no data is
 * written directly. DEMO_DAYS and DEMO_PLAYERS change the size.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { derivedAppUrl, migrate, schemaFolders, startEmbedded } from '@lantern/database';
import { readSettings, type Settings, SettingsError } from '../../config.ts';
import { faultsOfBooks } from './books.ts';
import { type DatabaseUrls, NotEmpty, openDemoPlatform } from './demo-platform.ts';
import { firstEvening, type LivedWorld, liveThrough } from './live.ts';
import { createPastClock } from './past-clock.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const DAYS = 60;
const PLAYERS = 200;
const ELOTTERY_DAYS = 14;
const SHOWN_ACCOUNTS = 5;
const SHOWN_FAULTS = 10;

const say = (text: string) => console.log(text);

async function connect({ databaseUrl, appDatabaseUrl, dataDir }: Settings) {
  if (databaseUrl === undefined) return startEmbedded({ dataDir, onNotice: say });
  return { ownerUrl: databaseUrl, appUrl: appDatabaseUrl ?? derivedAppUrl(databaseUrl), stop: async () => undefined };
}

function sizeOf(name: string, usual: number, most: number): number {
  const given = process.env[name];
  const size = given === undefined || given === '' ? usual : Number(given);
  if (!Number.isInteger(size) || size < 1 || size > most) {
    throw new SettingsError(`${name} must be a whole number from 1 to ${most}.`);
  }
  return size;
}

async function firstRunOf({ dataDir }: Settings): Promise<string> {
  const { operator, password } = JSON.parse(await readFile(join(dataDir, 'first-run.json'), 'utf8'));
  return `${operator}  ${password}`;
}

function accountsOf({ agents, players, operators }: LivedWorld, password: string, owner: string): string {
  // A login from a new place asks for the name on the bank account.
  const newest = players.slice(0, SHOWN_ACCOUNTS).map(({ account, realName }) => `${account} (${realName})`);
  return [
    '',
    `Players and agents, all with the password ${password}; a new device is asked for the name in brackets`,
    `  players  ${newest.join(', ')} … (${players.length})`,
    ...[1, 2, 3].map((level) => {
      const names = agents.filter((agent) => agent.level === level).map((agent) => agent.account);
      return `  agents, level ${level}  ${names.join(', ')}`;
    }),
    'Operators; each chooses a new password and enrols a code app at the first login',
    `  ${owner}  (owner)`,
    ...Object.values(operators).map((one) => `  ${one.operator.name}  ${one.initialPassword}  (${one.role})`),
    '',
  ].join('\n');
}

async function live(settings: Settings, urls: DatabaseUrls, signal: AbortSignal): Promise<void> {
  const [days, players] = [sizeOf('DEMO_DAYS', DAYS, 365), sizeOf('DEMO_PLAYERS', PLAYERS, 5_000)];
  const startedAt = performance.now();
  const until = () => new Date();
  const password = `Lantern-${randomBytes(5).toString('hex')}`;
  const platform = await openDemoPlatform(settings, urls, createPastClock(firstEvening(until(), days)));
  try {
    const lived = await liveThrough(platform, {
      ...{ days, players, until, signal, password, elotteryDays: ELOTTERY_DAYS },
      onDay: (day, figures) => {
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        const { players: people, rounds, issues } = figures;
        say(
          `Day ${day} of ${days}: ${people} players, ${rounds} rounds of games, ${issues} electronic draws (${seconds} s)`,
        );
      },
    });
    const faults = await faultsOfBooks(platform);
    if (faults.length > 0) throw new Error(`The books are wrong:\n${faults.slice(0, SHOWN_FAULTS).join('\n')}`);
    say('The trial balance is zero, and every balance follows from its entries.');
    say(accountsOf(lived, password, await firstRunOf(settings)));
    say('Now start the platform with the same settings: npm start');
  } finally {
    await platform.close();
  }
}

async function run(signal: AbortSignal): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.environment === 'production') {
    throw new SettingsError('The demo world is made of stand-ins and does not run when NODE_ENV is production.');
  }
  if (settings.clockOffsetMs !== 0)
    throw new SettingsError('The demo has a clock of its own: leave CLOCK_OFFSET_MS out.');
  const server = await connect(settings);
  try {
    await migrate({ ...server, folders: schemaFolders(ROOT) });
    await live(settings, server, signal);
  } finally {
    await server.stop();
  }
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
try {
  await run(stopping.signal);
} catch (error) {
  if (stopping.signal.aborted)
    console.error('Stopped half-way. Begin again with an empty database or another DATA_DIR.');
  else console.error(error instanceof SettingsError || error instanceof NotEmpty ? error.message : error);
  process.exitCode = 1;
}
