import type { Queryable, Scope } from '@lantern/server-kit';

const PAGE = 1_000;

/** A settled issue, and how far its current settlement is published; `upTo` null: completely. */
export interface PublishedIssue {
  readonly id: bigint;
  readonly run: number;
  readonly upTo: { readonly bucket: number; readonly member: bigint } | null;
}

/** Issues with bets that were settled by a result at any time, in the order of their ids. */
export async function* listPublishedIssues(db: Queryable, scope: Scope): AsyncGenerator<PublishedIssue> {
  for (let after = 0n; ; ) {
    const { rows } = await db.query<{ id: bigint; run: number; bucket: number | null; member: bigint }>(
      `select id, settlement_run as run, published_bucket as bucket, published_member as member from lottery.issue
        where brand_id = $1 and (state = 'SETTLED' or settlement_run > 1) and bets > 0 and id > $2 order by id limit ${PAGE}`,
      [scope.brandId, after],
    );
    for (const { id, run, bucket, member } of rows) {
      yield { id, run, upTo: bucket === null ? null : { bucket, member } };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}
