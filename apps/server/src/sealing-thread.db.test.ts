import { silentLog } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createSealingThread,
  createWorld,
  placePlain,
  type SealingThread,
  SSC1M,
  type World,
} from './testing/sealing-world.ts';

const OTHER = { ...SSC1M, code: 'SSC2M', sort: 3 };
const BEFORE_CLOSE_MS = 800;
const UNTIL_BEACON_MS = 4_000;

let world: World;
let thread: SealingThread;
beforeAll(async () => {
  world = await createWorld([SSC1M, OTHER]);
  await world.openMember(1n, 10_000_000n);
});
afterAll(async () => {
  await thread?.stop();
  await world.stop();
});

const nextIssue = async (gameCode: string) => {
  const { rows } = await world.database.ownerPool.query<{ id: bigint }>(
    `select id from lottery.issue where game_code = $1 and state in ('PLANNED', 'OPEN') and closes_at > $2
      order by draws_at limit 1`,
    [gameCode, world.now],
  );
  if (rows[0] === undefined) throw new Error('no issue is planned');
  return rows[0].id;
};

test('draws are sealed before their beacons are published while the event loop of the process is blocked', async () => {
  const { ownerPool, appUrl } = world.database;
  const blockedIssue = await nextIssue('SSC2M');
  const issue = await nextIssue('SSC1M');
  await placePlain(world, 1n, issue);
  // No other draw of this platform is due by the thread's clock.
  const options = { appUrl, clockOffsetMs: world.now.getTime() - Date.now(), logLevel: 'silent' };
  const messages: unknown[] = [];
  const sockets = { toBrand: (_id: bigint, message: unknown) => messages.push(message), toMember: () => undefined };
  thread = createSealingThread(options, { log: silentLog, sockets, wake: () => undefined });
  thread.start();
  const runs = async () =>
    (await ownerPool.query("select from kit.job where name = 'lottery.advance-issues'")).rowCount;
  await expect.poll(runs).toBe(1);

  // A transaction of the blocked process locks one draw: this must not delay the other.
  const blocked = await ownerPool.connect();
  await blocked.query('begin');
  await blocked.query('select from lottery.issue where id = $1 for update', [blockedIssue]);
  const now = Date.now() + options.clockOffsetMs;
  const closesAt = new Date(now + BEFORE_CLOSE_MS);
  const beaconAt = new Date(now + BEFORE_CLOSE_MS + UNTIL_BEACON_MS);
  await ownerPool.query(
    "update lottery.issue set opens_at = $2::timestamptz - interval '1 minute', closes_at = $2, draws_at = $3 where id = $1",
    [issue, closesAt, beaconAt],
  );
  await blocked.query('update lottery.issue set closes_at = $2 where id = $1', [blockedIssue, new Date(now)]);
  await ownerPool.query('update lottery.draw set beacon_at = $2 where issue_id = $1', [issue, beaconAt]);
  for (const until = Date.now() + BEFORE_CLOSE_MS + UNTIL_BEACON_MS + 500; Date.now() < until; );
  await blocked.query('rollback');
  blocked.release();

  const { rows } = await ownerPool.query(
    `select i.state, d.bet_count as bets, d.sealed_at > i.closes_at and d.sealed_at < d.beacon_at as "inTime"
       from lottery.issue i join lottery.draw d on d.issue_id = i.id where i.id = $1`,
    [issue],
  );
  expect(rows).toEqual([{ state: 'CLOSED', bets: 1, inTime: true }]);
  await expect
    .poll(() => messages)
    .toContainEqual(expect.objectContaining({ issueId: String(issue), state: 'CLOSED' }));
});
