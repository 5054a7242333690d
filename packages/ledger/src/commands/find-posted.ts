import type { Queryable } from '@lantern/database';
import { idText, type LedgerScope } from '../accounts/accounts.ts';
import { isUuid } from './command.ts';

/** A posted command: the digest of its content, and the balance that it was answered with. */
export interface PostedCommand {
  readonly digest: bigint;
  /** After its first entry, minor units; null for commands between platform accounts only. */
  readonly balance: bigint | null;
  /** Number of that entry in its account; null for commands between platform accounts only. */
  readonly seq: bigint | null;
}

/** The command that was posted under an idempotency key of the brand; null when the key is unused. */
export async function findPosted(
  db: Queryable,
  { brandId }: Pick<LedgerScope, 'brandId'>,
  id: string,
): Promise<PostedCommand | null> {
  if (!isUuid(id)) throw new RangeError(`not an idempotency key: ${id}`);
  const { rows } = await db.query<{ digest: bigint; seq: bigint | null; balance: bigint | null }>(
    `select c.digest, c.seq, (select e.balance_after from ledger.entry e
        where e.brand_id = c.brand_id and e.account_id = c.account_id and e.seq = c.seq) as balance
       from ledger.command c where c.brand_id = $1 and c.key = $2`,
    [idText(brandId), id],
  );
  return rows[0] ?? null;
}
