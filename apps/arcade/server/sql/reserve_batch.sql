-- As in 0701, with every row looked up by its key whatever a plan was made for. Rows of a player are locked with him.
create or replace function arcade.reserve_batch(
  p_id uuid[], p_player bigint[], p_session uuid[], p_game text[], p_version integer[], p_currency text[], p_exponent integer[],
  p_coin bigint[], p_stake bigint[], p_after uuid[], p_now timestamptz[], p_calls text[],
  p_input text[]
) returns table (outcome text, newest uuid, server_seed text, client_seed text, nonce bigint)
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
  v_count constant integer := cardinality(p_id);
  v_outcome text[] := array_fill(null::text, array[v_count]);
  v_newest uuid[] := array_fill(null::uuid, array[v_count]);
  v_server text[] := array_fill(null::text, array[v_count]);
  v_client text[] := array_fill(null::text, array[v_count]);
  v_nonce bigint[] := array_fill(null::bigint, array[v_count]);
  v_new integer[] := '{}';
  v_players bigint[] := '{}';
  r record;
begin
  perform from arcade.player x where x.id = any (p_player) order by x.id for no key update;
  for r in
    select n, x.newest, x.nonce, s.server_seed, s.client_seed,
           exists (select from arcade.round k where k.id = p_id[n]) as is_known,
           (select k.state from arcade.round k where k.id = x.newest) as newest_state,
           case when p_input[n] is not null then
             (select k.id from arcade.round k
               where k.player_id = p_player[n] and k.game = p_game[n] and k.state in ('OPEN', 'CLOSING', 'RETURNING') limit 1)
           end as waiting
      from generate_series(1, v_count) n
      cross join lateral (select * from arcade.player y where y.id = p_player[n] offset 0) x
      cross join lateral (select * from arcade.seed y where y.id = x.seed_id offset 0) s
     order by n
  loop
    v_newest[r.n] := r.newest;
    if r.is_known then
      v_outcome[r.n] := 'KNOWN';
    elsif r.waiting is not null then
      v_outcome[r.n] := 'STALE';
      v_newest[r.n] := r.waiting;
    elsif r.newest is distinct from p_after[r.n] or r.newest_state = 'DECIDED' or p_player[r.n] = any (v_players) then
      v_outcome[r.n] := 'STALE';
    else
      v_outcome[r.n] := 'NEW';
      v_server[r.n] := r.server_seed;
      v_client[r.n] := r.client_seed;
      v_nonce[r.n] := r.nonce;
      v_new := v_new || r.n;
      v_players := v_players || p_player[r.n];
    end if;
  end loop;
  if cardinality(v_new) > 0 then
    insert into arcade.round
      (id, player_id, wallet_session, game, version, currency, exponent, seed_id, nonce, coin, stake, previous, played_at,
       wallet_calls, input)
    select p_id[n], p_player[n], p_session[n], p_game[n], p_version[n], p_currency[n], p_exponent[n], x.seed_id, v_nonce[n], p_coin[n],
           p_stake[n], v_newest[n], p_now[n], p_calls[n], p_input[n]::jsonb
      from unnest(v_new) n
      cross join lateral (select y.seed_id from arcade.player y where y.id = p_player[n] offset 0) x;
    update arcade.player x set nonce = x.nonce + 1, newest = p_id[n]
      from unnest(v_new) n
      cross join lateral (select y.ctid as place from arcade.player y where y.id = p_player[n] offset 0) own
     where x.ctid = own.place;
  end if;
  return query select v_outcome[n], v_newest[n], v_server[n], v_client[n], v_nonce[n] from generate_series(1, v_count) n order by n;
end $$;

revoke execute on function arcade.reserve_batch from public;
grant execute on function arcade.reserve_batch to lantern_arcade;
