-- Finishes a batch of rounds that are DECIDED, CLOSING or RETURNING: stores their final state and what they paid. Called by
-- repository/batches.ts with all rounds that end within a moment, and by arcade.play_own.
-- Parameters: arrays with one element per round: p_id, p_state (SETTLED, REFUSED or VOID), p_now, and columns of arcade.round with
-- these names; p_draws is an array literal, p_result JSON text. All but p_balance and p_reason are null unless SETTLED.
-- Answers one row per round, in the same order: its state afterwards, and whether this call finished it. A round that is finished already
-- is not changed. After REFUSED or VOID the player's newest round is the one before.
-- Locks the players by id, then their rounds.
-- Settings: every row is read by its key, also when the plan was made while the tables were small.
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
