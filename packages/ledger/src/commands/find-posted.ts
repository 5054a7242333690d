import type { Queryable } from '@lantern/database';
import { isUuid } from './command.ts';

/** A posted command: the digest of its content, and the balance that it was answered with. */
export interface PostedCommand {
  readonly digest: bigint;
  /** After its first entry, minor units; null for commands between platform accounts only. */
  readonly balance: bigint | null;
  /** Number of that entry in its account; null for commands between platform accounts only. */
  readonly seq: bigint | null;
}

/** The command that was posted under an idempotency key; null when the key is unused. */
export async function findPosted(db: Queryable, id: string): Promise<PostedCommand | null> {
  if (!isUuid(id)) throw new RangeError(`not an idempotency key: ${id}`);
  const { rows } = await db.query<{ digest: bigint; seq: bigint | null; balance: bigint | null }>(
    `select c.digest, c.seq, (select e.balance_after from ledger.entry e
        where e.bucket = (c.account_id / 1024 % 64)::smallint and e.account_id = c.account_id and e.seq = c.seq) as balance
       from ledger.command c where c.key = $1`,
    [id],
  );
  return rows[0] ?? null;
}
