-- Transfers money of a player into the studio's own wallet (p_direction IN) or back to the platform (OUT), once per transfer id p_ref.
-- Called by own-studio.ts. p_amount is in minor units, above 0; p_exponent is the number of decimals of the currency.
-- Answers one row:
--   outcome   OK: done, now or before. INSUFFICIENT_FUNDS: the wallet has less. PLAYER_UNKNOWN: an OUT without a wallet.
--             CURRENCY_MISMATCH: the wallet has another currency. A refusal is stored: the same transfer is always refused.
--             DUPLICATE: p_ref was used with another content
--   number    number of the transfer; null for DUPLICATE
--   balance   wallet afterwards, as it was first answered; null for DUPLICATE
-- Locks: an advisory lock of p_ref, then the row of the wallet, which the first IN inserts.
create or replace function arcade.move_wallet(
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

revoke execute on function arcade.move_wallet from public;
grant execute on function arcade.move_wallet to lantern_arcade;
