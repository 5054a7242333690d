-- As in 0702, with what came of an original. A round that is over but not paid, or being given back, is settled as one that was just decided.
create or replace function arcade.settle_batch(
  p_id uuid[], p_state text[], p_payout bigint[], p_coins bigint[], p_steps integer[], p_draws text[], p_balance bigint[],
  p_reason text[], p_now timestamptz[], p_result text[]
) returns table (state text, is_first boolean)
language plpgsql
set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_first uuid[];
begin
  perform from arcade.player x
    where x.id in (select k.player_id from arcade.round k where k.id = any (p_id)) order by x.id for no key update;
  with done as (
    update arcade.round x
       set state = p_state[n], settled_at = p_now[n], payout = p_payout[n], coins = p_coins[n], steps = p_steps[n],
           draws = p_draws[n]::integer[], balance = p_balance[n], reason = p_reason[n],
           result = p_result[n]::jsonb
      from generate_series(1, cardinality(p_id)) n
      cross join lateral (select y.ctid as place from arcade.round y where y.id = p_id[n]
        and y.state in ('DECIDED', 'CLOSING', 'RETURNING') offset 0) own
     where x.ctid = own.place
    returning x.id
  ) select array_agg(id) into v_first from done;
  update arcade.player x set newest = k.previous
    from unnest(v_first) f
    cross join lateral (select y.id, y.player_id, y.previous from arcade.round y
      where y.id = f and y.state in ('REFUSED', 'VOID') offset 0) k
    cross join lateral (select y.ctid as place from arcade.player y where y.id = k.player_id and y.newest = k.id offset 0) own
   where x.ctid = own.place;
  return query select (select x.state from arcade.round x where x.id = p_id[n]), coalesce(p_id[n] = any (v_first), false)
    from generate_series(1, cardinality(p_id)) n order by n;
end $$;

revoke execute on function arcade.settle_batch from public;
grant execute on function arcade.settle_batch to lantern_arcade;
