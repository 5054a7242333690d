-- Settling in sets: a result decides which numbers of which play hit how often; everything else is a join. A bet's payout is
-- rounded down once, over all its hits.

-- The number of ways to take p_size of p_count things; 0 when there are too few.
create function lottery.choose(p_count bigint, p_size integer) returns bigint
language plpgsql immutable parallel safe as $$
declare
  v_ways bigint := 1;
begin
  if p_count < p_size then
    return 0;
  end if;
  for v_taken in 1..p_size loop
    v_ways := v_ways * (p_count - v_taken + 1) / v_taken;
  end loop;
  return v_ways;
end $$;

-- floor(stake × odds × hits ÷ units), exact.
create function lottery.payout_of(p_stake bigint, p_odds_e4 bigint, p_units smallint, p_hits bigint) returns bigint
language sql immutable parallel safe as $$
  select div(p_stake::numeric * p_odds_e4 * p_hits, p_units::numeric * 10000)::bigint
$$;

-- Stages the winning bets of a range of buckets. p_number_*: for plays paid per occurrence, each drawn number with its hits.
-- p_ending_*: for plays of several endings, how many make a ticket and whether they must be absent; p_endings: what appeared.
create function lottery.stage_wins(
  p_merchant bigint, p_issue bigint, p_day date, p_from_bucket smallint, p_to_bucket smallint,
  p_number_plays text[], p_numbers text[], p_number_hits integer[],
  p_ending_plays text[], p_ending_sizes integer[], p_ending_absent boolean[], p_endings text[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into lottery.win (bucket, issue_id, member_id, bet_id, merchant_id, book, hits, payout)
  with drawn as materialized (
    select * from unnest(p_number_plays, p_numbers, p_number_hits) as t(play, number, hits)
  ), ending_play as materialized (
    select * from unnest(p_ending_plays, p_ending_sizes, p_ending_absent) as t(play, size, absent)
  ), paid as (
    select b.bucket, b.member_id, b.id, b.book, d.hits::bigint as hits,
           lottery.payout_of(b.ticket_stake, b.odds_e4, b.units, d.hits) as payout
      from lottery.bet b join drawn d on d.play = b.play and d.number = b.numbers
     where b.day = p_day and b.issue_id = p_issue and b.bucket between p_from_bucket and p_to_bucket and b.number_count = 1
    union all
    select b.bucket, b.member_id, b.id, b.book, h.hits, lottery.payout_of(b.ticket_stake, b.odds_e4, b.units, h.hits)
      from lottery.bet b
      left join ending_play e on e.play = b.play
      cross join lateral (
        select case
          when e.play is null then (
            select sum(d.hits) from unnest(string_to_array(b.numbers, ' ')) as chosen(number)
              join drawn d on d.play = b.play and d.number = chosen.number)
          else (
            select lottery.choose(case when e.absent then b.number_count - count(*) else count(*) end, e.size)
              from unnest(string_to_array(b.numbers, ' ')) as chosen(number) where chosen.number = any (p_endings))
        end as hits
      ) h
     where b.day = p_day and b.issue_id = p_issue and b.bucket between p_from_bucket and p_to_bucket and b.number_count > 1
       and h.hits > 0
  )
  select p.bucket, p_issue, p.member_id, p.id, p_merchant, p.book, p.hits, p.payout
    from paid p
   where p.payout > 0
     and not exists (
       select from lottery.cancellation c where c.bucket = p.bucket and c.issue_id = p_issue and c.bet_id = p.id
     )
   order by p.bucket, p.member_id
  on conflict do nothing;
end $$;
revoke all on function lottery.stage_wins(bigint, bigint, date, smallint, smallint, text[], text[], integer[],
  text[], integer[], boolean[], text[]) from public;
grant execute on function lottery.stage_wins(bigint, bigint, date, smallint, smallint, text[], text[], integer[],
  text[], integer[], boolean[], text[]) to lantern_app;
