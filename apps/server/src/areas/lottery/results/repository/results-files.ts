import type { DatedResult } from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';

export type ResultsFileRow = {
  readonly gameCode: string;
  readonly sha256: string;
  readonly days: readonly DatedResult[];
  readonly sentBy: string;
};

export async function insertResultsFile(
  tx: Queryable,
  { brandId }: Scope,
  file: ResultsFileRow,
  at: Date,
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into lottery.results_file (brand_id, game_code, sha256, days, sent_by, sent_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [brandId, file.gameCode, file.sha256, JSON.stringify(file.days), file.sentBy, at],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a results file was not stored');
  return row.id;
}

export async function findResultsFile(db: Queryable, { brandId }: Scope, id: bigint): Promise<ResultsFileRow | null> {
  const { rows } = await db.query<ResultsFileRow>(
    `select game_code as "gameCode", sha256, days, sent_by as "sentBy" from lottery.results_file
      where brand_id = $1 and id = $2`,
    [brandId, id],
  );
  return rows[0] ?? null;
}
