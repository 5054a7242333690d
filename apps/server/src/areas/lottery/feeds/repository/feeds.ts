import type { Queryable, Scope } from '@lantern/server-kit';

export type FeedMode = 'DIRECT' | 'AGREED';

export type FeedRow = {
  readonly code: string;
  readonly name: string;
  readonly mode: FeedMode;
  readonly isEnabled: boolean;
  readonly refused: bigint;
  readonly lastRefusedAt: Date | null;
  readonly lastRefusedCode: string | null;
};

/** A provider's name of a lottery, and the game that uses its results. */
export type FeedGame = { readonly lottery: string; readonly gameCode: string };

export type FeedKey = {
  readonly keyId: string;
  readonly secretSealed: string;
  readonly since: Date;
  readonly endsAt: Date | null;
};

const COLUMNS = `code, name, mode, is_enabled as "isEnabled", refused, last_refused_at as "lastRefusedAt",
  last_refused_code as "lastRefusedCode"`;

/** A brand's feeds by their codes. */
export async function listFeeds(
  db: Queryable,
  { brandId }: Scope,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly FeedRow[]> {
  const { rows } = await db.query<FeedRow>(
    `select ${COLUMNS} from lottery.feed where brand_id = $1 and code > $2 order by code limit $3`,
    [brandId, after, limit],
  );
  return rows;
}

export async function findFeed(db: Queryable, { brandId }: Scope, code: string): Promise<FeedRow | null> {
  const { rows } = await db.query<FeedRow>(`select ${COLUMNS} from lottery.feed where brand_id = $1 and code = $2`, [
    brandId,
    code,
  ]);
  return rows[0] ?? null;
}

export async function saveFeed(
  tx: Queryable,
  { brandId }: Scope,
  feed: Pick<FeedRow, 'code' | 'name' | 'mode' | 'isEnabled'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into lottery.feed (brand_id, code, name, mode, is_enabled, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, code) do update
       set name = excluded.name, mode = excluded.mode, is_enabled = excluded.is_enabled, changed_at = excluded.changed_at`,
    [brandId, feed.code, feed.name, feed.mode, feed.isEnabled, at],
  );
}

/** The games that use some feeds, by feed. */
export async function listFeedGames(
  db: Queryable,
  { brandId }: Scope,
  feeds: readonly string[],
): Promise<readonly (FeedGame & { readonly feed: string })[]> {
  const { rows } = await db.query<FeedGame & { feed: string }>(
    `select feed_code as feed, lottery, game_code as "gameCode" from lottery.feed_game
      where brand_id = $1 and feed_code = any ($2) order by lottery, game_code`,
    [brandId, feeds],
  );
  return rows;
}

/** Number of enabled feeds that deliver results of a game. */
export async function countFeedsOfGame(db: Queryable, { brandId }: Scope, gameCode: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from lottery.feed_game g
       join lottery.feed f on f.brand_id = g.brand_id and f.code = g.feed_code
      where g.brand_id = $1 and g.game_code = $2 and f.is_enabled`,
    [brandId, gameCode],
  );
  return rows[0]?.count ?? 0;
}

export async function replaceFeedGames(
  tx: Queryable,
  { brandId }: Scope,
  feed: string,
  games: readonly FeedGame[],
): Promise<void> {
  await tx.query('delete from lottery.feed_game where brand_id = $1 and feed_code = $2', [brandId, feed]);
  await tx.query(
    `insert into lottery.feed_game (brand_id, feed_code, lottery, game_code)
     select $1, $2, g.lottery, g.game from unnest($3::text[], $4::text[]) as g (lottery, game)`,
    [brandId, feed, games.map((one) => one.lottery), games.map((one) => one.gameCode)],
  );
}

