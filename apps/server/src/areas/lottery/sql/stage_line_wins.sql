-- Stages winning bets of an electronic or published draw: writes rows of lottery.win for bets of a range of buckets. What a bet wins
-- follows from its play, content, ticket stake and price. families/elottery.ts therefore judges each kind of bet once and passes the
-- winning kinds; the join finds all bets of these kinds.
-- p_day: date of the draw. The arrays have one element per winning kind:
--   p_play, p_numbers, p_ticket_stake, p_odds_e4, p_version, p_payable   the kind, as in lottery.bet (price_version, payable_ppm)
--   p_hits, p_payout   winning units and payout in minor units, of each bet of the kind
-- Cancelled bets are left out; a bet that is staged already stays as it is. Nested loops are off because the join reads all bets of the
-- range.
create or replace function lottery.stage_line_wins(
  p_brand bigint, p_issue bigint, p_day date, p_from_bucket smallint, p_to_bucket smallint,
  p_play text[], p_numbers text[], p_ticket_stake bigint[], p_odds_e4 bigint[], p_version integer[], p_payable integer[],
  p_hits integer[], p_payout bigint[]
) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
as $$
  insert into lottery.win (bucket, issue_id, member_id, bet_id, brand_id, book, hits, payout)
  select b.bucket, b.issue_id, b.member_id, b.id, b.brand_id, b.book, w.hits, w.payout
    from unnest(p_play, p_numbers, p_ticket_stake, p_odds_e4, p_version, p_payable, p_hits, p_payout)
           as w (play, numbers, ticket_stake, odds_e4, version, payable, hits, payout)
    join lottery.bet b on b.play = w.play and b.numbers = w.numbers and b.ticket_stake = w.ticket_stake and b.odds_e4 = w.odds_e4
     and b.price_version = w.version and b.payable_ppm = w.payable
   where b.brand_id = p_brand and b.day = p_day and b.issue_id = p_issue and b.bucket between p_from_bucket and p_to_bucket
     and not exists (
       select from lottery.cancellation c
        where c.brand_id = p_brand and c.bucket = b.bucket and c.issue_id = b.issue_id and c.bet_id = b.id
     )
   order by b.bucket, b.member_id
  on conflict do nothing
$$;

revoke execute on function lottery.stage_line_wins from public;
grant execute on function lottery.stage_line_wins to lantern_app;
