-- The second studio keeps its players' money itself: the platform moves it in and out, and rounds are paid here.
create table arcade.wallet (
  -- As the platform names him.
  player text primary key,
  currency text not null,
  exponent smallint not null,
  -- Minor units.
  balance bigint not null default 0 check (balance >= 0)
) with (fillfactor = 70);
grant select, insert, update on arcade.wallet to lantern_arcade;

-- Every transfer that the platform ever asked for, by its id. One that was refused stays refused.
create table arcade.transfer (
  ref text collate "C" primary key,
  number bigint generated always as identity unique,
  direction text not null check (direction in ('IN', 'OUT')),
  player text not null,
  currency text not null,
  exponent smallint not null,
  amount bigint not null check (amount > 0),
  refused text,
  balance_after bigint not null,
  at timestamptz not null
);
create index transfer_done on arcade.transfer (at, number) where refused is null;
grant select, insert on arcade.transfer to lantern_arcade;

-- A game that the platform opened for a player. The token works once and soon; the same session again finds the same.
create table arcade.launch (
  token_hash bytea primary key,
  player text not null,
  game text not null,
  currency text not null,
  symbol text not null,
  exponent smallint not null,
  language text not null,
  is_test boolean not null,
  until timestamptz not null
);
create index launch_until on arcade.launch (until);
grant select, insert, delete on arcade.launch to lantern_arcade;

-- Rounds paid from own wallets in the order they were, without a gap: the platform reads on from where it was.
create table arcade.own_round (
  place bigint primary key,
  round uuid not null unique,
  player text not null,
  game text not null,
  currency text not null,
  exponent smallint not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  at timestamptz not null
);
grant select, insert on arcade.own_round to lantern_arcade;
create table arcade.own_place (
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
insert into arcade.own_place (last) values (0);
grant select, update on arcade.own_place to lantern_arcade;

alter table arcade.session add column has_own_wallet boolean not null default false;
alter table arcade.round drop constraint round_wallet_calls_check;
alter table arcade.round add constraint round_wallet_calls_check check (wallet_calls in ('play', 'bet-result', 'own'));

/*
arcade.move_wallet: money of a player in or out, once for ever under an id. OK, or why not: INSUFFICIENT_FUNDS, PLAYER_UNKNOWN,
CURRENCY_MISMATCH, each for ever under this id; DUPLICATE: the id stands for another content.
*/
create function arcade.move_wallet(
  p_ref text, p_direction text, p_player text, p_currency text, p_exponent integer, p_amount bigint, p_now timestamptz
) returns table (outcome text, number bigint, balance bigint)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  v_known arcade.transfer;
  v_wallet arcade.wallet;
  v_refused text;
  v_number bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_ref, 705));
  select * into v_known from arcade.transfer t where t.ref = p_ref;
  if v_known.ref is not null then
    if (v_known.direction, v_known.player, v_known.currency, v_known.exponent, v_known.amount)
       is distinct from (p_direction, p_player, p_currency, p_exponent::smallint, p_amount) then
      return query select 'DUPLICATE'::text, null::bigint, null::bigint;
    else
      return query select coalesce(v_known.refused, 'OK'), v_known.number, v_known.balance_after;
    end if;
    return;
  end if;
  if p_direction = 'IN' then
    insert into arcade.wallet (player, currency, exponent) values (p_player, p_currency, p_exponent) on conflict do nothing;
  end if;
  select * into v_wallet from arcade.wallet w where w.player = p_player for no key update;
  v_refused := case
    when v_wallet.player is null then 'PLAYER_UNKNOWN'
    when v_wallet.currency <> p_currency or v_wallet.exponent <> p_exponent then 'CURRENCY_MISMATCH'
    when p_direction = 'OUT' and v_wallet.balance < p_amount then 'INSUFFICIENT_FUNDS'
  end;
  if v_refused is null then
    v_wallet.balance := v_wallet.balance + case p_direction when 'IN' then p_amount else -p_amount end;
    update arcade.wallet w set balance = v_wallet.balance where w.player = p_player;
  end if;
  insert into arcade.transfer (ref, direction, player, currency, exponent, amount, refused, balance_after, at)
  values (p_ref, p_direction, p_player, p_currency, p_exponent, p_amount, v_refused, coalesce(v_wallet.balance, 0), p_now)
  returning transfer.number into v_number;
  return query select coalesce(v_refused, 'OK'), v_number, coalesce(v_wallet.balance, 0);
end $$;

/*
arcade.play_own: pays a decided round out of its player's own wallet and settles it, in one. Answers the state that stands; a round that
is no longer DECIDED moves nothing.
*/
create function arcade.play_own(
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
      array[null::text], array[coalesce(v_wallet.balance, 0)], array['INSUFFICIENT_FUNDS'], array[p_now]);
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
    array[v_wallet.balance], array[null::text], array[p_now]);
  return query select 'SETTLED'::text, v_wallet.balance, true;
end $$;

revoke execute on all functions in schema arcade from public;
grant execute on all functions in schema arcade to lantern_arcade;
