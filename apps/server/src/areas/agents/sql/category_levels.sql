-- Calculates the category rebates of one business day, level by level: for every bettor with valid bets, what the bettor and each upline
-- get. Lotteries (LOTT, ELOTT) are not included: their rebates come from single draws. Called by agents.reckon_day.
-- p_from and p_until are the instants at which the day begins and ends; they select the rates (tree.rate_of_day).
-- One answered row is one level of one bettor in a category and book:
--   account_id, place   the account of the level; place 0 is the bettor, 1 the direct upline, and so on
--   valid_bet           valid bets of the bettor, in minor units
--   rate_ppm            the level's rate: the highest of its own and all below it. An upline whose own rate is lower than one below it
--                       gets nothing, and the levels below do not get less
--   share               minor units: valid_bet × rate rounded down, less the same of the level below
-- An account that was moved on the day has rows for each of its chains of uplines.
create or replace function agents.category_levels(p_brand bigint, p_day date, p_from timestamptz, p_until timestamptz)
returns table (
  bettor_id bigint, category text, book text, account_id bigint, place integer, valid_bet bigint, rate_ppm integer, share bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with level as materialized (
    select o.account_id as bettor_id, o.uplines, o.category, o.book, o.valid_bet, l.id, l.place
      from agents.own_day o cross join lateral (
        select o.account_id as id, 0 as place
        union all
        select u.id, (cardinality(o.uplines) - u.n + 1)::integer from unnest(o.uplines) with ordinality u (id, n)) l
     where o.brand_id = p_brand and o.day = p_day and o.category not in ('', 'LOTT', 'ELOTT') and o.valid_bet <> 0
  ), rate as materialized (
    select k.id, k.category, coalesce(tree.rate_of_day(p_brand, k.id, k.category, p_from, p_until), 0) as ppm
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
