import type { Queryable, Scope } from '@lantern/server-kit';
import type { OurLine, RoundState, TheirLine } from '../matching/lines.ts';

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

type Row = Omit<OurLine, 'taken' | 'paid' | 'isBack'> & {
  readonly amount: bigint;
  readonly betState: string | null;
  readonly roundPayout: bigint | null;
};

/** Our stored real-money transactions. */
const LINE = `select t.ref as transaction, t.kind, t.member_id as "memberId", t.round_ref as round, x.game, x.game_type as "gameType",
  t.amount, t.state as "betState", x.payout as "roundPayout", x.state, t.at
  from games.vendor_transaction t
  left join games.round x on x.bucket = (t.member_id % 64)::smallint and x.brand_id = t.brand_id and x.vendor = t.vendor
    and x.member_id = t.member_id and x.ref = t.round_ref
  where t.brand_id = $1 and t.vendor = $2 and t.kind not in ('end', 'tombstone') and t.amount <> 0
    and coalesce(x.book, (select s.book from games.session s where s.brand_id = t.brand_id and s.member_id = t.member_id limit 1))
      = 'REAL'`;

function lineOf({ amount, betState, roundPayout, ...row }: Row): OurLine {
  const isTaken = row.kind === 'bet' || row.kind === 'play' || amount < 0n;
  const size = amount < 0n ? -amount : amount;
  return {
    ...row,
    taken: isTaken ? size : 0n,
    paid: row.kind === 'play' ? (roundPayout ?? 0n) : isTaken ? 0n : size,
    isBack: row.kind === 'rollback' || betState === 'ROLLED_BACK',
  };
}

/** A vendor's transactions of a span, in the order of arrival. */
export async function listOurLines(
  db: Queryable,
  { brandId }: Scope,
  vendor: string,
  { from, to }: Span,
): Promise<OurLine[]> {
  const { rows } = await db.query<Row>(`${LINE} and t.at >= $3 and t.at < $4 order by t.at, t.ref`, [
    brandId,
    vendor,
    from,
    to,
  ]);
  return rows.map(lineOf);
}

/** Transactions by their ids, from any day. */
export async function findOurLines(
  db: Queryable,
  { brandId }: Scope,
  vendor: string,
  transactions: readonly string[],
): Promise<Map<string, OurLine>> {
  const { rows } = await db.query<Row>(`${LINE} and t.ref = any($3::text[])`, [brandId, vendor, transactions]);
  return new Map(rows.map((row) => [row.transaction, lineOf(row)]));
}

