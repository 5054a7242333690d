import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@lantern/contract/calls';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../config.ts';
import { faultsOfBooks } from './books.ts';
import { type DemoPlatform, NotEmpty, openDemoPlatform } from './demo-platform.ts';
import { firstEvening, type LivedWorld, liveThrough } from './live.ts';
import { createPastClock } from './past-clock.ts';

const DAYS = 3;
const UNTIL = new Date('2025-09-20T14:00:00.000Z');

let database: TestDatabase;
let dataDir: string;
let platform: DemoPlatform;
let lived: LivedWorld;

const open = () => {
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir });
  return openDemoPlatform(settings, database, createPastClock(firstEvening(UNTIL, DAYS)));
};

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-demo-'));
  platform = await open();
  lived = await liveThrough(platform, {
    ...{
      days: DAYS,
      elotteryDays: 0,
      players: 8,
      until: () => UNTIL,
      password: 'Quiet-Harbour-9',
      onDay: () => undefined,
    },
    signal: new AbortController().signal,
  });
}, 600_000);
afterAll(async () => {
  await platform.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const count = async (from: string) => {
  const { rows } = await database.ownerPool.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
};

test('the simulation ends at the present, with books that balance', async () => {
  expect(platform.clock.now()).toEqual(UNTIL);
  expect(await faultsOfBooks(platform)).toEqual([]);
});

test('players registered below a tree of three levels, and every account can log in', async () => {
  expect(await count('tree.node where depth = 3')).toBeGreaterThan(0);
  expect(lived.players).toHaveLength(8);
  expect(lived.agents.map((agent) => agent.level)).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3]);
  const [player] = lived.players;
  const username = player?.account ?? '';
  // The password is right; a login from a new place asks for the name on the bank account.
  const entry = { username, password: 'Quiet-Harbour-9' };
  const answer = await platform.send(calls.identity.login, entry, { ip: '192.0.2.7' });
  if (!isRefusal(answer)) throw new Error('nothing was asked from a new place');
  expect(answer).toMatchObject({ code: 'EXTRA_VERIFICATION', params: { methods: 'BANK_NAME' } });
  const challengeId = String(answer.params?.challengeId);
  const proof = { challengeId, method: 'BANK_NAME', answer: player?.realName ?? '' } as const;
  await platform.call(calls.security.proveLogin, proof, { ip: '192.0.2.7' });
  await platform.call(calls.identity.login, { username: 'agent31', password: 'Quiet-Harbour-9' }, { ip: '192.0.2.8' });
});

test('an agent of the first level has every entry of the agent centre, with contracts and transfers', async () => {
  const { switches } = await platform.call(calls.brands.whitelabel, {});
  const isOn = (modId: string) => switches.find((one) => one.modId === modId)?.enabled === 1;
  // The entries of apps/portal/src/features/agent/frame/entries.ts that depend on a switch; the other eight are always shown.
  expect(['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY'].map(isOn)).toEqual([true, true, true, true]);
  expect(['TRANSFER_UP', 'TRANSFER_DOWN'].map(isOn)).toEqual([true, true]);
  const { token } = await platform.call(calls.identity.login, { username: 'agent11', password: 'Quiet-Harbour-9' });
  const member = await platform.areas.identity.authenticate(token, platform.brand);
  if (member === null || isRefusal(member)) throw new Error('agent11 could not log in');
  const { kinds } = await platform.call(calls.contracts.info, {}, { member });
  expect(kinds.filter(({ contract }) => contract !== null).map(({ kind }) => kind)).toEqual(['DIVIDEND', 'DAILY']);
});

test('every game was played and settled, and no draw of an electronic lottery was missed', async () => {
  const settled = (game: string) =>
    count(
      `lottery.bet b join lottery.issue i on i.id = b.issue_id where i.game_code = '${game}' and i.state = 'SETTLED'`,
    );
  expect(await settled('xsmb')).toBeGreaterThan(0);
  expect(await settled('SSC1M')).toBeGreaterThan(0);
  expect(await count("lottery.issue where game_code = 'SSC1M' and state = 'VOID'")).toBe(0);
  expect(await count("lottery.issue where state = 'SETTLED' and game_code = 'SSC1M'")).toBeGreaterThanOrEqual(
    lived.figures.issues,
  );
  expect(await count("lottery.result where source = 'OPERATORS'")).toBeGreaterThan(0);
  expect(await count("arcade.round where state = 'SETTLED'")).toBe(lived.figures.rounds);
  expect(await count("arcade.round where state = 'SETTLED' and result is not null")).toBeGreaterThan(0);
});

test('deposits were credited, and all of them are within the simulated days', async () => {
  expect(await count("payments.deposit_order where state = 'CREDITED'")).toBeGreaterThan(0);
  const outside = `created_at < '2025-09-17' or created_at > '${UNTIL.toISOString()}'`;
  expect(await count(`payments.deposit_order where ${outside}`)).toBe(0);
});

test('bank statements were imported and confirmed, and their transfers credited', async () => {
  expect(await count("payments.statement_import where state in ('POSTED', 'CONFIRMED')")).toBeGreaterThan(0);
  expect(await count("payments.statement_import where state = 'WAITING'")).toBe(0);
  expect(await count("payments.statement_line where state = 'MATCHED'")).toBeGreaterThan(0);
});

test('a platform with members is left unchanged', async () => {
  await expect(open()).rejects.toThrow(NotEmpty);
});
