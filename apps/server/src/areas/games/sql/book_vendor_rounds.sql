-- Books rounds of one brand that were played in the wallets of one vendor (games.vendor_round): moves the difference of payout and stake on the
-- platform's mirror of each wallet, stores the round and its transaction as finished, and publishes it. Called by
-- own-wallets/follow-rounds.ts. Answers how many rounds were booked.
--
-- Parameters: p_brand; p_vendor; p_now; arrays with one element per round: p_place (games.vendor_round.place), p_book_id (ledger book), p_key and
-- p_digest (key of the ledger command and digest of its content).
-- The mirror is the account M:<member>:V:<vendor>, the counter-account R:GGR:<category>. Posting P31: the member lost; P31w: the member
-- won; a round whose payout equals its stake moves nothing. A round that the mirror does not cover yet, or whose member has no wallet,
-- stays unbooked and is tried again by a later call. Raises an exception for any other refusal of the ledger; then nothing is booked.
-- Locks: the rows of games.vendor_round by place (so two processes do not book the same round), accounts as in ledger.apply, then
-- safety.play_limit.
create or replace function games.book_vendor_rounds(
  p_brand bigint, p_vendor text, p_place bigint[], p_book_id integer[], p_key uuid[], p_digest bigint[], p_now timestamptz
) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_round games.vendor_round;
  v_rounds games.vendor_round[] := '{}';
  v_at integer[] := '{}';       -- position of each of v_rounds in the arguments
  v_moved integer[] := '{}';    -- positions in v_rounds: payout differs from stake
  v_booked integer[] := '{}';   -- positions in v_rounds: booked
  v_balance bigint[];
  a record;
begin
  for v_round in
    select * from games.vendor_round x
     where x.brand_id = p_brand and x.vendor = p_vendor and x.place = any (p_place) and x.booked_at is null
     order by x.place for no key update
  loop
    v_rounds := v_rounds || v_round;
    v_at := v_at || array_position(p_place, v_round.place);
  end loop;
  if cardinality(v_at) = 0 then return 0; end if;
  v_balance := array_fill(0::bigint, array[cardinality(v_at)]);
  v_moved := array(select n from generate_subscripts(v_at, 1) n where (v_rounds[n]).stake <> (v_rounds[n]).payout order by n);
  v_booked := array(select n from generate_subscripts(v_at, 1) n where (v_rounds[n]).stake = (v_rounds[n]).payout order by n);
  if cardinality(v_moved) > 0 then
    perform ledger.open_accounts(p_brand, array_agg(k.book), array_agg(k.name)) from (
      select distinct p_book_id[v_at[n]] as book, 'M:' || (v_rounds[n]).member_id || ':V:' || p_vendor as name from unnest(v_moved) n) k;
    select * into a from ledger.apply(
      p_brand, array(select p_key[v_at[n]] from unnest(v_moved) n), array(select p_digest[v_at[n]] from unnest(v_moved) n),
      array(select case when (v_rounds[n]).payout > (v_rounds[n]).stake then 'P31w' else 'P31' end from unnest(v_moved) n),
      array(select 'game_round:' || p_vendor || ':' || (v_rounds[n]).ref from unnest(v_moved) n),
      array_fill(p_now, array[cardinality(v_moved)]), array(select p_book_id[v_at[n]] from unnest(v_moved) n),
      array(select 'M:' || (v_rounds[n]).member_id || ':V:' || p_vendor from unnest(v_moved) n),
      array(select 'R:GGR:' || (v_rounds[n]).game_type from unnest(v_moved) n),
      array(select (v_rounds[n]).payout - (v_rounds[n]).stake from unnest(v_moved) n));
    for k in 1 .. cardinality(v_moved) loop
      if a.outcome[k] in ('posted', 'duplicate') then
        v_booked := v_booked || v_moved[k];
        v_balance[v_moved[k]] := a.balance[k];
      elsif a.outcome[k] not in ('insufficient', 'unknownAccount') then
        raise exception 'the ledger answers % to round % of %', a.outcome[k], (v_rounds[v_moved[k]]).ref, p_vendor;
      end if;
    end loop;
  end if;
  if cardinality(v_booked) = 0 then return 0; end if;
  -- The stakes were taken by the vendor, so nothing can be refused here; all of them count against the members' own limits.
  perform safety.count_stakes(
    p_brand, array(select (v_rounds[n]).member_id from unnest(v_booked) n),
    array_fill('game:' || p_vendor, array[cardinality(v_booked)]), array(select (v_rounds[n]).stake from unnest(v_booked) n), p_now, false);
  insert into games.round
    (bucket, vendor, member_id, ref, brand_id, book, session, game, game_type, state, stake, payout, opened_at, ended_at)
  select (v_rounds[n]).member_id % 64, p_vendor, (v_rounds[n]).member_id, (v_rounds[n]).ref, p_brand, (v_rounds[n]).book,
         '00000000-0000-0000-0000-000000000000', (v_rounds[n]).game, (v_rounds[n]).game_type, 'ENDED', (v_rounds[n]).stake,
         (v_rounds[n]).payout, (v_rounds[n]).played_at, p_now
    from unnest(v_booked) n;
  insert into games.vendor_transaction
    (vendor, ref, kind, digest, brand_id, member_id, round_ref, amount, balance_after, state, at)
  select p_vendor, (v_rounds[n]).ref, 'play', p_digest[v_at[n]], p_brand, (v_rounds[n]).member_id, (v_rounds[n]).ref,
         (v_rounds[n]).stake, v_balance[n], 'SETTLED', p_now
    from unnest(v_booked) n;
  update games.vendor_round x set booked_at = p_now
    from unnest(v_booked) n where x.brand_id = p_brand and x.vendor = p_vendor and x.place = (v_rounds[n]).place;
  perform games.publish_settled_rounds(
    p_brand, array(select (v_rounds[n]).member_id from unnest(v_booked) n),
    array_fill(p_vendor, array[cardinality(v_booked)]), array(select (v_rounds[n]).ref from unnest(v_booked) n), p_now);
  return cardinality(v_booked);
end $$;

revoke execute on function games.book_vendor_rounds from public;
grant execute on function games.book_vendor_rounds to lantern_app;
