import type { MemberScope, Queryable } from '@lantern/server-kit';

/** Member id mod 64, the first column of the keys of bets. */
export function bucketOf(memberId: bigint): number {
  return Number(memberId % 64n);
}

/** What was paid for a slip and when; null when its bets do not exist. */
export async function findSlip(
  db: Queryable,
  scope: MemberScope,
  issueId: bigint,
  betIds: readonly string[],
): Promise<{ readonly stake: bigint; readonly placedAt: Date } | null> {
  const { rows } = await db.query<{ stake: bigint; placedAt: Date }>(
    `select sum(b.stake)::bigint as stake, min(b.placed_at) as "placedAt"
       from lottery.issue i join lottery.bet b on b.day = i.day and b.issue_id = i.id
      where i.merchant_id = $1 and i.id = $2 and b.bucket = $3 and b.member_id = $4 and b.id = any ($5::uuid[])
     having count(*) = $6`,
    [scope.merchantId, issueId, bucketOf(scope.memberId), scope.memberId, betIds, betIds.length],
  );
  return rows[0] ?? null;
}

/** Codes of the games that a member bet on last, latest first. */
export async function recentGameCodes(db: Queryable, scope: MemberScope, limit: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ gameCode: string }>(
    `select i.game_code as "gameCode"
       from (select issue_id, placed_at from lottery.bet where merchant_id = $1 and member_id = $2
              order by placed_at desc, id desc limit 200) b
       join lottery.issue i on i.merchant_id = $1 and i.id = b.issue_id
      group by i.game_code order by max(b.placed_at) desc limit $3`,
    [scope.merchantId, scope.memberId, limit],
  );
  return rows.map((row) => row.gameCode);
}

/** Stakes of a member that lie in issues which are not finished, in minor units. */
export async function openStakes(db: Queryable, scope: MemberScope): Promise<bigint> {
  const { rows } = await db.query<{ stake: bigint }>(
    `select coalesce(sum(m.stake), 0)::bigint as stake
       from lottery.issue i join lottery.member_issue m on m.issue_id = i.id
      where i.merchant_id = $1 and i.state not in ('SETTLED', 'VOID') and m.bucket = $2 and m.member_id = $3`,
    [scope.merchantId, bucketOf(scope.memberId), scope.memberId],
  );
  return rows[0]?.stake ?? 0n;
}
