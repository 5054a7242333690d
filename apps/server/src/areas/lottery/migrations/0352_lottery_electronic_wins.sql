-- Stages the winning bets of an electronic issue, as the engine found them. Cancelled bets win nothing.
create function lottery.stage_electronic_wins(
  p_merchant bigint, p_issue bigint, p_day date, p_bucket smallint[], p_bet uuid[], p_hits integer[], p_payout bigint[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into lottery.win (bucket, issue_id, member_id, bet_id, merchant_id, book, hits, payout)
  select b.bucket, b.issue_id, b.member_id, b.id, b.merchant_id, b.book, w.hits, w.payout
    from unnest(p_bucket, p_bet, p_hits, p_payout) as w (bucket, bet, hits, payout)
    join lottery.bet b on b.bucket = w.bucket and b.day = p_day and b.issue_id = p_issue and b.id = w.bet
   where b.merchant_id = p_merchant
     and not exists (
       select from lottery.cancellation c where c.bucket = b.bucket and c.issue_id = b.issue_id and c.bet_id = b.id
     )
   order by b.bucket, b.member_id
  on conflict do nothing
$$;
revoke all on function lottery.stage_electronic_wins(bigint, bigint, date, smallint[], uuid[], integer[], bigint[]) from public;
grant execute on function lottery.stage_electronic_wins(bigint, bigint, date, smallint[], uuid[], integer[], bigint[]) to lantern_app;
