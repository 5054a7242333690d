import type { World } from './world.ts';

/** Moves the clock to an issue's draw; its betting is closed. */
export async function atDraw(world: World, issueId: string | bigint): Promise<void> {
  const { rows } = await world.database.ownerPool.query<{ at: Date }>(
    'select draws_at as at from lottery.issue where id = $1',
    [String(issueId)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no issue ${issueId}`);
  world.now = row.at;
  await world.runJob('lottery.advance-issues');
}
