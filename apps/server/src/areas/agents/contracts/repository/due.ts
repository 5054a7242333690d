import type { Queryable, Scope } from '@lantern/server-kit';
import type { Period } from '../bills/periods.ts';
import type { ContractKind } from '../kinds.ts';
import { type ContractRow, LINE_KEY, queryContracts } from './contracts.ts';

/**
 * Locks contracts by days whose next period ended before an instant: earliest end first, and for the same end lower levels first, so that
 * an upper level finds the bills below already written.
 */
export function listDueContracts(
  db: Queryable,
  before: Date,
  limit: number,
  except: { readonly lines: readonly string[]; readonly brands: readonly bigint[] },
): Promise<readonly ContractRow[]> {
  return queryContracts(
    db,
    `from agents.contract c where c.due_to <= $1 and ${LINE_KEY} <> all ($3::text[]) and c.brand_id <> all ($4::bigint[])
     order by c.due_to, cardinality(c.line) desc, c.brand_id, c.id limit $2`,
    [before, limit, except.lines, except.brands],
  );
}

/** Locks those contracts of a brand whose period still ends at an instant. */
export function lockDueContracts(
  tx: Queryable,
  scope: Scope,
  ids: readonly bigint[],
  dueTo: Date,
): Promise<readonly ContractRow[]> {
  return queryContracts(
    tx,
    `from agents.contract c where c.brand_id = $1 and c.id = any ($2) and date_trunc('milliseconds', c.due_to) = $3
     order by c.id for update`,
    [scope.brandId, ids, dueTo],
  );
}

/** Query for the sums of a contract's team over whole days; both days included. */
export interface TeamFigureQuery {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly from: string;
  readonly to: string;
  readonly categories: readonly string[] | null;
}

export type TeamSums = {
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly bonus: bigint;
};

const NO_SUMS: TeamSums = { stake: 0n, validBet: 0n, payout: 0n, rebate: 0n, bonus: 0n };
const SUMS = `coalesce(sum(d.stake), 0)::bigint as stake, coalesce(sum(d.valid_bet), 0)::bigint as "validBet",
  coalesce(sum(d.payout), 0)::bigint as payout, coalesce(sum(d.rebate), 0)::bigint as rebate,
  coalesce(sum(d.activity_bonus), 0)::bigint as bonus`;

/** With a scope of games only their figures count; amounts without a game are then excluded. */
const IN_SCOPE = `(a.categories is null or d.category in (select jsonb_array_elements_text(a.categories)))`;

const queriesJson = (queries: readonly TeamFigureQuery[]) =>
  JSON.stringify(
    queries.map(({ id, accountId, book, from, to, categories }) => ({
      ...{ id: `${id}`, account_id: `${accountId}`, book, from_day: from, to_day: to, categories },
    })),
  );
const QUERIES = `jsonb_to_recordset($2) a (id bigint, account_id bigint, book text, from_day date, to_day date, categories jsonb)`;

/** @returns sums by the query's id */
export async function teamSumsOf(
  db: Queryable,
  scope: Scope,
  queries: readonly TeamFigureQuery[],
): Promise<(id: bigint) => TeamSums> {
  const { rows } = await db.query<TeamSums & { id: bigint }>(
    `select a.id, ${SUMS} from ${QUERIES}
       join agents.team_day d on d.brand_id = $1 and d.account_id = a.account_id and d.book = a.book
         and d.day between a.from_day and a.to_day and ${IN_SCOPE} group by a.id`,
    [scope.brandId, queriesJson(queries)],
  );
  const sums = new Map(rows.map(({ id, ...sum }) => [id, sum]));
  return (id) => sums.get(id) ?? NO_SUMS;
}

