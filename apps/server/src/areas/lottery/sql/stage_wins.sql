-- Stages winning bets of a Vietnam draw: writes rows of lottery.win for bets of a range of buckets. A result decides which numbers of
-- which play hit how often; the rest is joins, so one statement judges all bets. Called by families/vietnam.ts. p_day: date of the draw.
--   p_number_plays, p_numbers, p_number_hits   plays that pay per occurrence: each drawn number of a play with how often it hit
--   p_ending_plays, p_ending_sizes, p_ending_absent   plays on combinations of two-digit endings: how many endings make a ticket, and
--                                              whether they must be absent from the result (trượt) or appear in it (xiên)
--   p_endings                                  the endings that appeared
-- Cancelled bets and bets without a payout are left out; a bet that is staged already stays as it is.
-- Planned at each call: a plan made while the day had few bets would read all bets of the brand.
create or replace function lottery.stage_wins(
  p_brand bigint, p_issue bigint, p_day date, p_from_bucket smallint, p_to_bucket smallint,
  p_number_plays text[], p_numbers text[], p_number_hits integer[],
  p_ending_plays text[], p_ending_sizes integer[], p_ending_absent boolean[], p_endings text[]
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  insert into lottery.win (bucket, issue_id, member_id, bet_id, brand_id, book, hits, payout)
  with drawn as materialized (
    select * from unnest(p_number_plays, p_numbers, p_number_hits) as t(play, number, hits)
  ), ending_play as materialized (
    select * from unnest(p_ending_plays, p_ending_sizes, p_ending_absent) as t(play, size, absent)
  ), paid as (
    -- Bets with one number: a join finds those that hit.
    select b.bucket, b.member_id, b.id, b.book, d.hits::bigint as hits,
           lottery.payout_of(b.ticket_stake, b.odds_e4, b.units, d.hits) as payout
      from lottery.bet b join drawn d on d.play = b.play and d.number = b.numbers
     where b.brand_id = p_brand and b.day = p_day and b.issue_id = p_issue and b.bucket between p_from_bucket and p_to_bucket
       and b.number_count = 1
    union all
    -- Bets with several numbers are judged one by one: hits are the sum over the numbers, or the winning tickets among the combinations.
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
     where b.brand_id = p_brand and b.day = p_day and b.issue_id = p_issue and b.bucket between p_from_bucket and p_to_bucket
       and b.number_count > 1 and h.hits > 0
  )
  select p.bucket, p_issue, p.member_id, p.id, p_brand, p.book, p.hits, p.payout
    from paid p
   where p.payout > 0
     and not exists (
       select from lottery.cancellation c
        where c.brand_id = p_brand and c.bucket = p.bucket and c.issue_id = p_issue and c.bet_id = p.id
     )
   order by p.bucket, p.member_id
  on conflict do nothing;
end $$;

revoke execute on function lottery.stage_wins from public;
grant execute on function lottery.stage_wins to lantern_app;
