import type { Queryable } from '@lantern/database';
import { hasRow, type MemberScope } from '@lantern/server-kit';

export type ReturnRow = Pick<MemberScope, 'brandId' | 'memberId' | 'book'> & { readonly tries: number };

/** Stores a pending return of a member's money from vendors; no effect when one is pending already. */
export async function insertReturn(tx: Queryable, scope: MemberScope, dueAt: Date): Promise<void> {
  await tx.query(
    `insert into wallet.return_due (brand_id, member_id, book, due_at) values ($1, $2, $3, $4)
     on conflict (brand_id, member_id) do update set tries = 0, due_at = least(return_due.due_at, excluded.due_at)`,
    [scope.brandId, scope.memberId, scope.book, dueAt],
  );
}

/** Condition of the job that returns money. */
export const HAS_DUE_RETURNS = hasRow('wallet.return_due where due_at <= $1::timestamptz', 'due_at');

/** Due returns, longest waiting first. */
export async function listReturns(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly ReturnRow[]> {
  const { rows } = await db.query<ReturnRow>(
    `select brand_id as "brandId", member_id as "memberId", book, tries from wallet.return_due
      where due_at <= $1 and member_id <> all ($3::bigint[]) order by due_at, member_id limit $2`,
    [now, limit, except],
  );
  return rows;
}

/** Schedules the next attempt. */
export async function delayReturn(db: Queryable, scope: MemberScope, dueAt: Date): Promise<void> {
  await db.query('update wallet.return_due set tries = tries + 1, due_at = $3 where brand_id = $1 and member_id = $2', [
    scope.brandId,
    scope.memberId,
    dueAt,
  ]);
}

export async function deleteReturn(db: Queryable, scope: MemberScope): Promise<void> {
  await db.query('delete from wallet.return_due where brand_id = $1 and member_id = $2', [
    scope.brandId,
    scope.memberId,
  ]);
}
