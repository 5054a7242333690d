-- Begins a batch of rounds: gives each the player's next nonce under the committed seeds, which fixes its outcome, and stores it as
-- DECIDED. Called by repository/batches.ts with all rounds that begin within a moment.
-- Parameters: arrays with one element per round. p_id (derived from player and the client's id, so a repeated request has the same),
-- columns of arcade.round with these names, and:
--   p_session   arcade.round.wallet_session
--   p_after     the player's newest round that the client knows; null for none
--   p_calls     arcade.round.wallet_calls
--   p_input     what is bet on an original, as JSON text; null for slots
-- Answers one row per round, in the same order:
--   outcome   NEW: stored; server_seed, client_seed and nonce are those of the round.
--             KNOWN: the round exists.
--             STALE: not stored, because p_after is not the player's newest round, that round is still DECIDED, the batch has an earlier
--             round of the player, or (originals) a round of the game is unfinished
--   newest    the player's newest round before this call; for STALE the unfinished round, if there is one
-- Locks the players by id; rows of a player's rounds change only under this lock.
-- Settings: every row is read by its key, also when the plan was made while the tables were small. `exists` could read the ids of all rounds
-- into a hash table; a subquery that returns one value cannot.
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
  v_new integer[] := '{}';        -- positions of new rounds, and their players
  v_players bigint[] := '{}';
  r record;
begin
  perform from arcade.player x where x.id = any (p_player) order by x.id for no key update;
  for r in
    select n, x.newest, x.nonce, s.server_seed, s.client_seed,
           (select true from arcade.round k where k.id = p_id[n]) as is_known,
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
