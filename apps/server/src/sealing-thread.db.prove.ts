import { silentLog } from '@lantern/server-kit/testing';
import { expect, test } from 'vitest';
import { createSealingThread, createWorld, placePlain, SSC1M } from './testing/sealing-world.ts';

const BLOCKED_MS = 60_000;
const DRAWS = 5;
const APART_MS = 10_000;
const UNTIL_BEACON_MS = 5_000;

test('an event loop that is blocked for a minute leaves no list of other lotteries open after its beacon', {
  timeout: BLOCKED_MS + 240_000,
}, async () => {
  const world = await createWorld([SSC1M, { ...SSC1M, code: 'SSC2M', sort: 3 }]);
  const { ownerPool, appUrl } = world.database;
  const options = { appUrl, clockOffsetMs: world.now.getTime() - Date.now(), logLevel: 'silent' };
  const sockets = { toBrand: () => undefined, toMember: () => undefined };
  const thread = createSealingThread(options, { log: silentLog, sockets, wake: () => undefined });
  try {
    await world.openMember(1n, 10_000_000n);
    const issuesOf = async (gameCode: string, count: number) =>
      (
        await ownerPool.query<{ id: bigint }>(
          `select id from lottery.issue where game_code = $1 and state in ('PLANNED', 'OPEN') and closes_at > $2
            order by draws_at limit $3`,
          [gameCode, world.now, count],
        )
      ).rows.map(({ id }) => id);
    const [blockedIssue] = await issuesOf('SSC2M', 1);
    const issues = await issuesOf('SSC1M', DRAWS);
    expect(issues).toHaveLength(DRAWS);
    await placePlain(world, 1n, issues[0] ?? 0n);
    thread.start();
    const runs = async () =>
      (await ownerPool.query("select from kit.job where name = 'lottery.advance-issues'")).rowCount;
    await expect.poll(runs, { timeout: 30_000 }).toBe(1);
    // A transaction of the blocked process locks a draw all the time.
    const blocked = await ownerPool.connect();
    await blocked.query('begin');
    await blocked.query('select from lottery.issue where id = $1 for update', [blockedIssue]);
    const now = Date.now() + options.clockOffsetMs;
    await blocked.query('update lottery.issue set closes_at = $2 where id = $1', [blockedIssue, new Date(now)]);
    for (const [index, issue] of issues.entries()) {
      const closesAt = new Date(now + 1_000 + index * APART_MS);
      const beaconAt = new Date(closesAt.getTime() + UNTIL_BEACON_MS);
      await ownerPool.query(
        "update lottery.issue set opens_at = $2::timestamptz - interval '1 minute', closes_at = $2, draws_at = $3 where id = $1",
        [issue, closesAt, beaconAt],
      );
      await ownerPool.query('update lottery.draw set beacon_at = $2 where issue_id = $1', [issue, beaconAt]);
    }
    for (const until = Date.now() + BLOCKED_MS; Date.now() < until; );
    await blocked.query('rollback');
    blocked.release();
    const { rows } = await ownerPool.query(
      `select i.state, d.sealed_at > i.closes_at and d.sealed_at < d.beacon_at as "inTime"
         from lottery.issue i join lottery.draw d on d.issue_id = i.id where i.id = any ($1)`,
      [issues],
    );
    expect(rows).toEqual(issues.map(() => ({ state: 'CLOSED', inTime: true })));
  } finally {
    await thread.stop();
    await world.stop();
  }
});
