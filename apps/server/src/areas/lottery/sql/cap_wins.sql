-- Limits what each member of a range of buckets wins on an electronic or published draw to p_most, in minor units. Bets are paid in the
-- order of their placing: the bet that reaches the limit is paid in part, the rows of later bets in lottery.win are deleted. Called by
-- families/elottery.ts after staging, before anything is paid. p_day is the date of the draw.
create or replace function lottery.cap_wins(
  p_brand bigint, p_issue bigint, p_day date, p_from_bucket smallint, p_to_bucket smallint, p_most bigint
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with above as materialized (
    select w.bucket, w.member_id from lottery.win w
     where w.brand_id = p_brand and w.issue_id = p_issue and w.bucket between p_from_bucket and p_to_bucket
     group by 1, 2 having sum(w.payout) > p_most
  ), rest as (
    -- rest: what is left of the limit before the bet.
    select w.bucket, w.member_id, w.bet_id, w.payout,
           greatest(0, p_most - (sum(w.payout) over (partition by w.bucket, w.member_id order by b.placed_at, b.id) - w.payout)) as rest
      from above a
      join lottery.win w on w.brand_id = p_brand and w.bucket = a.bucket and w.issue_id = p_issue and w.member_id = a.member_id
      join lottery.bet b on b.brand_id = p_brand and b.bucket = w.bucket and b.day = p_day and b.issue_id = p_issue and b.id = w.bet_id
  ), gone as (
    delete from lottery.win w using rest r
     where r.rest = 0 and w.brand_id = p_brand and w.bucket = r.bucket and w.issue_id = p_issue and w.member_id = r.member_id
       and w.bet_id = r.bet_id
  )
  update lottery.win w set payout = r.rest::bigint
    from rest r
   where r.rest > 0 and r.rest < r.payout
     and w.brand_id = p_brand and w.bucket = r.bucket and w.issue_id = p_issue and w.member_id = r.member_id and w.bet_id = r.bet_id;
end $$;

revoke execute on function lottery.cap_wins from public;
grant execute on function lottery.cap_wins to lantern_app;