/** Games whose results come from an enabled feed: they get no demo draws. */
export async function listFedGames(db: Queryable, { brandId }: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ gameCode: string }>(
    `select g.game_code as "gameCode" from lottery.feed_game g
       join lottery.feed f on f.brand_id = g.brand_id and f.code = g.feed_code
      where g.brand_id = $1 and f.is_enabled`,
    [brandId],
  );
  return new Set(rows.map((row) => row.gameCode));
}

/** Keys of some feeds that are valid at an instant, newest first. */
export async function listFeedKeys(
  db: Queryable,
  { brandId }: Scope,
  feeds: readonly string[],
  at: Date,
): Promise<readonly (FeedKey & { readonly feed: string })[]> {
  const { rows } = await db.query<FeedKey & { feed: string }>(
    `select feed_code as feed, key_id as "keyId", secret_sealed as "secretSealed", since, ends_at as "endsAt"
       from lottery.feed_key
      where brand_id = $1 and feed_code = any ($2) and (ends_at is null or ends_at > $3)
      order by since desc, key_id limit 500`,
    [brandId, feeds, at],
  );
  return rows;
}

/** Whether a feed ever had a key of this name. Names are never reused, so that an old signature cannot be checked with a new key. */
export async function hasFeedKey(db: Queryable, { brandId }: Scope, feed: string, keyId: string): Promise<boolean> {
  const { rows } = await db.query(
    'select from lottery.feed_key where brand_id = $1 and feed_code = $2 and key_id = $3',
    [brandId, feed, keyId],
  );
  return rows.length > 0;
}

/** Adds the newest key of a feed; its older keys end at `othersEndAt`, or at their own earlier end. */
export async function addFeedKey(
  tx: Queryable,
  { brandId }: Scope,
  feed: string,
  key: { readonly keyId: string; readonly secretSealed: string; readonly since: Date; readonly othersEndAt: Date },
): Promise<void> {
  await tx.query(
    `update lottery.feed_key set ends_at = least(ends_at, $3)
      where brand_id = $1 and feed_code = $2 and (ends_at is null or ends_at > $3)`,
    [brandId, feed, key.othersEndAt],
  );
  await tx.query(
    `insert into lottery.feed_key (brand_id, feed_code, key_id, secret_sealed, since) values ($1, $2, $3, $4, $5)`,
    [brandId, feed, key.keyId, key.secretSealed, key.since],
  );
}

/** Adds to the number of refused requests of a feed. */
export async function countRefused(
  db: Queryable,
  { brandId }: Scope,
  feed: string,
  refused: { readonly count: number; readonly at: Date; readonly code: string },
): Promise<void> {
  await db.query(
    `update lottery.feed set refused = refused + $3, last_refused_at = $4, last_refused_code = $5
      where brand_id = $1 and code = $2`,
    [brandId, feed, refused.count, refused.at, refused.code],
  );
}

type SealedKey = {
  readonly brandId: bigint;
  readonly feed: string;
  readonly keyId: string;
  readonly secretSealed: string;
};

/** Secrets that are not encrypted with the newest key, in the order of their rows. */
export async function listOldFeedSeals(
  db: Queryable,
  newestPrefix: string,
  after: Pick<SealedKey, 'brandId' | 'feed' | 'keyId'>,
  limit: number,
): Promise<readonly SealedKey[]> {
  const { rows } = await db.query<SealedKey>(
    `select brand_id as "brandId", feed_code as feed, key_id as "keyId", secret_sealed as "secretSealed"
       from lottery.feed_key
      where not starts_with(secret_sealed, $1) and (brand_id, feed_code, key_id) > ($2, $3, $4)
      order by brand_id, feed_code, key_id limit $5`,
    [newestPrefix, after.brandId, after.feed, after.keyId, limit],
  );
  return rows;
}

export async function replaceFeedSeal(db: Queryable, key: SealedKey, sealed: string): Promise<void> {
  await db.query(
    'update lottery.feed_key set secret_sealed = $4 where brand_id = $1 and feed_code = $2 and key_id = $3',
    [key.brandId, key.feed, key.keyId, sealed],
  );
}
