import type { Queryable } from '@lantern/database';
import { deleteInBatches } from '../jobs/delete-in-batches.ts';

export interface ChangesRead {
  readonly changes: readonly { readonly kind: string; readonly key: string }[];
  /** Snapshot (visible transactions) of this read. */
  readonly snapshot: string;
}

export async function readSnapshot(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  return rows[0]?.snapshot ?? '';
}

/** Changes whose transactions were not visible in a snapshot. */
export async function readChanges(db: Queryable, snapshot: string): Promise<ChangesRead> {
  const { rows } = await db.query<{ snapshot: string; kind: string | null; key: string | null }>({
    name: 'kit-changes',
    text: `select pg_current_snapshot()::text as snapshot, c.kind, c.key
      from (values (1)) as one
      left join kit.change c
        on c.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)`,
    values: [snapshot],
  });
  return {
    changes: rows.flatMap(({ kind, key }) => (kind === null || key === null ? [] : [{ kind, key }])),
    snapshot: rows[0]?.snapshot ?? snapshot,
  };
}

export async function trimChanges(db: Queryable, retentionMs: number): Promise<void> {
  await deleteInBatches((limit) =>
    db.query(
      `delete from kit.change where ctid in (
         select ctid from kit.change where at < clock_timestamp() - $1 * interval '1 millisecond' limit $2)`,
      [retentionMs, limit],
    ),
  );
}