/** Returns those of the members who play for real money. */
export async function listRealMembers(
  db: Queryable,
  { brandId }: Scope,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from games.session
      where brand_id = $1 and member_id = any($2::bigint[]) and book = 'REAL'`,
    [brandId, memberIds],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/** A vendor that uses a brand's wallet, with the category of most of its games. */
export type CallingVendor = { vendor: string; gameType: string };

/** Vendors whose games use the main wallet, if a member has ever opened one. */
export async function listCallingVendors(
  db: Queryable,
  { brandId }: Scope,
  besides: readonly string[],
): Promise<CallingVendor[]> {
  const { rows } = await db.query<CallingVendor>(
    `select v.vassalage as vendor, min(v.game_type) as "gameType" from games.vendor v
      where v.brand_id = $1 and v.vassalage <> all ($2::text[])
        and exists (select from games.session s where s.brand_id = $1 and s.vendor = v.vassalage and s.opened_at is not null)
      group by v.vassalage order by v.vassalage limit 500`,
    [brandId, besides],
  );
  return rows;
}

/** Expected movement on a platform account in a span, computed from our stored transactions. */
type DaySum = { code: string; gameType: string; amount: bigint };

/** Sums of real money over all vendors that use the wallet, by posting and category; positive if the platform received. */
export async function sumDay(
  db: Queryable,
  { brandId }: Scope,
  besides: readonly string[],
  { from, to }: Span,
): Promise<DaySum[]> {
  const { rows } = await db.query<DaySum>(
    `with moved as (
       select t.kind, t.amount, x.payout, x.game_type
         from games.vendor_transaction t
         join games.round x on x.bucket = (t.member_id % 64)::smallint and x.brand_id = t.brand_id and x.vendor = t.vendor
          and x.member_id = t.member_id and x.ref = t.round_ref
        where t.brand_id = $1 and t.vendor <> all ($2::text[]) and t.at >= $3 and t.at < $4 and x.book = 'REAL'
     )
     select 'P28p' as code, game_type as "gameType", sum(amount)::bigint as amount from moved where kind = 'play' group by 2
     union all
     select 'P28w', game_type, -sum(case kind when 'play' then payout else amount end)::bigint from moved
      where kind = 'play' or kind in ('result', 'jackpot', 'adjust') and amount > 0 group by 2
     union all
     select 'P28e', x.game_type, sum(x.stake)::bigint from games.round x
      where x.brand_id = $1 and x.vendor <> all ($2::text[]) and x.book = 'REAL' and x.state = 'ENDED'
        and x.opened_at >= $3::timestamptz - interval '40 days' and x.opened_at < $4 and x.ended_at >= $3 and x.ended_at < $4
        and exists (select from games.vendor_transaction t where t.brand_id = x.brand_id and t.member_id = x.member_id
          and t.round_ref = x.ref and t.vendor = x.vendor and t.kind = 'bet')
      group by 2`,
    [brandId, besides, from, to],
  );
  return rows;
}

interface NewReport {
  readonly vendor: string;
  readonly day: string;
  readonly broughtBy: string;
  readonly at: Date;
}

/** Replaces a vendor's report of a day. */
export async function saveReport(
  tx: Queryable,
  { brandId }: Scope,
  { vendor, day, broughtBy, at }: NewReport,
  lines: readonly (Omit<TheirLine, 'memberId'> & { readonly player: string })[],
): Promise<void> {
  await tx.query(
    `insert into games.vendor_report (brand_id, vendor, day, brought_by, brought_at) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, vendor, day) do update set brought_by = excluded.brought_by, brought_at = excluded.brought_at`,
    [brandId, vendor, day, broughtBy, at],
  );
  await tx.query('delete from games.vendor_report_line where brand_id = $1 and vendor = $2 and day = $3', [
    brandId,
    vendor,
    day,
  ]);
  await tx.query(
    `insert into games.vendor_report_line (brand_id, vendor, day, transaction, player, round, game, taken, paid, state, at)
     select $1, $2, $3, * from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::text[],
       $11::timestamptz[])`,
    [
      ...[brandId, vendor, day],
      ...[lines.map((line) => line.transaction), lines.map((line) => line.player), lines.map((line) => line.round)],
      ...[lines.map((line) => line.game), lines.map((line) => line.taken), lines.map((line) => line.paid)],
      ...[lines.map((line) => line.state), lines.map((line) => line.at)],
    ],
  );
}

/** Whether a report of this day was imported. */
export async function hasReport(db: Queryable, { brandId }: Scope, vendor: string, day: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from games.vendor_report where brand_id = $1 and vendor = $2 and day = $3',
    [brandId, vendor, day],
  );
  return rowCount === 1;
}

/** Whether the operator brought a report that has lines of the day: those of a round's end may be in the report of a day beside it. */
export async function hasBrought(
  db: Queryable,
  { brandId }: Scope,
  report: { readonly vendor: string; readonly day: string; readonly by: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from games.vendor_report
     where brand_id = $1 and vendor = $2 and day between $3::date - 1 and $3::date + 1 and brought_by = $4 limit 1`,
    [brandId, report.vendor, report.day, report.by],
  );
  return rowCount === 1;
}

export type BroughtLine = Omit<TheirLine, 'memberId' | 'state'> & { player: string; state: RoundState };

/** Lines of imported reports by their times, independent of the day for which they were imported. */
export async function listBroughtLines(
  db: Queryable,
  { brandId }: Scope,
  vendor: string,
  { from, to }: Span,
): Promise<BroughtLine[]> {
  const { rows } = await db.query<BroughtLine>(
    `select transaction, player, round, game, taken, paid, state, at from games.vendor_report_line
      where brand_id = $1 and vendor = $2 and at >= $3 and at < $4 order by at, transaction`,
    [brandId, vendor, from, to],
  );
  return rows;
}
