-- Originals: what was bet, what the player did within the round, and what came of it. Slots need none of these: their coin and draws say all.
alter table arcade.round add column input jsonb;
alter table arcade.round add column moves jsonb not null default '[]';
-- What the round showed and what its stake was paid times: {"output": …, "multiplier": "1.98"}.
alter table arcade.round add column result jsonb;
alter table arcade.round add column moved_at timestamptz;

/*
Rounds of several steps: OPEN: the stake is taken, the player moves; CLOSING: over, the wallet has not taken the result; RETURNING: the stake
is being given back, because nobody knows whether it was taken or nothing was done with it.
*/
alter table arcade.round drop constraint round_state_check;
alter table arcade.round add constraint round_state_check
  check (state in ('DECIDED', 'OPEN', 'CLOSING', 'RETURNING', 'SETTLED', 'REFUSED', 'VOID'));
alter table arcade.round drop constraint round_check;
alter table arcade.round add constraint round_settled_check check ((state in ('SETTLED', 'REFUSED', 'VOID')) = (settled_at is not null));
drop index arcade.round_waiting;
create index round_waiting on arcade.round ((coalesce(moved_at, played_at))) where state in ('DECIDED', 'CLOSING', 'RETURNING');
create index round_open on arcade.round (moved_at) where state = 'OPEN';
create index round_unfinished on arcade.round (player_id, game) where state in ('OPEN', 'CLOSING', 'RETURNING');

/*
As in 0704, with what is bet on an original. A round that waits for its player stands in the way of the next one of the same game alone: STALE
names it then.
*/
drop function arcade.reserve_batch(uuid[], bigint[], uuid[], text[], integer[], text[], integer[], bigint[], bigint[], uuid[], timestamptz[], text[]);
create function arcade.reserve_batch(
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

drop function arcade.settle_batch(uuid[], text[], bigint[], bigint[], integer[], text[], bigint[], text[], timestamptz[]);
-- As in 0702, with what came of an original. A round that is over but not paid, or being given back, is settled as one that was just decided.
create function arcade.settle_batch(
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

-- As in 0705: rounds paid from own wallets are spins.
/*
arcade.play_own: pays a decided round out of its player's own wallet and settles it, in one. Answers the state that stands; a round that
is no longer DECIDED moves nothing.
*/
create or replace function arcade.play_own(
  p_id uuid, p_stake bigint, p_payout bigint, p_coins bigint, p_steps integer, p_draws text, p_now timestamptz
) returns table (state text, balance bigint, is_first boolean)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  v_player record;
  v_round record;
  v_wallet arcade.wallet;
  v_place bigint;
begin
  select x.id, x.name into v_player from arcade.player x
   where x.id = (select k.player_id from arcade.round k where k.id = p_id) for no key update;
  select k.state, k.game, k.balance into v_round from arcade.round k where k.id = p_id;
  if v_round.state is distinct from 'DECIDED' then
    return query select v_round.state, v_round.balance, false;
    return;
  end if;
  select * into v_wallet from arcade.wallet w where w.player = v_player.name for no key update;
  if v_wallet.player is null or v_wallet.balance < p_stake then
    perform from arcade.settle_batch(array[p_id], array['REFUSED'], array[null::bigint], array[null::bigint], array[null::integer],
      array[null::text], array[coalesce(v_wallet.balance, 0)], array['INSUFFICIENT_FUNDS'], array[p_now], array[null::text]);
    return query select 'REFUSED'::text, coalesce(v_wallet.balance, 0), true;
    return;
  end if;
  v_wallet.balance := v_wallet.balance - p_stake + p_payout;
  update arcade.wallet w set balance = v_wallet.balance where w.player = v_player.name;
  -- Taken last, so that rounds wait for one another no longer than they write.
  update arcade.own_place o set last = o.last + 1 returning o.last into v_place;
  insert into arcade.own_round (place, round, player, game, currency, exponent, stake, payout, at)
  values (v_place, p_id, v_player.name, v_round.game, v_wallet.currency, v_wallet.exponent, p_stake, p_payout, p_now);
  perform from arcade.settle_batch(array[p_id], array['SETTLED'], array[p_payout], array[p_coins], array[p_steps], array[p_draws],
    array[v_wallet.balance], array[null::text], array[p_now], array[null::text]);
  return query select 'SETTLED'::text, v_wallet.balance, true;
end $$;

revoke execute on all functions in schema arcade from public;
grant execute on all functions in schema arcade to lantern_arcade;
