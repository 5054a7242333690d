import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, startEmbedded } from '@lantern/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  choosePlace,
  isReady,
  type RunningServer,
  type ServerPlace,
  startServer,
} from '../support/platform/start-server.ts';

const KILLS = 5;

let place: ServerPlace;
let server: RunningServer;
beforeAll(async () => {
  place = await choosePlace();
  server = await startServer(place, 'recovery');
});
afterAll(async () => {
  await server.stop();
  rmSync(place.dataDir, { recursive: true, force: true });
});

const postmaster = () => Number.parseInt(readFileSync(join(place.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

/** What the owner's login was made of: the same row must be there after every kill. */
async function owners(): Promise<unknown[]> {
  const database = await startEmbedded({ dataDir: place.dataDir });
  const pool = createPool({ connectionString: database.ownerUrl, max: 1, applicationName: 'lantern-recovery' });
  const { rows } = await pool.query('select * from staff.operator order by 1, 2');
  await pool.end();
  await database.stop();
  return rows;
}

it('is ready again after each kill of the server, of PostgreSQL and of both', async () => {
  const before = await owners();
  expect(before).not.toEqual([]);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await server.stop('SIGKILL');
    if (kill % 2 === 1) process.kill(postmaster(), 'SIGKILL');
    server = await startServer(place, 'recovery');
    process.kill(postmaster(), 'SIGKILL');
    await expect.poll(() => isReady(place), { timeout: 60_000 }).toBe(true);
  }
  expect(await owners()).toEqual(before);
});

it('stops with its PostgreSQL on a signal, and starts again', async () => {
  const postgres = postmaster();
  expect(await server.stop('SIGINT')).toBe(0);
  expect(() => process.kill(postgres, 0)).toThrow('ESRCH');
  server = await startServer(place, 'recovery');
});

it('names an invalid setting and ends', async () => {
  const other = await choosePlace();
  const wrong = { ...other, environment: { ...other.environment, PORT: '80x' } };
  await expect(startServer(wrong, 'wrong-setting')).rejects.toThrow('PORT must be a port');
  rmSync(other.dataDir, { recursive: true });
});
