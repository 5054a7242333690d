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
  { merchantId }: Scope,
  file: ResultsFileRow,
  at: Date,
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into lottery.results_file (merchant_id, game_code, sha256, days, sent_by, sent_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [merchantId, file.gameCode, file.sha256, JSON.stringify(file.days), file.sentBy, at],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a results file was not stored');
  return row.id;
}

export async function findResultsFile(
  db: Queryable,
  { merchantId }: Scope,
  id: bigint,
): Promise<ResultsFileRow | null> {
  const { rows } = await db.query<ResultsFileRow>(
    `select game_code as "gameCode", sha256, days, sent_by as "sentBy" from lottery.results_file
      where merchant_id = $1 and id = $2`,
    [merchantId, id],
  );
  return rows[0] ?? null;
}
