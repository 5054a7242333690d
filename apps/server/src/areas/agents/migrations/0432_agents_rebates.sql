-- Rebates of the levels above the bettor (operations 1.4, 3.5), and an agent's own on what he plays himself in categories. One row is one
-- source of one agent's rebates: a settled issue, or a category's business day. `due` is what the bets say, `posted` what the ledger
-- has; a posting moves `posted` in its own transaction, so that a row is paid exactly once however often it is looked at.
create table agents.rebate (
  merchant_id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('LOTTERY', 'CATEGORY', 'OWN')),
  -- LOTTERY: the issue and, after a dot, the run of its settlement; otherwise the day.
  source text not null,
  category text not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- Business day of the play: that of settlement.
  day date not null,
  game_code text,
  issue_id bigint,
  issue_number text,
  stake bigint not null default 0,
  due bigint not null,
  posted bigint not null default 0,
  postings integer not null default 0,
  -- Whether all of the source has been told; before that nothing is paid.
  is_ready boolean not null default false,
  posted_at timestamptz,
  primary key (merchant_id, account_id, kind, source, category, book)
);
create index rebate_of_source on agents.rebate (merchant_id, kind, source);
create index rebate_to_post on agents.rebate (merchant_id, account_id) where is_ready and due <> posted;
create index rebate_of_day on agents.rebate (merchant_id, account_id, day desc);
grant select, insert, update on agents.rebate to lantern_app;

-- Business days whose category rebates were reckoned. A day whose figures move afterwards is reckoned again.
create table agents.rebate_day (
  merchant_id bigint not null,
  day date not null,
  is_stale boolean not null default false,
  reckoned_at timestamptz not null,
  primary key (merchant_id, day)
);
grant select, insert, update on agents.rebate_day to lantern_app;

/*
 * Who is entitled to what of one day's valid bets of the categories, level by level. Place 0 is the bettor, 1 his direct upline. A level
 * that has less than one below it (rates set on the way) counts as having the same: it gets nothing, and nobody below gets less.
 */
create function agents.category_levels(p_merchant bigint, p_day date, p_from timestamptz, p_until timestamptz)
returns table (bettor_id bigint, category text, book text, account_id bigint, place integer, valid_bet bigint, rate_ppm integer, share bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with level as materialized (
    select o.account_id as bettor_id, o.uplines, o.category, o.book, o.valid_bet, l.id, l.place
      from agents.own_day o cross join lateral (
        select o.account_id as id, 0 as place
        union all
        select u.id, (cardinality(o.uplines) - u.n + 1)::integer from unnest(o.uplines) with ordinality u (id, n)) l
     where o.merchant_id = p_merchant and o.day = p_day and o.category not in ('', 'LOTT', 'ELOTT') and o.valid_bet <> 0
  ), rate as materialized (
    select k.id, k.category, coalesce(tree.rate_of_day(p_merchant, k.id, k.category, p_from, p_until), 0) as ppm
      from (select distinct id, category from level) k
  ), reached as (
    select l.*, max(r.ppm) over line as ppm
      from level l join rate r on r.id = l.id and r.category = l.category
    window line as (partition by l.bettor_id, l.uplines, l.category, l.book order by l.place)
  ), entitled as (
    select *, floor(valid_bet::numeric * ppm / 1000000)::bigint as entitled from reached
  )
  select bettor_id, category, book, id, place, valid_bet, ppm,
         entitled - coalesce(lag(entitled) over (partition by bettor_id, uplines, category, book order by place), 0)
    from entitled
$$;

-- Reckons a day's category rebates; run again it changes nothing unless the figures have moved. Answers how many rows moved.
create function agents.reckon_day(p_merchant bigint, p_day date, p_from timestamptz, p_until timestamptz, p_now timestamptz)
returns bigint language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_moved bigint;
begin
  -- Whoever counts figures holds this shared: what is counted is seen here, or comes later and finds the mark to turn.
  perform pg_advisory_xact_lock(hashtextextended('agents.rebate-day', p_merchant));
  insert into agents.rebate_day (merchant_id, day, reckoned_at) values (p_merchant, p_day, p_now)
  on conflict (merchant_id, day) do update set is_stale = false, reckoned_at = excluded.reckoned_at;
  with sums as materialized (
    select l.account_id, case when l.place = 0 then 'OWN' else 'CATEGORY' end as kind, l.category, l.book,
           sum(l.valid_bet)::bigint as stake, sum(l.share)::bigint as due
      from agents.category_levels(p_merchant, p_day, p_from, p_until) l group by 1, 2, 3, 4
  ), known as (
    select r.account_id, r.kind, r.category, r.book from agents.rebate r
     where r.merchant_id = p_merchant and r.kind in ('CATEGORY', 'OWN') and r.source = p_day::text
  ), wanted as (
    select k.account_id, k.kind, k.category, k.book, coalesce(s.stake, 0) as stake, coalesce(s.due, 0) as due
      from (select account_id, kind, category, book from sums where due <> 0 union select * from known) k
      left join sums s using (account_id, kind, category, book)
  )
  insert into agents.rebate as r (merchant_id, account_id, kind, source, category, book, day, stake, due, is_ready)
  select p_merchant, w.account_id, w.kind, p_day::text, w.category, w.book, p_day, w.stake, w.due, true
    from wanted w order by w.account_id, w.kind, w.category
  on conflict (merchant_id, account_id, kind, source, category, book) do update
    set stake = excluded.stake, due = excluded.due
  where (r.stake, r.due) is distinct from (excluded.stake, excluded.due);
  get diagnostics v_moved = row_count;
  return v_moved;
end $$;
grant execute on function agents.category_levels(bigint, date, timestamptz, timestamptz) to lantern_app;
grant execute on function agents.reckon_day(bigint, date, timestamptz, timestamptz, timestamptz) to lantern_app;
