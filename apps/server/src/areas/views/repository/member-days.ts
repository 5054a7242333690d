import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';

/** Sums of a member's play, amounts in signed minor units. `plays` are lottery bets and game rounds. */
export type MemberFigures = {
  readonly plays: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly bonus: bigint;
};

/** Figures of one member, business day (yyyy-MM-dd) and category; `''` means no category. */
export type MemberDay = MemberFigures & {
  readonly brandId: bigint;
  readonly memberId: bigint;
  readonly day: string;
  readonly category: string;
};

export const NO_MEMBER_FIGURES: MemberFigures = { plays: 0n, stake: 0n, payout: 0n, rebate: 0n, bonus: 0n };

const FIGURES = ['plays', 'stake', 'payout', 'rebate', 'bonus'] as const;

export function addMemberFigures(left: MemberFigures, right: Partial<MemberFigures>): MemberFigures {
  return {
    plays: left.plays + (right.plays ?? 0n),
    stake: left.stake + (right.stake ?? 0n),
    payout: left.payout + (right.payout ?? 0n),
    rebate: left.rebate + (right.rebate ?? 0n),
    bonus: left.bonus + (right.bonus ?? 0n),
  };
}

/** Adds to stored days; each member, day and category must occur only once. Sorted order prevents deadlocks. */
export async function addMemberDays(tx: Queryable, rows: readonly MemberDay[]): Promise<void> {
  await tx.query(
    `insert into views.member_day as d (brand_id, member_id, day, category, plays, stake, payout, rebate, bonus)
     select * from unnest($1::bigint[], $2::bigint[], $3::date[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::bigint[]) u (brand_id, member_id, day, category) order by 1, 2, 3, 4
     on conflict (brand_id, member_id, day, category) do update set plays = d.plays + excluded.plays,
       stake = d.stake + excluded.stake, payout = d.payout + excluded.payout, rebate = d.rebate + excluded.rebate,
       bonus = d.bonus + excluded.bonus`,
    [
      rows.map((row) => row.brandId),
      rows.map((row) => row.memberId),
      rows.map((row) => row.day),
      rows.map((row) => row.category),
      ...FIGURES.map((figure) => rows.map((row) => row[figure])),
    ],
  );
}

export async function deleteMemberDays(tx: Queryable, { brandId }: Scope): Promise<void> {
  await tx.query('delete from views.member_day where brand_id = $1', [brandId]);
}

export async function sumBonuses(db: Queryable, { brandId, memberId }: MemberScope): Promise<bigint> {
  const { rows } = await db.query<{ bonus: bigint }>(
    'select coalesce(sum(bonus), 0)::bigint as bonus from views.member_day where brand_id = $1 and member_id = $2',
    [brandId, memberId],
  );
  return rows[0]?.bonus ?? 0n;
}

/** A member's days from the first to the last business day, oldest first. */
export async function listMemberDays(
  db: Queryable,
  { brandId, memberId }: MemberScope,
  range: { readonly from: string; readonly to: string },
): Promise<readonly MemberDay[]> {
  const { rows } = await db.query<MemberDay>(
    `select brand_id as "brandId", member_id as "memberId", day::text as day, category, plays, stake, payout, rebate, bonus
       from views.member_day where brand_id = $1 and member_id = $2 and day between $3 and $4 order by day, category`,
    [brandId, memberId, range.from, range.to],
  );
  return rows;
}

/** All days of a brand, to compare them with their sources. */
export async function allMemberDays(db: Queryable, { brandId }: Scope): Promise<readonly MemberDay[]> {
  const { rows } = await db.query<MemberDay>(
    `select brand_id as "brandId", member_id as "memberId", day::text as day, category, plays, stake, payout, rebate, bonus
       from views.member_day where brand_id = $1`,
    [brandId],
  );
  return rows;
}
