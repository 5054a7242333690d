import type { Queryable } from '@lantern/database';
import { idText, type LedgerScope } from '../accounts/accounts.ts';
import type { Difference, RecomputeReport } from './reports.ts';

/** Maximum differences listed per check; even one is an error. */
const LARGEST_LIST = 100;

type Check = Difference['check'];

/** Each check is one plain statement over the stored rows of the brand ($1). */
const CHECKS: Readonly<Record<Check, string>> = {
  balance: `
    select a.name as where, coalesce(sum(e.amount), 0)::text || ' / ' || count(e.seq) as expected,
      a.balance || ' / ' || a.seq as found
    from ledger.account a left join ledger.entry e on e.brand_id = a.brand_id and e.account_id = a.id
    where a.brand_id = $1
    group by a.brand_id, a.id
    having coalesce(sum(e.amount), 0) <> a.balance or count(e.seq) <> a.seq`,
  sequence: `
    select s.name || ' #' || s.seq as where, s.expected::text as expected, s.seq::text as found
    from (select a.name, e.seq, row_number() over (partition by e.account_id order by e.seq) as expected
          from ledger.entry e join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
          where a.brand_id = $1) s
    where s.seq <> s.expected`,
  balanceAfter: `
    select s.name || ' #' || s.seq as where, s.expected::text as expected, s.balance_after::text as found
    from (select a.name, e.seq, e.balance_after,
            sum(e.amount) over (partition by e.account_id order by e.seq) as expected
          from ledger.entry e join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
          where a.brand_id = $1) s
    where s.balance_after <> s.expected`,
  negative: `
    select a.name as where, '>= 0' as expected, a.balance::text as found
    from ledger.account a where a.brand_id = $1 and a.balance < 0`,
  counterLeg: `
    select coalesce(x.account, l.account) || ' batch ' || coalesce(x.batch_id, l.batch_id) || ' ' || coalesce(x.code, l.code)
        as where,
      coalesce(x.amount, 0) || ' / ' || coalesce(x.movements, 0) as expected,
      coalesce(l.amount, 0) || ' / ' || coalesce(l.movements, 0) as found
    from (
      select s.book_id, s.account, s.batch_id, s.code, sum(s.amount) as amount, count(*) as movements
      from (
        select a.book_id, e.counter as account, e.batch_id, e.code, -e.amount as amount
        from ledger.entry e join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
        where a.brand_id = $1 and not ledger.is_member_account(e.counter)
        union all
        select t.book_id, t.credit, t.batch_id, t.code, t.amount from ledger.platform_transfer t where t.brand_id = $1
        union all
        select t.book_id, t.debit, t.batch_id, t.code, -t.amount from ledger.platform_transfer t where t.brand_id = $1
      ) s group by s.book_id, s.account, s.batch_id, s.code
    ) x
    full join (select * from ledger.platform_leg where brand_id = $1) l
      on l.book_id = x.book_id and l.account = x.account and l.batch_id = x.batch_id and l.code = x.code
    where x.amount is distinct from l.amount or x.movements is distinct from l.movements`,
  registry: `
    select s.key::text as where, s.expected, s.found
    from (
      select e.command_key as key, 'registered in batch ' || e.batch_id as expected,
        coalesce('batch ' || c.batch_id, 'missing') as found, c.batch_id is distinct from e.batch_id as is_wrong
      from ledger.entry e
      join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
      left join ledger.command c on c.brand_id = e.brand_id and c.key = e.command_key
      where a.brand_id = $1
      union all
      select t.command_key, 'registered in batch ' || t.batch_id, coalesce('batch ' || c.batch_id, 'missing'),
        c.batch_id is distinct from t.batch_id
      from ledger.platform_transfer t left join ledger.command c on c.brand_id = t.brand_id and c.key = t.command_key
      where t.brand_id = $1
    ) s where s.is_wrong`,
  trialBalance: `
    select 'book ' || s.book_id as where, '0' as expected, sum(s.amount)::text as found
    from (select book_id, balance as amount from ledger.account where brand_id = $1
          union all select book_id, amount from ledger.platform_leg where brand_id = $1) s
    group by s.book_id having sum(s.amount) <> 0`,
};

/** Runs every check over one brand's books. Use a repeatable-read transaction when movements may happen at the same time. */
export async function recompute(db: Queryable, { brandId }: Pick<LedgerScope, 'brandId'>): Promise<RecomputeReport> {
  const brand = idText(brandId);
  const differences: Difference[] = [];
  for (const [check, sql] of Object.entries(CHECKS) as [Check, string][]) {
    const { rows } = await db.query<Omit<Difference, 'check'>>(`${sql} limit ${LARGEST_LIST}`, [brand]);
    differences.push(...rows.map((row) => ({ check, ...row })));
  }
  const { rows: counts } = await db.query<{ accounts: bigint; entries: bigint; platform_legs: bigint }>(
    `select (select count(*) from ledger.account where brand_id = $1) as accounts,
       (select count(*) from ledger.entry e join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
        where a.brand_id = $1) as entries,
       (select count(*) from ledger.platform_leg where brand_id = $1) as platform_legs`,
    [brand],
  );
  const count = counts[0] ?? { accounts: 0n, entries: 0n, platform_legs: 0n };
  return { accounts: count.accounts, entries: count.entries, platformLegs: count.platform_legs, differences };
}
