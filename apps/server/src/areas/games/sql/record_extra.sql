-- Stores a vendor's transaction beside bets (move-extra.ts). The caller has moved the money in the same database transaction.
--   p_kind     promo: prize of a vendor's promotion (bonus, posting P34); it has no round. jackpot, adjust: a jackpot or the correction
--              of a finished round; each is a round of its own with the transaction's id, which is finished at once
--   p_amount   minor units; below 0 for what an adjustment took from the member
--   p_balance  the member's wallet afterwards, which a repeated call is answered with
-- Other parameters are columns of games.vendor_transaction and games.round.
-- A jackpot or adjustment is published as `games.rounds-settled` for limits, figures and reports, and not as a settled bet: it does not
-- count towards turnover. Raises an exception for another p_kind, unique_violation (23505) for a known transaction.
create or replace function games.record_extra(
  p_kind text, p_vendor text, p_ref text, p_digest bigint, p_round text, p_session uuid, p_brand bigint, p_member bigint, p_book text,
  p_game text, p_game_type text, p_amount bigint, p_balance bigint, p_now timestamptz
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_kind not in ('promo', 'jackpot', 'adjust') then
    raise exception '% is no extra', p_kind;
  end if;
  insert into games.vendor_transaction
    (vendor, ref, kind, digest, brand_id, member_id, round_ref, amount, balance_after, at)
  values (p_vendor, p_ref, p_kind, p_digest, p_brand, p_member, case p_kind when 'promo' then p_round else p_ref end,
          p_amount, p_balance, p_now);
  if p_kind = 'promo' then return; end if;
  insert into games.round
    (bucket, vendor, member_id, ref, brand_id, book, session, game, game_type, state, stake, payout, opened_at, ended_at)
  values (p_member % 64, p_vendor, p_member, p_ref, p_brand, p_book, p_session, p_game, p_game_type, 'ENDED',
          greatest(-p_amount, 0), greatest(p_amount, 0), p_now, p_now);
  perform kit.publish('games.rounds-settled', p_brand, jsonb_build_object(
    'settledAt', to_char(p_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'category', p_game_type,
    'members', jsonb_build_array(jsonb_build_object(
      'memberId', p_member::text, 'book', p_book, 'rounds', 1, 'stake', greatest(-p_amount, 0)::text,
      'payout', greatest(p_amount, 0)::text))));
end $$;

revoke execute on function games.record_extra from public;
grant execute on function games.record_extra to lantern_app;
