import { hasRow, type Queryable, type Scope } from '@lantern/server-kit';

export type BeaconName = 'DRAND' | 'OFFLINE';

/** The sources of an issue's draw, fixed before it opens. */
export type DrawPromise = {
  readonly issueId: bigint;
  readonly chainId: bigint;
  readonly chainIndex: number;
  readonly beacon: BeaconName;
  readonly offlineBeaconId: bigint | null;
  readonly beaconRound: bigint;
  readonly beaconAt: Date;
};

export type DrawRow = DrawPromise & {
  readonly brandId: bigint;
  /** Secret; used to compute bettors' pseudonyms. */
  readonly bettorSalt: Buffer;
  readonly sealedAt: Date | null;
  readonly betCount: number | null;
  readonly betsDigest: Buffer | null;
  readonly drawnAt: Date | null;
  readonly chainValue: Buffer | null;
  readonly beaconValue: Buffer | null;
  readonly beaconSignature: Buffer | null;
  readonly outcome: Buffer | null;
  readonly chainLength: number;
  readonly commitment: Buffer;
  readonly committedAt: Date;
};

const SELECT = `select d.brand_id as "brandId", d.issue_id as "issueId", d.chain_id as "chainId", d.chain_index as "chainIndex",
    d.beacon, d.offline_beacon_id as "offlineBeaconId", d.beacon_round as "beaconRound", d.beacon_at as "beaconAt",
    d.bettor_salt as "bettorSalt", d.sealed_at as "sealedAt", d.bet_count as "betCount", d.bets_digest as "betsDigest",
    d.drawn_at as "drawnAt", d.chain_value as "chainValue", d.beacon_value as "beaconValue",
    d.beacon_signature as "beaconSignature", d.outcome, c.length as "chainLength", c.commitment,
    c.committed_at as "committedAt"
  from lottery.draw d join lottery.chain c on c.brand_id = d.brand_id and c.id = d.chain_id`;

/** Stores the draw sources of issues, each with its own salt. */
export async function insertPromises(
  tx: Queryable,
  scope: Scope,
  promises: readonly (DrawPromise & { readonly bettorSalt: Buffer })[],
): Promise<void> {
  await tx.query(
    `insert into lottery.draw (brand_id, issue_id, chain_id, chain_index, beacon, offline_beacon_id, beacon_round, beacon_at,
       bettor_salt)
     select $1, t.* from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::text[], $6::bigint[], $7::bigint[],
       $8::timestamptz[], $9::bytea[]) as t`,
    [
      scope.brandId,
      promises.map((one) => String(one.issueId)),
      promises.map((one) => String(one.chainId)),
      promises.map((one) => one.chainIndex),
      promises.map((one) => one.beacon),
      promises.map((one) => (one.offlineBeaconId === null ? null : String(one.offlineBeaconId))),
      promises.map((one) => String(one.beaconRound)),
      promises.map((one) => one.beaconAt),
      promises.map((one) => one.bettorSalt),
    ],
  );
}

export async function findDraw(db: Queryable, scope: Scope, issueId: bigint): Promise<DrawRow | null> {
  const { rows } = await db.query<DrawRow>(`${SELECT} where d.brand_id = $1 and d.issue_id = $2`, [
    scope.brandId,
    issueId,
  ]);
  return rows[0] ?? null;
}

const FROM_DUE = `join lottery.issue i on i.brand_id = d.brand_id and i.id = d.issue_id
      where i.state = 'CLOSED' and d.beacon_at <= $1::timestamptz and d.drawn_at is null`;
/** Condition of the job that draws. */
export const HAS_DUE_DRAWS = hasRow(`lottery.draw d ${FROM_DUE}`, 'i.closes_at');

/** Draws whose round is due: their issue is closed and not drawn. Longest waiting first. */
export async function listDueDraws(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly DrawRow[]> {
  const { rows } = await db.query<DrawRow>(
    `${SELECT} ${FROM_DUE} and d.issue_id <> all ($3::bigint[])
      order by d.beacon_at, d.issue_id limit $2`,
    [now, limit, except],
  );
  return rows;
}

/** Stores the digest of an issue's bets; it never changes afterwards. */
export async function sealDraw(
  tx: Queryable,
  scope: Scope,
  issueId: bigint,
  seal: { readonly at: Date; readonly count: number; readonly digest: Buffer },
): Promise<void> {
  const { rowCount } = await tx.query(
    `update lottery.draw set sealed_at = $3, bet_count = $4, bets_digest = $5
      where brand_id = $1 and issue_id = $2 and sealed_at is null`,
    [scope.brandId, issueId, seal.at, seal.count, seal.digest],
  );
  if (rowCount !== 1) throw new Error(`the bets of issue ${issueId} were sealed before`);
}

export type Reveal = {
  readonly at: Date;
  readonly chainValue: Buffer;
  readonly beaconValue: Buffer;
  readonly beaconSignature: Buffer | null;
  readonly outcome: Buffer;
};

/** Stores the revealed sources of a draw; they never change afterwards. */
export async function revealDraw(tx: Queryable, scope: Scope, issueId: bigint, reveal: Reveal): Promise<void> {
  const { rowCount } = await tx.query(
    `update lottery.draw set drawn_at = $3, chain_value = $4, beacon_value = $5, beacon_signature = $6, outcome = $7
      where brand_id = $1 and issue_id = $2 and drawn_at is null`,
    [scope.brandId, issueId, reveal.at, reveal.chainValue, reveal.beaconValue, reveal.beaconSignature, reveal.outcome],
  );
  if (rowCount !== 1) throw new Error(`issue ${issueId} was drawn before`);
}

export async function insertPage(
  tx: Queryable,
  scope: Scope,
  issueId: bigint,
  page: number,
  lines: string,
): Promise<void> {
  await tx.query('insert into lottery.draw_page (brand_id, issue_id, page, lines) values ($1, $2, $3, $4)', [
    scope.brandId,
    issueId,
    page,
    lines,
  ]);
}

/** Rows of one page of a sealed list; null when the page does not exist. */
export async function findPage(db: Queryable, scope: Scope, issueId: bigint, page: number): Promise<string | null> {
  const { rows } = await db.query<{ lines: string }>(
    'select lines from lottery.draw_page where brand_id = $1 and issue_id = $2 and page = $3',
    [scope.brandId, issueId, page],
  );
  return rows[0]?.lines ?? null;
}
