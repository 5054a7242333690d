-- Counts a call of a brand's caller that has a limit per minute over all processes. Answers null if the call is allowed, else the whole seconds
-- to wait; a refused call is not counted.
--
-- Sliding minute as in createRateLimiter (packages/server-kit/src/http/limits/rate-limit.ts): the calls of this window plus the part of the
-- previous window that lies within the last minute.
-- Locks: the caller's row of kit.call_count, so that calls that arrive at the same time are counted one by one.
create or replace function kit.count_call(p_brand bigint, p_key uuid, p_limit integer, p_now timestamptz) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v kit.call_count;
  v_age_ms double precision;
  v_is_over boolean;
begin
  insert into kit.call_count (brand_id, key, started_at, calls, previous) values (p_brand, p_key, p_now, 0, 0) on conflict do nothing;
  select * into v from kit.call_count where brand_id = p_brand and key = p_key for update;
  -- The clean-up can delete an old row between the two statements.
  if not found then return null; end if;
  -- Clocks of two processes may differ a little.
  v_age_ms := greatest(extract(epoch from p_now - v.started_at) * 1000, 0);
  if v_age_ms >= 120000 then
    v.started_at := p_now; v.previous := 0; v.calls := 0; v_age_ms := 0;
  elsif v_age_ms >= 60000 then
    v.started_at := v.started_at + interval '1 minute'; v.previous := v.calls; v.calls := 0; v_age_ms := v_age_ms - 60000;
  end if;
  v_is_over := v.calls + v.previous * (1 - v_age_ms / 60000) >= p_limit;
  update kit.call_count set started_at = v.started_at, previous = v.previous, calls = v.calls + case when v_is_over then 0 else 1 end
   where brand_id = p_brand and key = p_key;
  return case when v_is_over then greatest(1, ceil((60000 - v_age_ms) / 1000)) end;
end $$;

revoke execute on function kit.count_call from public;
grant execute on function kit.count_call to lantern_app;
