import type { Queryable } from '@lantern/database';

/** Stored state of a failed piece of a job. */
export type FailedPiece = {
  readonly piece: string;
  readonly failures: number;
  readonly tryAt: Date;
  readonly setAsideAt: Date | null;
};

export interface Failure {
  readonly name: string;
  readonly piece: string;
  readonly brandId: bigint | null;
  readonly failures: number;
  readonly error: string;
  readonly now: Date;
  readonly tryAt: Date;
  readonly isSetAside: boolean;
}

/** Open failed pieces of a job, the most recent first. */
export async function listFailedPieces(db: Queryable, job: string, limit: number): Promise<readonly FailedPiece[]> {
  const { rows } = await db.query<FailedPiece>(
    `select piece, failures, try_at as "tryAt", set_aside_at as "setAsideAt"
       from kit.set_aside where kind = 'JOB' and name = $1 order by id desc limit $2`,
    [job, limit],
  );
  return rows;
}

/** Records a failure; returns whether the piece is now newly set aside. */
export async function writeFailure(db: Queryable, failure: Failure): Promise<boolean> {
  const { rows } = await db.query<{ was_aside: boolean }>(
    `with before as (select set_aside_at is not null as was_aside from kit.set_aside where name = $1 and piece = $2)
     insert into kit.set_aside
       (kind, name, piece, brand_id, failures, error, first_failed_at, last_failed_at, try_at, set_aside_at)
     values ('JOB', $1, $2, $3, $4, $5, $6, $6, $7, case when $8 then $6::timestamptz end)
     on conflict (name, piece) do update set failures = excluded.failures, error = excluded.error,
       last_failed_at = excluded.last_failed_at, try_at = excluded.try_at, retry_wanted_at = null,
       set_aside_at = coalesce(set_aside.set_aside_at, excluded.set_aside_at)
     returning coalesce((select was_aside from before), false) as was_aside`,
    [
      failure.name,
      failure.piece,
      failure.brandId,
      failure.failures,
      failure.error,
      failure.now,
      failure.tryAt,
      failure.isSetAside,
    ],
  );
  return failure.isSetAside && rows[0]?.was_aside === false;
}

export async function deleteFailure(db: Queryable, name: string, piece: string): Promise<void> {
  await db.query('delete from kit.set_aside where name = $1 and piece = $2', [name, piece]);
}

/** Failed work of a job or consumer: number set aside, number waiting for a retry, and time of the oldest failure. */
export type FailedWork = {
  readonly name: string;
  readonly aside: number;
  readonly retried: number;
  readonly oldestAt: Date;
};

/** Open failed work, for metrics. */
export async function countFailedWork(db: Queryable): Promise<readonly FailedWork[]> {
  const { rows } = await db.query<FailedWork>(
    `select name, count(set_aside_at)::int as aside, (count(*) - count(set_aside_at))::int as retried, min(first_failed_at) as "oldestAt"
       from kit.set_aside group by name`,
  );
  return rows;
}
