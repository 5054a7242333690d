-- Moves the winning bets of a range of buckets from lottery.win to lottery.past_win, as those of settlement p_run, which is reversed.
-- Called in the transaction that begins the next settlement (settlement/resettlement/reverse-settlement.ts), and by the preview of one, which is rolled back
-- (settlement/resettlement/preview-effect.ts).
create or replace function lottery.put_wins_aside(
  p_brand bigint, p_issue bigint, p_run smallint, p_from_bucket smallint, p_to_bucket smallint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  -- gone: the deleted rows.
  with gone as (
    delete from lottery.win w
     where w.brand_id = p_brand and w.bucket between p_from_bucket and p_to_bucket and w.issue_id = p_issue returning w.*
  )
  insert into lottery.past_win (bucket, issue_id, run, member_id, bet_id, brand_id, book, hits, payout)
  select g.bucket, g.issue_id, p_run, g.member_id, g.bet_id, g.brand_id, g.book, g.hits, g.payout from gone g
$$;

revoke execute on function lottery.put_wins_aside from public;
grant execute on function lottery.put_wins_aside to lantern_app;