/** Number of active members of a team, including its head: valid bets and deposits of the days reach the contract's minimums. */
export async function activeOf(
  db: Queryable,
  scope: Scope,
  { accountId, book, from, to, categories }: TeamFigureQuery,
  bounds: { readonly validBet: bigint; readonly deposit: bigint },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select d.account_id from (
         select o.account_id, o.category, o.valid_bet, o.deposits from agents.own_day o
          where o.brand_id = $1 and o.uplines @> array[$2::bigint] and o.book = $3 and o.day between $4 and $5
         union all
         select o.account_id, o.category, o.valid_bet, o.deposits from agents.own_day o
          where o.brand_id = $1 and o.account_id = $2 and o.book = $3 and o.day between $4 and $5) d
        group by d.account_id
       having coalesce(sum(d.valid_bet) filter (where $6::text[] is null or d.category = any ($6)), 0) >= $7
          and sum(d.deposits) >= $8) active`,
    [scope.brandId, accountId, book, from, to, categories, bounds.validBet, bounds.deposit],
  );
  return rows[0]?.count ?? 0;
}

/** Salaries that the platform paid to members of the teams on the queried days, by the query's id. */
export async function salariesOf(
  db: Queryable,
  scope: Scope,
  queries: readonly TeamFigureQuery[],
): Promise<(id: bigint) => bigint> {
  const { rows } = await db.query<{ id: bigint; paid: bigint }>(
    `select a.id, sum(b.paid)::bigint as paid from ${QUERIES}
       join agents.bill b on b.brand_id = $1 and b.kind <> 'DIVIDEND' and b.paid > 0 and b.by_platform and b.book = a.book
         and b.paid_on between a.from_day and a.to_day and b.line @> array[a.account_id] group by a.id`,
    [scope.brandId, queriesJson(queries)],
  );
  const paid = new Map(rows.map((row) => [row.id, row.paid]));
  return (id) => paid.get(id) ?? 0n;
}

/** Gross of direct downlines' bills whose periods ended within those of the queries, by the query's id. */
export async function downlineGrossOf(
  db: Queryable,
  scope: Scope,
  kind: ContractKind,
  queries: readonly (Period & { readonly id: bigint; readonly accountId: bigint })[],
): Promise<(id: bigint) => bigint> {
  const { rows } = await db.query<{ id: bigint; gross: bigint }>(
    `select a.id, sum(b.gross)::bigint as gross
       from jsonb_to_recordset($2) a (id bigint, account_id bigint, period_from timestamptz, period_to timestamptz)
       join agents.bill b on b.brand_id = $1 and b.payer_id = a.account_id and b.kind = $3 and b.state <> 'REJECTED'
         and b.period_to > a.period_from and b.period_to <= a.period_to group by a.id`,
    [
      scope.brandId,
      JSON.stringify(
        queries.map(({ id, accountId, from, to }) => ({
          ...{ id: `${id}`, account_id: `${accountId}`, period_from: from, period_to: to },
        })),
      ),
      kind,
    ],
  );
  const gross = new Map(rows.map((row) => [row.id, row.gross]));
  return (id) => gross.get(id) ?? 0n;
}

/**
 * Carry-over into the next bill, by contract: from the last bill of the account and kind, if it belongs to the same contract or its
 * previous version, if it is a real-time salary, or if it is permanent and its contract ended not long ago.
 */
export async function carriesInto(
  db: Queryable,
  scope: Scope,
  contracts: readonly ContractRow[],
  retainDays: number,
): Promise<(id: bigint) => bigint> {
  const { rows } = await db.query<{ id: bigint; carry: bigint }>(
    `select c.id, b.carry_out as carry from agents.contract c
      cross join lateral (select x.contract_id, x.carry_out from agents.bill x
        where x.brand_id = c.brand_id and x.account_id = c.account_id and x.kind = c.kind
        order by x.id desc limit 1) b
       join agents.contract p on p.brand_id = c.brand_id and p.id = b.contract_id
      where c.brand_id = $1 and c.id = any ($2)
        and (p.id = c.id or p.state = 'SUPERSEDED' or c.kind = 'REALTIME'
          or (p.carry = 'PERMANENT' and c.effective_from <= p.ends_at + make_interval(days => $3)))`,
    [scope.brandId, contracts.map(({ id }) => id), retainDays],
  );
  const carry = new Map(rows.map((row) => [row.id, row.carry]));
  return (id) => carry.get(id) ?? 0n;
}

/** Advances contracts to their next periods; null: none. */
export async function moveDue(
  tx: Queryable,
  scope: Scope,
  moves: readonly { readonly id: bigint; readonly due: Period | null }[],
): Promise<void> {
  await tx.query(
    `update agents.contract c set due_from = x.due_from, due_to = x.due_to
       from jsonb_to_recordset($2) x (id bigint, due_from timestamptz, due_to timestamptz)
      where c.brand_id = $1 and c.id = x.id`,
    [
      scope.brandId,
      JSON.stringify(
        moves.map(({ id, due }) => ({ id: `${id}`, due_from: due?.from ?? null, due_to: due?.to ?? null })),
      ),
    ],
  );
}
