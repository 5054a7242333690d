import type { Queryable, Scope } from '@lantern/server-kit';

/** A chain of a game as it is published. */
export type ChainRow = {
  readonly id: bigint;
  readonly gameCode: string;
  readonly length: number;
  readonly commitment: Buffer;
  readonly promised: number;
  readonly committedAt: Date;
};

/** A secret as it is kept: encrypted, with the name of its key. */
export type SealedSecret = { readonly sealedSecret: Buffer; readonly keyId: string };

const COLUMNS = `id, game_code as "gameCode", length, commitment, promised, committed_at as "committedAt"`;

export async function insertChain(
  tx: Queryable,
  scope: Scope,
  chain: Pick<ChainRow, 'gameCode' | 'length' | 'commitment' | 'committedAt'> & SealedSecret,
): Promise<void> {
  await tx.query(
    `insert into lottery.chain (merchant_id, game_code, length, commitment, sealed_secret, key_id, committed_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      scope.merchantId,
      chain.gameCode,
      chain.length,
      chain.commitment,
      chain.sealedSecret,
      chain.keyId,
      chain.committedAt,
    ],
  );
}

/** The chains of a game that have values left and whose key is at hand, oldest first, locked until the transaction ends. */
export async function lockOpenChains(
  tx: Queryable,
  scope: Scope,
  gameCode: string,
  keyId: string,
): Promise<readonly ChainRow[]> {
  const { rows } = await tx.query<ChainRow>(
    `select ${COLUMNS} from lottery.chain
      where merchant_id = $1 and game_code = $2 and key_id = $3 and promised < length order by id for no key update`,
    [scope.merchantId, gameCode, keyId],
  );
  return rows;
}

/** Keeps two planners of a game from promising the same values. */
export async function lockGameForPlanning(tx: Queryable, scope: Scope, gameCode: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `lottery.plan ${scope.merchantId} ${gameCode}`,
  ]);
}

export async function promiseValues(tx: Queryable, scope: Scope, chainId: bigint, promised: number): Promise<void> {
  await tx.query('update lottery.chain set promised = $3 where merchant_id = $1 and id = $2', [
    scope.merchantId,
    chainId,
    promised,
  ]);
}

/** The secret of a chain, still sealed. */
export async function findSealedSecret(db: Queryable, scope: Scope, chainId: bigint): Promise<SealedSecret | null> {
  const { rows } = await db.query<SealedSecret>(
    `select sealed_secret as "sealedSecret", key_id as "keyId" from lottery.chain where merchant_id = $1 and id = $2`,
    [scope.merchantId, chainId],
  );
  return rows[0] ?? null;
}

/** A chain with the last value that it has revealed. */
export type PublishedChain = ChainRow & {
  readonly revealed: number;
  readonly lastValue: Buffer | null;
  readonly keyId: string;
};

/** Chains of a game (or of all), newest first, before an id. */
export async function listChains(
  db: Queryable,
  scope: Scope,
  filter: { readonly gameCode?: string | undefined; readonly before?: bigint | undefined; readonly limit: number },
): Promise<readonly PublishedChain[]> {
  const { rows } = await db.query<PublishedChain>(
    `select c.id, c.game_code as "gameCode", c.length, c.commitment, c.promised, c.committed_at as "committedAt",
            c.key_id as "keyId", coalesce(d.chain_index, 0) as revealed, d.chain_value as "lastValue"
       from lottery.chain c
       left join lateral (
         select chain_index, chain_value from lottery.draw
          where merchant_id = c.merchant_id and chain_id = c.id and drawn_at is not null
          order by chain_index desc limit 1
       ) d on true
      where c.merchant_id = $1 and ($2::text is null or c.game_code = $2) and ($3::bigint is null or c.id < $3)
      order by c.id desc limit $4`,
    [scope.merchantId, filter.gameCode ?? null, filter.before ?? null, filter.limit],
  );
  return rows;
}
