import type { Queryable } from '@lantern/database';

export type CursorRow = {
  chain: string;
  nextBlock: bigint;
  head: bigint | null;
  headAt: Date | null;
  answeredAt: Date | null;
  fault: string | null;
};

const COLUMNS = 'chain, next_block AS "nextBlock", head, head_at AS "headAt", answered_at AS "answeredAt", fault';

export async function findCursor(db: Queryable, chain: string): Promise<CursorRow | null> {
  const { rows } = await db.query<CursorRow>(`SELECT ${COLUMNS} FROM payments.chain_cursor WHERE chain = $1`, [chain]);
  return rows[0] ?? null;
}

/** The cursor, locked until the transaction ends: one process reads a chain at a time. */
export async function lockCursor(tx: Queryable, chain: string): Promise<CursorRow> {
  const { rows } = await tx.query<CursorRow>(
    `SELECT ${COLUMNS} FROM payments.chain_cursor WHERE chain = $1 FOR UPDATE`,
    [chain],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`chain ${chain} has no cursor`);
  return row;
}

/** Creates the cursor of a chain; an existing one does not change. */
export async function insertCursor(db: Queryable, chain: string, chainId: number, nextBlock: bigint): Promise<void> {
  await db.query(
    'INSERT INTO payments.chain_cursor (chain, chain_id, next_block) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [chain, chainId, nextBlock],
  );
}

export async function moveCursor(tx: Queryable, chain: string, nextBlock: bigint): Promise<void> {
  await tx.query('UPDATE payments.chain_cursor SET next_block = $2 WHERE chain = $1', [chain, nextBlock]);
}

/** @returns true when the head has changed */
export async function noteHead(
  db: Queryable,
  chain: string,
  head: { readonly number: bigint; readonly at: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ moved: boolean }>(
    `UPDATE payments.chain_cursor n SET head = $2, head_at = $3, answered_at = $4, fault = NULL
     FROM payments.chain_cursor o WHERE n.chain = $1 AND o.chain = $1 RETURNING o.head IS DISTINCT FROM $2 AS moved`,
    [chain, head.number, head.at, now],
  );
  return rows[0]?.moved ?? false;
}

export async function noteFault(db: Queryable, chain: string, fault: string): Promise<void> {
  await db.query('UPDATE payments.chain_cursor SET fault = $2 WHERE chain = $1', [chain, fault.slice(0, 300)]);
}

export type BlockRow = { number: bigint; hash: string };

/** The last blocks read, newest first. */
export async function listBlocks(db: Queryable, chain: string, limit: number): Promise<readonly BlockRow[]> {
  const { rows } = await db.query<BlockRow>(
    'SELECT number, hash FROM payments.chain_block WHERE chain = $1 ORDER BY number DESC LIMIT $2',
    [chain, limit],
  );
  return rows;
}

/** Stores a block as read, and deletes blocks too old for a reorganisation. */
export async function insertBlock(tx: Queryable, chain: string, block: BlockRow, blocks: bigint): Promise<void> {
  await tx.query('INSERT INTO payments.chain_block (chain, number, hash) VALUES ($1, $2, $3)', [
    chain,
    block.number,
    block.hash,
  ]);
  await tx.query('DELETE FROM payments.chain_block WHERE chain = $1 AND number <= $2', [chain, block.number - blocks]);
}

export async function deleteBlocksFrom(tx: Queryable, chain: string, first: bigint): Promise<void> {
  await tx.query('DELETE FROM payments.chain_block WHERE chain = $1 AND number >= $2', [chain, first]);
}
