import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { choosePlace, type RunningServer, startServer } from './start-server.ts';

/** A built server with ports and a data folder of its own. */
export interface Platform {
  readonly portal: string;
  readonly backoffice: string;
  /** Origin of the studio. */
  readonly arcade: string;
  readonly dataDir: string;
  /** The platform's time, which differs from the machine's if its clock is shifted. */
  now(): Date;
  /** Stops the server and starts it again on the same data with its clock at another instant. Calls of open pages fail meanwhile. */
  restartAt(instant: Date): Promise<void>;
  /** Ends the server, or its PostgreSQL, by kill -9. */
  kill(what: 'server' | 'postgres'): Promise<void>;
  /** Starts a server that was killed. */
  startAgain(): Promise<void>;
  /** The first operator's account, from the file that the first start writes. */
  firstRun(): { operator: string; password: string };
  /** Stops everything and removes the data. */
  stop(): Promise<void>;
}

export interface PlatformOptions {
  /** Name of the log file. */
  readonly name: string;
  /** The platform's time at its start; the machine's if absent. */
  readonly clockAt?: Date;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the built server as a user would. Stop it when done. */
export async function startPlatform({ name, clockAt, environment = {} }: PlatformOptions): Promise<Platform> {
  const place = await choosePlace();
  const { dataDir, portal, backoffice, arcade } = place;
  let offsetMs = clockAt ? clockAt.getTime() - Date.now() : 0;
  const start = () => {
    const clock = { CLOCK_OFFSET_MS: String(Math.round(offsetMs)) };
    return startServer({ ...place, environment: { ...place.environment, ...clock, ...environment } }, name);
  };
  let server: RunningServer = await start();
  return {
    portal,
    backoffice,
    arcade,
    dataDir,
    now: () => new Date(Date.now() + offsetMs),
    async restartAt(instant) {
      await server.stop();
      offsetMs = instant.getTime() - Date.now();
      server = await start();
    },
    async kill(what) {
      if (what === 'server') await server.stop('SIGKILL');
      else process.kill(Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    },
    async startAgain() {
      server = await start();
    },
    firstRun: () => JSON.parse(readFileSync(join(dataDir, 'first-run.json'), 'utf8')),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
