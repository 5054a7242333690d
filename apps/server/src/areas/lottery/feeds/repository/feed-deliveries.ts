import type { Queryable, Scope } from '@lantern/server-kit';
import type { DrawnNumbers } from '../../results/repository/results.ts';
import type { FeedMode } from './feeds.ts';

export type DeliveryRow = {
  readonly id: bigint;
  readonly feed: string;
  readonly keyId: string;
  readonly receivedAt: Date;
  readonly lottery: string;
  readonly draw: string;
  readonly outcome: string;
};

export type NewDelivery = Omit<DeliveryRow, 'id' | 'outcome'> & {
  readonly requestId: string;
  readonly numbers: Readonly<Record<string, readonly string[]>>;
};

const COLUMNS = `id, feed_code as feed, key_id as "keyId", received_at as "receivedAt", lottery, draw, outcome`;

/** Stores a delivery before it is processed; null when its request id exists. */
export async function insertDelivery(
  db: Queryable,
  { brandId }: Scope,
  delivery: NewDelivery,
  outcome: string,
): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    `insert into lottery.feed_delivery (brand_id, feed_code, request_id, key_id, received_at, lottery, draw, numbers, outcome)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      brandId,
      delivery.feed,
      delivery.requestId,
      delivery.keyId,
      delivery.receivedAt,
      delivery.lottery,
      delivery.draw,
      JSON.stringify(delivery.numbers),
      outcome,
    ],
  );
  return rows[0]?.id ?? null;
}

export async function setOutcome(db: Queryable, { brandId }: Scope, id: bigint, outcome: string): Promise<void> {
  await db.query('update lottery.feed_delivery set outcome = $3 where brand_id = $1 and id = $2', [
    brandId,
    id,
    outcome,
  ]);
}

/** What a feed delivered, latest first. */
export async function listDeliveries(
  db: Queryable,
  { brandId }: Scope,
  { feed, before, limit }: { readonly feed: string; readonly before: bigint | null; readonly limit: number },
): Promise<readonly DeliveryRow[]> {
  const { rows } = await db.query<DeliveryRow>(
    `select ${COLUMNS} from lottery.feed_delivery
      where brand_id = $1 and feed_code = $2 and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [brandId, feed, before, limit],
  );
  return rows;
}

/** The last delivery of each of some feeds. */
export async function listLastDeliveries(
  db: Queryable,
  { brandId }: Scope,
  feeds: readonly string[],
): Promise<readonly DeliveryRow[]> {
  const { rows } = await db.query<DeliveryRow>(
    `select d.* from unnest($2::text[]) as f (code) cross join lateral (
       select ${COLUMNS} from lottery.feed_delivery
        where brand_id = $1 and feed_code = f.code order by id desc limit 1) d`,
    [brandId, feeds],
  );
  return rows;
}

/** Deletes deliveries from before an instant, at most `limit`; returns the number deleted. */
export async function forgetDeliveries(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from lottery.feed_delivery where (brand_id, id) in (
       select brand_id, id from lottery.feed_delivery where received_at < $1 order by received_at limit $2)`,
    [before, limit],
  );
  return rowCount ?? 0;
}

export type FeedResultRow = { readonly feed: string; readonly numbers: DrawnNumbers; readonly receivedAt: Date };

/** The first result of each feed for an issue, in the order of delivery. */
export async function listFeedResults(
  db: Queryable,
  { brandId }: Scope,
  issueId: bigint,
): Promise<readonly (FeedResultRow & { readonly mode: FeedMode; readonly name: string })[]> {
  const { rows } = await db.query<FeedResultRow & { mode: FeedMode; name: string }>(
    `select r.feed_code as feed, r.numbers, r.received_at as "receivedAt", f.mode, f.name
       from lottery.feed_result r join lottery.feed f on f.brand_id = r.brand_id and f.code = r.feed_code
      where r.brand_id = $1 and r.issue_id = $2 order by r.received_at, r.feed_code`,
    [brandId, issueId],
  );
  return rows;
}

export async function insertFeedResult(
  tx: Queryable,
  { brandId }: Scope,
  issueId: bigint,
  { feed, numbers, receivedAt }: FeedResultRow,
): Promise<void> {
  await tx.query(
    'insert into lottery.feed_result (brand_id, issue_id, feed_code, numbers, received_at) values ($1, $2, $3, $4, $5)',
    [brandId, issueId, feed, JSON.stringify(numbers), receivedAt],
  );
}
