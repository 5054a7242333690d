import { deleteInBatches, type MemberScope, type Queryable, type Scope } from '@lantern/server-kit';

/** SESSION limits the minutes of one play session, the others limit amounts per period. */
export type LimitKind = 'DEPOSIT' | 'STAKE' | 'LOSS' | 'SESSION';
export type LimitPeriod = 'DAY' | 'WEEK' | 'MONTH' | 'SITTING';
/** STAKE counts when placed. SETTLED and PAYOUT count at settlement; their difference is the loss. OPEN is placed but not settled. */
export type FlowKind = 'DEPOSIT' | 'STAKE' | 'SETTLED' | 'PAYOUT' | 'OPEN';

export type LimitRow = {
  brandId: bigint;
  memberId: bigint;
  kind: LimitKind;
  period: LimitPeriod;
  /** Minor units, for SESSION minutes; null when it was removed. */
  amount: bigint | null;
  pendingFrom: Date | null;
  pendingAmount: bigint | null;
};

/** Members as two parallel arrays: brands and member ids. */
export interface Members {
  readonly brandIds: readonly bigint[];
  readonly memberIds: readonly bigint[];
}

/** Active limits of the given kinds. */
export async function listLimits(db: Queryable, members: Members, kinds: readonly LimitKind[]): Promise<LimitRow[]> {
  const { rows } = await db.query<LimitRow>({
    name: 'safety-limits',
    text: `select l.brand_id as "brandId", l.member_id as "memberId", l.kind, l.period, l.amount,
            l.pending_from as "pendingFrom", l.pending_amount as "pendingAmount"
     from unnest($1::bigint[], $2::bigint[]) as who (brand_id, member_id)
     join safety.play_limit l using (brand_id, member_id)
     where l.kind = any($3) and l.amount is not null`,
    values: [members.brandIds, members.memberIds, [...kinds]],
  });
  return rows;
}

/** All active and pending limits of a member. */
export async function listOwnLimits(db: Queryable, scope: MemberScope): Promise<LimitRow[]> {
  const { rows } = await db.query<LimitRow>(
    `select brand_id as "brandId", member_id as "memberId", kind, period, amount, pending_from as "pendingFrom",
            pending_amount as "pendingAmount"
     from safety.play_limit where brand_id = $1 and member_id = $2 order by kind, period`,
    [scope.brandId, scope.memberId],
  );
  return rows;
}

/** Sum of a flow since an instant, minor units. */
export async function sumFlows(db: Queryable, scope: MemberScope, kind: FlowKind, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from safety.flow
     where brand_id = $1 and member_id = $2 and kind = $3 and at > $4`,
    [scope.brandId, scope.memberId, kind, since],
  );
  return rows[0]?.sum ?? 0n;
}

/** Counts a flow; a source that was already counted changes nothing. */
export async function insertFlow(
  tx: Queryable,
  scope: MemberScope,
  flow: { source: string; kind: FlowKind; amount: bigint; at: Date },
): Promise<void> {
  await tx.query(
    `insert into safety.flow (brand_id, member_id, source, kind, amount, at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [scope.brandId, scope.memberId, flow.source, flow.kind, flow.amount, flow.at],
  );
}

/** Returns one placed stake to its member's limits. */
export async function returnStake(
  tx: Queryable,
  scope: MemberScope,
  stake: { readonly source: string; readonly amount: bigint; readonly at: Date },
): Promise<void> {
  await tx.query(
    'select safety.return_stakes($1, array[$2::bigint], array[$3::text], array[$4::bigint], array[$5::timestamptz])',
    [scope.brandId, scope.memberId, stake.source, stake.amount, stake.at],
  );
}

/** Deletes all stakes of members on one source, because they were refunded. */
export async function deleteStakes(
  tx: Queryable,
  scope: Scope,
  memberIds: readonly bigint[],
  source: string,
): Promise<void> {
  await tx.query(
    `delete from safety.flow
      where brand_id = $1 and member_id = any($2)
        and (kind = 'STAKE' and starts_with(source, $3 || ':') or kind = 'OPEN' and source = safety.open_source($3))`,
    [scope.brandId, memberIds, source],
  );
}

/** The given members who have a loss limit. */
export async function membersWithLossLimits(
  db: Queryable,
  brandId: bigint,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from safety.play_limit
     where brand_id = $1 and member_id = any($2) and kind = 'LOSS'`,
    [brandId, memberIds],
  );
  return new Set(rows.map((row) => row.memberId));
}

/** Closes members' open stakes on one settled draw. */
export async function closeIssueStakes(tx: Queryable, scope: Scope, memberIds: readonly bigint[], source: string) {
  await tx.query(
    `delete from safety.flow
      where brand_id = $1 and member_id = any($2) and kind = 'OPEN' and source = safety.open_source($3)`,
    [scope.brandId, memberIds, source],
  );
}

/** Reduces a member's open stakes on a source by a settled amount. */
export async function closeStake(tx: Queryable, scope: MemberScope, source: string, amount: bigint): Promise<void> {
  await tx.query(
    `update safety.flow set amount = greatest(amount - $4, 0)
      where brand_id = $1 and member_id = $2 and kind = 'OPEN' and source = safety.open_source($3)`,
    [scope.brandId, scope.memberId, source, amount],
  );
}

/** Deletes flows older than any period; open stakes stay. */
export async function deleteOldFlows(db: Queryable, before: Date): Promise<void> {
  await deleteInBatches((limit) =>
    db.query(
      `delete from safety.flow where (brand_id, member_id, source) in (
         select brand_id, member_id, source from safety.flow where at < $1 and (kind <> 'OPEN' or amount = 0) limit $2)`,
      [before, limit],
    ),
  );
}

export async function lockLimit(
  tx: Queryable,
  scope: MemberScope,
  kind: LimitKind,
  period: LimitPeriod,
  now: Date,
): Promise<LimitRow> {
  await tx.query(
    `insert into safety.play_limit (brand_id, member_id, kind, period, updated_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [scope.brandId, scope.memberId, kind, period, now],
  );
  const { rows } = await tx.query<LimitRow>(
    `select brand_id as "brandId", member_id as "memberId", kind, period, amount, pending_from as "pendingFrom",
            pending_amount as "pendingAmount"
     from safety.play_limit where brand_id = $1 and member_id = $2 and kind = $3 and period = $4 for update`,
    [scope.brandId, scope.memberId, kind, period],
  );
  const [row] = rows;
  if (!row) throw new Error('A limit vanished inside its own transaction.');
  return row;
}

/** @param businessOffset offset of the brand's business day from UTC, e.g. `+08:00` */
export async function saveLimit(tx: Queryable, limit: LimitRow, businessOffset: string, now: Date): Promise<void> {
  await tx.query(
    `update safety.play_limit set amount = $5, pending_from = $6, pending_amount = $7, updated_at = $8, business_offset = $9::interval
     where brand_id = $1 and member_id = $2 and kind = $3 and period = $4`,
    [
      limit.brandId,
      limit.memberId,
      limit.kind,
      limit.period,
      limit.amount,
      limit.pendingFrom,
      limit.pendingAmount,
      now,
      businessOffset,
    ],
  );
}
