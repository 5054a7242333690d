/*
 * Who is entitled to what of one day's valid bets of the categories, level by level. Place 0 is the bettor, 1 his direct upline. A level
 * that has less than one below it (rates set on the way) counts as having the same: it gets nothing, and nobody below gets less.
 */
create or replace function agents.category_levels(p_merchant bigint, p_day date, p_from timestamptz, p_until timestamptz)
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

grant execute on function agents.category_levels to lantern_app;
