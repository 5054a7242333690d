-- Deletes a draw that the calendar no longer has. Answers true when it was deleted; false when it does not exist, takes no bets any
-- more, or has ever had a bet, also a cancelled one. Called by calendar/reconcile.ts.
create or replace function lottery.remove_issue(p_brand bigint, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Waits for batches of bets that have locked the draw (lottery.place_batch, for share); later batches find no draw.
  perform from lottery.issue i
    where i.brand_id = p_brand and i.id = p_id and i.state in ('UNCONFIRMED', 'PLANNED', 'OPEN') for update;
  if not found or exists (
    select from generate_series(0, 63) as b (bucket) cross join lateral (
      select from lottery.member_issue m
       where m.brand_id = p_brand and m.bucket = b.bucket and m.issue_id = p_id limit 1) one) then
    return false;
  end if;
  -- Refused bets alone may have marked the draw.
  delete from lottery.tight_issue t where t.brand_id = p_brand and t.issue_id = p_id;
  delete from lottery.issue i where i.brand_id = p_brand and i.id = p_id;
  return true;
end $$;

revoke execute on function lottery.remove_issue from public;
grant execute on function lottery.remove_issue to lantern_app;
