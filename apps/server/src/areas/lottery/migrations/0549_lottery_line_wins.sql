-- Settling electronic issues in sets. What a line wins follows from its play, choice, stake and price: the rules judge each kind of line once,
-- and a join finds the bets that are of it.
create function lottery.stage_line_wins(
  p_merchant bigint, p_issue bigint, p_day date, p_from_bucket smallint, p_to_bucket smallint,
  p_play text[], p_numbers text[], p_ticket_stake bigint[], p_odds_e4 bigint[], p_version integer[], p_payable integer[],
  p_hits integer[], p_payout bigint[]
) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
as $$
  insert into lottery.win (bucket, issue_id, member_id, bet_id, merchant_id, book, hits, payout)
  select b.bucket, b.issue_id, b.member_id, b.id, b.merchant_id, b.book, w.hits, w.payout
    from unnest(p_play, p_numbers, p_ticket_stake, p_odds_e4, p_version, p_payable, p_hits, p_payout)
           as w (play, numbers, ticket_stake, odds_e4, version, payable, hits, payout)
    join lottery.bet b on b.play = w.play and b.numbers = w.numbers and b.ticket_stake = w.ticket_stake and b.odds_e4 = w.odds_e4
     and b.price_version = w.version and b.payable_ppm = w.payable
   where b.merchant_id = p_merchant and b.day = p_day and b.issue_id = p_issue and b.bucket between p_from_bucket and p_to_bucket
     and not exists (
       select from lottery.cancellation c where c.bucket = b.bucket and c.issue_id = b.issue_id and c.bet_id = b.id
     )
   order by b.bucket, b.member_id
  on conflict do nothing
$$;

-- Cuts what members win beyond the most of their issue: first bets are paid first, the one that reaches it in part, later ones nothing.
create function lottery.cap_wins(
  p_issue bigint, p_day date, p_from_bucket smallint, p_to_bucket smallint, p_most bigint
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with above as materialized (
    select w.bucket, w.member_id from lottery.win w
     where w.issue_id = p_issue and w.bucket between p_from_bucket and p_to_bucket
     group by 1, 2 having sum(w.payout) > p_most
  ), room as (
    select w.bucket, w.member_id, w.bet_id, w.payout,
           greatest(0, p_most - (sum(w.payout) over (partition by w.bucket, w.member_id order by b.placed_at, b.id) - w.payout)) as room
      from above a
      join lottery.win w on w.bucket = a.bucket and w.issue_id = p_issue and w.member_id = a.member_id
      join lottery.bet b on b.bucket = w.bucket and b.day = p_day and b.issue_id = p_issue and b.id = w.bet_id
  ), gone as (
    delete from lottery.win w using room r
     where r.room = 0 and w.bucket = r.bucket and w.issue_id = p_issue and w.member_id = r.member_id and w.bet_id = r.bet_id
  )
  update lottery.win w set payout = r.room::bigint
    from room r
   where r.room > 0 and r.room < r.payout
     and w.bucket = r.bucket and w.issue_id = p_issue and w.member_id = r.member_id and w.bet_id = r.bet_id;
end $$;

drop function lottery.stage_electronic_wins;
revoke all on function lottery.stage_line_wins from public;
revoke all on function lottery.cap_wins from public;
grant execute on function lottery.stage_line_wins, lottery.cap_wins to lantern_app;
