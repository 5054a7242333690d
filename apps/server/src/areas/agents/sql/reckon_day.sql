-- Calculates the category rebates of one business day and stores them in agents.rebate: kind OWN for the bettor's own rebate, CATEGORY for
-- those of the uplines. Called by rebates/reckon-days.ts, again when figures of the day have changed. p_from and p_until are the
-- instants at which the day begins and ends. Answers the number of rows that were inserted or changed; a second call without new
-- figures changes none. A source that has no rebate any more gets 0, so that post-rebates.ts reverses what was posted.
-- Locks: an advisory lock of the brand, exclusive; then rows of agents.rebate in the order of account, kind and category.
create or replace function agents.reckon_day(p_brand bigint, p_day date, p_from timestamptz, p_until timestamptz, p_now timestamptz)
returns bigint language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_moved bigint;
begin
  -- Counting figures takes this lock shared (markStale in repository/rebates.ts). So figures are either seen here, or counted later,
  -- when they find the row of agents.rebate_day and mark it stale.
  perform pg_advisory_xact_lock(hashtextextended('agents.rebate-day', p_brand));
  insert into agents.rebate_day (brand_id, day, reckoned_at) values (p_brand, p_day, p_now)
  on conflict (brand_id, day) do update set is_stale = false, reckoned_at = excluded.reckoned_at;
  with sums as materialized (
    select l.account_id, case when l.place = 0 then 'OWN' else 'CATEGORY' end as kind, l.category, l.book,
           sum(l.valid_bet)::bigint as stake, sum(l.share)::bigint as due
      from agents.category_levels(p_brand, p_day, p_from, p_until) l group by 1, 2, 3, 4
  ), known as (
    select r.account_id, r.kind, r.category, r.book from agents.rebate r
     where r.brand_id = p_brand and r.kind in ('CATEGORY', 'OWN') and r.source = p_day::text
  ), wanted as (
    select k.account_id, k.kind, k.category, k.book, coalesce(s.stake, 0) as stake, coalesce(s.due, 0) as due
      from (select account_id, kind, category, book from sums where due <> 0 union select * from known) k
      left join sums s using (account_id, kind, category, book)
  )
  insert into agents.rebate as r (brand_id, account_id, kind, source, category, book, day, stake, due, is_ready)
  select p_brand, w.account_id, w.kind, p_day::text, w.category, w.book, p_day, w.stake, w.due, true
    from wanted w order by w.account_id, w.kind, w.category
  on conflict (brand_id, account_id, kind, source, category, book) do update
    set stake = excluded.stake, due = excluded.due
  where (r.stake, r.due) is distinct from (excluded.stake, excluded.due);
  get diagnostics v_moved = row_count;
  return v_moved;
end $$;

grant execute on function agents.reckon_day to lantern_app;
