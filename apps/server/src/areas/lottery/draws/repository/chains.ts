import type { Queryable, Scope } from '@lantern/server-kit';

/** The public data of a game's chain. */
export type ChainRow = {
  readonly id: bigint;
  readonly gameCode: string;
  readonly length: number;
  readonly commitment: Buffer;
  readonly promised: number;
  readonly committedAt: Date;
};

/** A chain with its encrypted secret. */
export type SealedChain = ChainRow & { readonly sealedSecret: string };

const COLUMNS = `id, game_code as "gameCode", length, commitment, promised, committed_at as "committedAt",
  sealed_secret as "sealedSecret"`;

export async function insertChain(
  tx: Queryable,
  scope: Scope,
  chain: Omit<SealedChain, 'id' | 'promised'>,
): Promise<void> {
  await tx.query(
    `insert into lottery.chain (brand_id, game_code, length, commitment, sealed_secret, committed_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [scope.brandId, chain.gameCode, chain.length, chain.commitment, chain.sealedSecret, chain.committedAt],
  );
}

/** The chains of a game with unused values, oldest first, locked until the transaction ends. */
export async function lockOpenChains(tx: Queryable, scope: Scope, gameCode: string): Promise<readonly SealedChain[]> {
  const { rows } = await tx.query<SealedChain>(
    `select ${COLUMNS} from lottery.chain
      where brand_id = $1 and game_code = $2 and promised < length order by id for no key update`,
    [scope.brandId, gameCode],
  );
  return rows;
}

/** Advisory lock that prevents two planners of a game from promising the same values. */
export async function lockGameForPlanning(tx: Queryable, scope: Scope, gameCode: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `lottery.plan ${scope.brandId} ${gameCode}`,
  ]);
}

export async function promiseValues(tx: Queryable, scope: Scope, chainId: bigint, promised: number): Promise<void> {
  await tx.query('update lottery.chain set promised = $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    chainId,
    promised,
  ]);
}

/** The encrypted secret of a chain. */
export async function findSealedSecret(db: Queryable, scope: Scope, chainId: bigint): Promise<string | null> {
  const { rows } = await db.query<{ sealedSecret: string }>(
    `select sealed_secret as "sealedSecret" from lottery.chain where brand_id = $1 and id = $2`,
    [scope.brandId, chainId],
  );
  return rows[0]?.sealedSecret ?? null;
}

/** A chain with the last value that it has revealed. */
export type PublishedChain = SealedChain & { readonly revealed: number; readonly lastValue: Buffer | null };

/** Chains of a game (or of all), newest first, before an id. */
export async function listChains(
  db: Queryable,
  scope: Scope,
  filter: { readonly gameCode?: string | undefined; readonly before?: bigint | undefined; readonly limit: number },
): Promise<readonly PublishedChain[]> {
  const { rows } = await db.query<PublishedChain>(
    `select c.id, c.game_code as "gameCode", c.length, c.commitment, c.promised, c.committed_at as "committedAt",
            c.sealed_secret as "sealedSecret", coalesce(d.chain_index, 0) as revealed, d.chain_value as "lastValue"
       from lottery.chain c
       left join lateral (
         select chain_index, chain_value from lottery.draw
          where brand_id = c.brand_id and chain_id = c.id and drawn_at is not null
          order by chain_index desc limit 1
       ) d on true
      where c.brand_id = $1 and ($2::text is null or c.game_code = $2) and ($3::bigint is null or c.id < $3)
      order by c.id desc limit $4`,
    [scope.brandId, filter.gameCode ?? null, filter.before ?? null, filter.limit],
  );
  return rows;
}

/** Secrets of chains or offline beacons that are not encrypted with the newest key, by id. */
export async function listOldSeals(
  db: Queryable,
  table: SealedTable,
  newestPrefix: string,
  after: { readonly brandId: bigint; readonly id: bigint },
  limit: number,
): Promise<readonly SealRow[]> {
  const { rows } = await db.query<SealRow>(
    `select brand_id as "brandId", id, commitment, sealed_secret as "sealedSecret" from lottery.${table}
      where (brand_id, id) > ($1, $2) and not starts_with(sealed_secret, $3) order by brand_id, id limit $4`,
    [after.brandId, after.id, newestPrefix, limit],
  );
  return rows;
}

export type SealedTable = 'chain' | 'offline_beacon';
export type SealRow = {
  readonly brandId: bigint;
  readonly id: bigint;
  readonly commitment: Buffer;
  readonly sealedSecret: string;
};

/** Replaces an encrypted secret, unless another process has replaced it already. */
export async function replaceSeal(
  db: Queryable,
  table: SealedTable,
  row: SealRow,
  sealedSecret: string,
): Promise<void> {
  await db.query(
    `update lottery.${table} set sealed_secret = $4 where brand_id = $1 and id = $2 and sealed_secret = $3`,
    [row.brandId, row.id, row.sealedSecret, sealedSecret],
  );
}
