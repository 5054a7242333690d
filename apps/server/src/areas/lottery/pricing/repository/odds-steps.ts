import type { OddsStep } from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';

/** Odds steps of a game by play, in ascending order of shares; plays without any are omitted. */
export async function listOddsSteps(
  db: Queryable,
  scope: Scope,
  gameCode: string,
): Promise<ReadonlyMap<string, readonly OddsStep[]>> {
  const { rows } = await db.query<OddsStep & { readonly play: string }>(
    `select play, from_ppm as "fromPpm", payable_ppm as "payablePpm" from lottery.odds_step
      where brand_id = $1 and game_code = $2 order by play, from_ppm`,
    [scope.brandId, gameCode],
  );
  const steps = new Map<string, OddsStep[]>();
  for (const { play, ...step } of rows) steps.set(play, [...(steps.get(play) ?? []), step]);
  return steps;
}

/** Replaces a play's odds steps, in the caller's transaction. */
export async function replaceOddsSteps(
  tx: Queryable,
  scope: Scope,
  gameCode: string,
  play: string,
  steps: readonly OddsStep[],
): Promise<void> {
  await tx.query('delete from lottery.odds_step where brand_id = $1 and game_code = $2 and play = $3', [
    scope.brandId,
    gameCode,
    play,
  ]);
  await tx.query(
    `insert into lottery.odds_step (brand_id, game_code, play, from_ppm, payable_ppm)
     select $1, $2, $3, * from unnest($4::integer[], $5::integer[])`,
    [scope.brandId, gameCode, play, steps.map(({ fromPpm }) => fromPpm), steps.map(({ payablePpm }) => payablePpm)],
  );
}
