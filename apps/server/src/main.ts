import { fileURLToPath } from 'node:url';
import { type Arcade, createArcade } from '@lantern/arcade-server';
import {
  derivedAppUrl,
  derivedArcadeUrl,
  MigrationError,
  migrate,
  schemaFolders,
  startEmbedded,
} from '@lantern/database';
import { createLog, errorText } from '@lantern/server-kit';
import { compose } from './compose.ts';
import { readSettings, type Settings, SettingsError } from './config.ts';
import { arcadeOptions } from './wiring/arcade.ts';
import { createSupervisor, notifySupervisor, stopWithSupervisor } from './wiring/supervise.ts';

/** The repository's folder, both from `src/main.ts` and from the bundle in `dist`. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const STOP_TIMEOUT_MS = 10_000;
/** npm forwards Ctrl-C although the terminal has already sent it: a second signal within this time is the same key press. */
const SAME_KEY_PRESS_MS = 1_000;

type Step = () => Promise<void>;

/** Started parts, last one first. Each stop step has a time limit, so that one that hangs does not block the others. */
const stopSteps: { name: string; stop: Step }[] = [];
let isStopping = false;

const say = (text: string) => console.log(text);

async function connect(settings: Settings): Promise<{ ownerUrl: string; appUrl: string }> {
  const { databaseUrl, appDatabaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) return { ownerUrl: databaseUrl, appUrl: appDatabaseUrl ?? derivedAppUrl(databaseUrl) };
  say(`Starting PostgreSQL in ${dataDir} …`);
  const server = await startEmbedded({ dataDir, onNotice: say });
  stopSteps.unshift({ name: 'PostgreSQL', stop: server.stop });
  return server;
}

/** The arcade with its own HTTP server. It shares only the process with the platform. */
function openArcade(settings: Settings, ownerUrl: string): Promise<Arcade> {
  return createArcade({
    ...arcadeOptions(settings, ownerUrl),
    databaseUrl: derivedArcadeUrl(ownerUrl),
    log: createLog({ level: settings.logLevel, fields: { roles: 'arcade' } }),
    clientFolder: `${ROOT}apps/arcade/client/dist`,
  });
}

const sayReady = (addresses: readonly string[]) =>
  say(['', 'Lantern is ready:', ...addresses.map((address) => `  ${address}`), ''].join('\n'));

/** Calls and jobs run in separate processes, so that blocking work in one does not block the other. */
async function startApart(database: { readonly ownerUrl: string; readonly appUrl: string }): Promise<void> {
  const env = { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl };
  const supervisor = createSupervisor({
    program: fileURLToPath(import.meta.url),
    parts: [
      { name: 'The process of the calls', env: { ...env, ROLES: 'api,arcade' } },
      { name: 'The process of the jobs', env: { ...env, ROLES: 'jobs' } },
    ],
    say,
    stopWithinMs: STOP_TIMEOUT_MS,
  });
  stopSteps.unshift({ name: 'calls and jobs', stop: supervisor.stop });
  sayReady(await supervisor.start());
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  stopWithSupervisor();
  const { ownerUrl, appUrl } = await connect(settings);
  await migrate({ ownerUrl, appUrl, folders: schemaFolders(ROOT), onApply: (name) => say(`Applying ${name} …`) });
  if (settings.runsApart) return startApart({ ownerUrl, appUrl });
  const addresses: string[] = [];
  if (settings.roles.has('api') || settings.roles.has('jobs')) {
    const platform = await compose(settings, { ownerUrl, appUrl });
    stopSteps.unshift({ name: 'the server', stop: platform.stop });
    await platform.start();
    addresses.push(...platform.addresses);
  }
  if (settings.roles.has('arcade')) {
    const arcade = await openArcade(settings, ownerUrl);
    // Stops before the server, because its last rounds still need the wallet.
    stopSteps.unshift({ name: 'the arcade', stop: arcade.stop });
    await arcade.start();
    addresses.push(`Arcade       ${settings.arcadeUrl}`);
  }
  if (!notifySupervisor(addresses)) sayReady(addresses);
}

/** Error text for the user: settings and ports in use are sentences; other errors include their stack. */
function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof MigrationError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code !== 'EADDRINUSE') return errorText(error);
  return `Port ${port} is taken by another program: stop it, or choose another PORT, BACKOFFICE_PORT or ARCADE_PORT.`;
}

async function stopWithin(name: string, stop: Step): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`did not stop within ${STOP_TIMEOUT_MS / 1000} seconds`)),
      STOP_TIMEOUT_MS,
    );
  });
  try {
    await Promise.race([stop(), late]);
    return true;
  } catch (error) {
    console.error(`Stopping ${name}: ${(error as Error).message}`);
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function stopAll(): Promise<boolean> {
  let isClean = true;
  for (const { name, stop } of stopSteps.splice(0)) isClean = (await stopWithin(name, stop)) && isClean;
  return isClean;
}

/** The first signal stops in order (HTTP, jobs, pools, PostgreSQL); a second one exits immediately. */
function stopOnSignals(): void {
  let firstAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (firstAt !== undefined) {
      if (now - firstAt > SAME_KEY_PRESS_MS) process.exit(130);
      return;
    }
    firstAt = now;
    isStopping = true;
    say(`${signal}: stopping …`);
    void stopAll().then((isClean) => {
      if (isClean) say('Stopped.');
      process.exit(isClean ? 0 : 1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

stopOnSignals();
try {
  await start();
} catch (error) {
  // During a stop, parts that are still starting fail as expected; these errors are not reported.
  if (!isStopping) {
    console.error(explain(error));
    await stopAll();
    process.exit(1);
  }
}
