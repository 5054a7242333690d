-- Pays a DECIDED round from its player's own wallet (arcade.wallet) and settles it, in one transaction. Called by play-round.ts. Only slots
-- are played from own wallets, so there are no moves and no result of an original.
-- p_stake and p_payout are minor units; p_coins, p_steps and p_draws (array literal) are stored with the round.
-- Answers one row: the state of the round (SETTLED, REFUSED when the wallet has less than the stake or does not exist, or the state that it
-- had before), the balance, and whether this call finished the round. A round that is not DECIDED is not changed.
-- Locks, in this order: the player, the wallet, arcade.own_place.
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
  -- This row is locked last: all rounds of own wallets wait for each other from here on.
  update arcade.own_place o set last = o.last + 1 returning o.last into v_place;
  insert into arcade.own_round (place, round, player, game, currency, exponent, stake, payout, at)
  values (v_place, p_id, v_player.name, v_round.game, v_wallet.currency, v_wallet.exponent, p_stake, p_payout, p_now);
  perform from arcade.settle_batch(array[p_id], array['SETTLED'], array[p_payout], array[p_coins], array[p_steps], array[p_draws],
    array[v_wallet.balance], array[null::text], array[p_now], array[null::text]);
  return query select 'SETTLED'::text, v_wallet.balance, true;
end $$;

revoke execute on function arcade.play_own from public;
grant execute on function arcade.play_own to lantern_arcade;
