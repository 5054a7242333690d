import type { Queryable, Scope } from '@lantern/server-kit';
import type { BetKind } from './salary-bets.ts';

interface Team {
  readonly accountId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly categories: readonly string[] | null;
}

/** The team with its days (both included), or its hour or window. */
export type Span = Team &
  (
    | { readonly by: 'DAYS'; readonly from: string; readonly to: string }
    | { readonly by: BetKind; readonly from: Date; readonly to: Date }
  );

type Sums = {
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly bonus: bigint;
};

export type PersonLine = Sums & { readonly accountId: bigint; readonly deposits: bigint };

export type BillLine = Sums & {
  /** Key of the next page. */
  readonly key: string;
  readonly at: Date | null;
  readonly day: string | null;
  readonly category: string;
  readonly ref: string | null;
};

/** Parameters: $2 head of the team, $3 book, $4 and $5 time, $6 games. */
const DAYS = `agents.own_day l where l.brand_id = $1 and (l.account_id = $2 or l.uplines @> array[$2::bigint]) and l.book = $3
  and l.day between $4 and $5`;
const DAY_IN_SCOPE = `($6::text[] is null or l.category = any ($6))`;
const BETS = `agents.salary_bet l where l.brand_id = $1 and (l.account_id = $2 or l.uplines @> array[$2::bigint]) and l.book = $3
  and l.counted_at >= $4 and l.counted_at < $5 and ($6::text[] is null or l.category = any ($6))`;

const spanValues = (scope: Scope, { accountId, book, from, to, categories }: Span) => [
  ...[scope.brandId, accountId, book, from, to, categories],
];

/** Contribution of each team member to a bill, by id; members without one are omitted. */
export async function billPeople(
  db: Queryable,
  scope: Scope,
  span: Span,
  page: { readonly afterId: bigint; readonly limit: number },
): Promise<readonly PersonLine[]> {
  const day = (name: string) => `coalesce(sum(l.${name}) filter (where ${DAY_IN_SCOPE}), 0)::bigint`;
  const text =
    span.by === 'DAYS'
      ? `select l.account_id as "accountId", ${day('stake')} as stake, ${day('valid_bet')} as "validBet", ${day('payout')} as payout,
           ${day('rebate')} as rebate, ${day('activity_bonus')} as bonus, sum(l.deposits)::bigint as deposits
         from ${DAYS} and l.account_id > $7 group by l.account_id order by l.account_id limit $8`
      : `select l.account_id as "accountId", sum(l.sign * l.stake)::bigint as stake,
           sum(l.sign * l.valid)::bigint as "validBet", sum(l.sign * l.payout)::bigint as payout, 0::bigint as rebate, 0::bigint as bonus, 0::bigint as deposits
         from ${BETS} and l.kind = $9 and l.account_id > $7 group by l.account_id order by l.account_id limit $8`;
  const kind = span.by === 'DAYS' ? [] : [span.by];
  const { rows } = await db.query<PersonLine>(text, [...spanValues(scope, span), page.afterId, page.limit, ...kind]);
  return rows;
}

type LinePage = { readonly of: bigint; readonly after: string; readonly limit: number };

/** One member's days by category, earliest first. */
export async function billDays(db: Queryable, scope: Scope, span: Span, page: LinePage): Promise<readonly BillLine[]> {
  const { rows } = await db.query<BillLine>(
    `select * from (
       select to_char(l.day, 'YYYY-MM-DD') || ' ' || l.category as key, null::timestamptz as at, to_char(l.day, 'YYYY-MM-DD') as day,
         l.category, null as ref, sum(l.stake)::bigint as stake, sum(l.valid_bet)::bigint as "validBet", sum(l.payout)::bigint as payout,
         sum(l.rebate)::bigint as rebate, sum(l.activity_bonus)::bigint as bonus
         from ${DAYS} and ${DAY_IN_SCOPE} and l.account_id = $7 group by l.day, l.category) x
      where key > $8 and (stake <> 0 or "validBet" <> 0 or payout <> 0 or rebate <> 0 or bonus <> 0) order by key limit $9`,
    [...spanValues(scope, span), page.of, page.after, page.limit],
  );
  return rows;
}

/** One member's bets of an hour or window, earliest first; reversed ones are negative. */
export async function billBets(db: Queryable, scope: Scope, span: Span, page: LinePage): Promise<readonly BillLine[]> {
  const { rows } = await db.query<BillLine>(
    `select * from (
       select to_char(l.counted_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ' ' || l.ref || ' ' || l.run as key,
         l.counted_at as at, null as day, l.category, l.ref, l.sign * l.stake as stake, l.sign * l.valid as "validBet",
         l.sign * l.payout as payout, 0::bigint as rebate, 0::bigint as bonus
         from ${BETS} and l.kind = $10 and l.account_id = $7) x
      where key > $8 order by key limit $9`,
    [...spanValues(scope, span), page.of, page.after, page.limit, span.by],
  );
  return rows;
}
