-- Creates the partition of lottery.bet for the draws of one day, unless it exists. Called when draws are planned, before their first bet.
-- The table is created alone and attached afterwards: that takes a weaker lock on lottery.bet than `create table … partition of`, so
-- bets can be placed at the same time.
create or replace function lottery.ensure_partition(p_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text := 'bet_' || to_char(p_day, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(hashtextextended('lottery.ensure_partition', 0));
  -- pg_class is read because to_regclass may still answer from a cache that was filled before the wait for the lock.
  if exists (select from pg_class c where c.relnamespace = 'lottery'::regnamespace and c.relname = v_name) then
    return;
  end if;
  execute format('create table lottery.%I (like lottery.bet including defaults including constraints)', v_name);
  -- The check constraint proves the bounds, so that attaching does not scan the table.
  execute format('alter table lottery.%I add constraint day_bound check (day >= %L and day < %L)', v_name, p_day, p_day + 1);
  execute format('alter table lottery.bet attach partition lottery.%I for values from (%L) to (%L)', v_name, p_day, p_day + 1);
  execute format('alter table lottery.%I drop constraint day_bound', v_name);
end $$;

revoke execute on function lottery.ensure_partition from public;
grant execute on function lottery.ensure_partition to lantern_app;
