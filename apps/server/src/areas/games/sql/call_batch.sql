-- Executes a batch of wallet calls of game vendors (docs/vendor-protocol.md) in one transaction: decides each call, moves its money, and
-- stores the vendor's transaction and the state of the round. Callers: vendor-batcher.ts (all calls that arrive within a moment share one call
-- of this function) and open-rounds/close-round.ts (two operators close a round that its vendor left open). It is SQL because it
-- decides under the locks of the members' wallets for many calls.
--
-- The kinds of calls, and what they move. MAIN is the member's wallet, BET the member's account of stakes in open rounds, R:GGR the
-- platform's revenue in the category of the game:
--   bet        takes p_stake and opens the round, or adds to the open one      MAIN → BET, posting P28
--   play       bet, result and end of a round in one call                      MAIN → R:GGR, posting P28p; p_payout as for a result
--   result     pays p_payout (may be 0) for the bet p_bet                      R:GGR → MAIN, posting P28w
--   rollback   returns the stake of the bet p_bet, or forbids that bet         BET → MAIN, posting P28r
--   end        ends the round                                                  BET → R:GGR, posting P28e, all stakes of the round
-- A result with p_ends also ends the round.
--
-- Parameters: p_brand, the brand of all calls, so that the whole batch can run where the brand's rows are; arrays with one element per
-- call, in the order in which they arrived. Amounts are in minor units.
--   p_kind            one of the kinds above
--   p_vendor, p_ref   the vendor and its id of this transaction; with p_brand the key of games.vendor_transaction
--   p_digest          digest of the call's content: distinguishes a repeated call from another one with the same p_ref
--   p_bet             result, rollback: p_ref of the bet that is meant; otherwise null
--   p_round           the vendor's id of the round, unique for vendor and member
--   p_session         the vendor's session, stored with a new round
--   p_member, p_book, p_book_id   member, REAL or TEST, id of that ledger book
--   p_game, p_game_type   code and category of the game
--   p_stake, p_payout, p_ends   see the kinds; 0, 0 and false where a kind does not have them
--   p_refusal         bet, play: why the caller refuses a new bet (BET_REFUSED, SESSION_EXPIRED), null for none. A transaction that was
--                     accepted before is answered all the same
--   p_key, p_win_key, p_end_key   ledger keys of the stake or return, of the payout, and of the end of the round
--   p_now             time of the batch; the first element counts
--
-- Answers one row per call, in the same order. `balance` is MAIN after the call, for OK and INSUFFICIENT_FUNDS (what the wallet has):
--   OK                   executed now, or before with the same content: then the balance that was answered the first time
--   BET_REFUSED, SESSION_EXPIRED   p_refusal
--   STAKE_LIMIT          the stake passes a limit on stakes or losses that the member has set
--   INSUFFICIENT_FUNDS   MAIN is below the stake; nothing is stored, so a later try is decided anew
--   DUPLICATE            p_ref was used with another kind or content
--   ROLLED_BACK          the bet was rolled back, or its rollback came before it; it is never taken or paid
--   BET_SETTLED          rollback: the bet has a result; result, rollback: the bet was a `play`
--   ROUND_ENDED          bet, result, rollback: the round has ended or is void; play: the round exists
--   BET_UNKNOWN          result: no such bet; end: no such round. Nothing is stored; the vendor repeats the call
--   BAD_REQUEST          p_bet is no bet of this member and round
--   SESSION_UNKNOWN      the member has no wallet in this book
--
-- Steps: 1 count the stakes of new bets against the members' own limits. 2 lock the wallets. 3 divide the calls into waves: the first
-- call of each round goes into the first wave, the next one into the second, and so on, so that each call sees what the one before it
-- did. For each wave: 3a decide every call and collect ledger commands; 3b move money; 3c store transactions, bets and rounds; 3d
-- publish ended rounds. 4 subtract from the limits what was counted but not taken, and what was returned.
-- Locks, in this order: safety.play_limit, wallets in ledger.account (by id), then rows of the member in games.vendor_transaction and
-- games.round. Only this function updates those rows, always with the wallet locked; therefore they can be updated by ctid.
-- Errors undo the batch: an outcome of ledger.apply that no rule expects; unique_violation (23505) when another process has stored
-- the same transaction meanwhile (vendor-batcher.ts then repeats the batch).
-- Settings: every table is read by its key, also when the plan was made while it was small (hence `offset 0` in lateral subqueries;
-- brand and state of a round are compared outside of them, or a plan made then would read all rounds of the brand, or all open ones).
create or replace function games.call_batch(
  p_brand bigint, p_kind text[], p_vendor text[], p_ref text[], p_digest bigint[], p_bet text[], p_round text[], p_session uuid[],
  p_member bigint[], p_book text[], p_book_id integer[], p_game text[], p_game_type text[],
  p_stake bigint[], p_payout bigint[], p_ends boolean[], p_refusal text[],
  p_key uuid[], p_win_key uuid[], p_end_key uuid[], p_now timestamptz[]
) returns table (outcome text, balance bigint)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_calls constant integer := cardinality(p_ref);
  v_now constant timestamptz := p_now[1];
  v_answer text[] := array_fill(null::text, array[v_calls]);
  v_balance bigint[] := array_fill(null::bigint, array[v_calls]);
  v_amount bigint[] := array_fill(0::bigint, array[v_calls]);  -- stake of a bet, payout of a result, what a rollback returned
  -- Positions of calls in the arrays, from 1.
  v_left integer[];      -- calls for later waves
  v_wave integer[];      -- calls of this wave
  v_done integer[];      -- accepted in this wave
  v_tombs integer[];     -- rollbacks of bets that have not come: a tombstone refuses the bet when it comes
  v_ended integer[];     -- calls whose round ended in this wave
  v_wins integer[];      -- plays with a payout
  v_refusal text[] := p_refusal;
  v_counted integer[];   -- bets whose stakes are counted against members' own limits
  v_over integer[];      -- positions in v_counted that pass a limit
  v_placed integer[] := '{}';  -- bets and plays whose stake was taken
  -- Rollbacks that returned a stake: when the bet was placed, that is the time at which it was counted against limits.
  v_bet_at timestamptz[] := array_fill(null::timestamptz, array[v_calls]);
  -- Ledger commands of the wave: the call of each, and its transfer.
  l_call integer[]; l_key uuid[]; l_code text[]; l_account text[]; l_counter text[]; l_amount bigint[];
  a record;
  r record;
  i integer;
begin
  if v_calls = 0 then return; end if;
  -- 1. A transaction that is known already is not counted again.
  v_counted := array(
    select n from generate_series(1, v_calls) n
     where p_kind[n] in ('bet', 'play') and p_refusal[n] is null
       and not exists (select from games.vendor_transaction t
         where t.brand_id = p_brand and t.vendor = p_vendor[n] and t.ref = p_ref[n] offset 0) order by n);
  select q.refused into v_over
    from safety.count_stakes(
      p_brand, array(select p_member[n] from unnest(v_counted) n),
      array(select 'game:' || p_vendor[n] from unnest(v_counted) n), array(select p_stake[n] from unnest(v_counted) n), v_now) q;
  foreach i in array v_over loop
    v_refusal[v_counted[i]] := 'STAKE_LIMIT';
  end loop;
  v_counted := array(select n from unnest(v_counted) n where v_refusal[n] is null);
  -- 2. From here on no other call of these members is decided.
  perform ledger.lock_accounts(p_brand, p_book_id, array(select 'M:' || p_member[n] || ':MAIN' from generate_series(1, v_calls) n));
  v_left := array(select n from generate_series(1, v_calls) n);

  -- 3. One call per round and wave.
  while cardinality(v_left) > 0 loop
    select array_agg(k.n order by k.n) filter (where k.place = 1),
           coalesce(array_agg(k.n order by k.n) filter (where k.place > 1), '{}')
      into v_wave, v_left
      from (select n, row_number() over (partition by p_vendor[n], p_member[n], p_round[n] order by n) as place from unnest(v_left) n) k;
    v_done := '{}'; v_tombs := '{}'; v_ended := '{}'; v_wins := '{}';
    l_call := '{}'; l_key := '{}'; l_code := '{}'; l_account := '{}'; l_counter := '{}'; l_amount := '{}';

    -- 3a. own: the transaction itself, if it is known; bet: the bet that it names; played: its round.
    for r in
      select n, own.kind as own_kind, own.digest as own_digest, own.balance_after as own_balance,
             bet.kind as bet_kind, bet.state as bet_state, bet.amount as bet_amount, bet.at as bet_at,
             bet.member_id = p_member[n] and bet.round_ref = p_round[n] as is_own_bet,
             played.state as round_state, played.stake as round_stake
        from unnest(v_wave) n
        left join lateral (select * from games.vendor_transaction t
          where t.brand_id = p_brand and t.vendor = p_vendor[n] and t.ref = p_ref[n] offset 0) own on true
        left join lateral (select * from games.vendor_transaction t
          where t.brand_id = p_brand and t.vendor = p_vendor[n] and t.ref = p_bet[n] offset 0) bet on true
        left join lateral (select y.* from (select * from games.round x
          where x.bucket = (p_member[n] % 64)::smallint and x.vendor = p_vendor[n] and x.member_id = p_member[n]
            and x.ref = p_round[n] offset 0) y where y.brand_id = p_brand) played on true
    loop
      i := r.n;
      -- Accepted before, or forbidden by a tombstone.
      if r.own_kind is not null then
        if r.own_kind = 'tombstone' and p_kind[i] in ('bet', 'play') then
          v_answer[i] := 'ROLLED_BACK';
        elsif r.own_kind = p_kind[i] and r.own_digest = p_digest[i] then
          v_answer[i] := 'OK';
          v_balance[i] := r.own_balance;
        else
          v_answer[i] := 'DUPLICATE';
        end if;
        continue;
      end if;

      if p_kind[i] in ('bet', 'play') then
        if v_refusal[i] is not null then
          v_answer[i] := v_refusal[i];
        elsif r.round_state in ('ENDED', 'VOID') or p_kind[i] = 'play' and r.round_state is not null then
          v_answer[i] := 'ROUND_ENDED';
        else
          v_amount[i] := p_stake[i];
          l_call := l_call || i;
          l_key := l_key || p_key[i];
          l_account := l_account || ('M:' || p_member[i] || ':MAIN');
          l_amount := l_amount || -p_stake[i];
          if p_kind[i] = 'bet' then
            l_code := l_code || 'P28'::text;
            l_counter := l_counter || ('M:' || p_member[i] || ':BET');
          else
            l_code := l_code || 'P28p'::text;
            l_counter := l_counter || ('R:GGR:' || p_game_type[i]);
          end if;
        end if;
        continue;
      end if;

      if p_kind[i] = 'end' then
        if r.round_state is null then
          v_answer[i] := 'BET_UNKNOWN';
        else
          v_done := v_done || i;
          if r.round_state = 'OPEN' then
            v_ended := v_ended || i;
          end if;
        end if;
      elsif p_kind[i] = 'result' then
        v_answer[i] := case
          when r.bet_kind is null then 'BET_UNKNOWN'
          when r.bet_kind = 'tombstone' or r.bet_state = 'ROLLED_BACK' then 'ROLLED_BACK'
          when r.bet_kind = 'play' then 'BET_SETTLED'
          when r.bet_kind <> 'bet' or not r.is_own_bet then 'BAD_REQUEST'
          when r.round_state <> 'OPEN' then 'ROUND_ENDED'
        end;
        if v_answer[i] is null then
          v_done := v_done || i;
          v_amount[i] := p_payout[i];
          if p_payout[i] > 0 then
            l_call := l_call || i;
            l_key := l_key || p_win_key[i];
            l_code := l_code || 'P28w'::text;
            l_account := l_account || ('M:' || p_member[i] || ':MAIN');
            l_counter := l_counter || ('R:GGR:' || p_game_type[i]);
            l_amount := l_amount || p_payout[i];
          end if;
          if p_ends[i] then
            v_ended := v_ended || i;
          end if;
        end if;
      else
        v_answer[i] := case
          when r.bet_kind is null or r.bet_kind = 'tombstone' or r.bet_state = 'ROLLED_BACK' then null
          when r.bet_kind = 'play' or r.bet_state = 'SETTLED' then 'BET_SETTLED'
          when r.bet_kind <> 'bet' or not r.is_own_bet then 'BAD_REQUEST'
          when r.round_state <> 'OPEN' then 'ROUND_ENDED'
        end;
        if v_answer[i] is null then
          v_done := v_done || i;
          if r.bet_kind is null then
            v_tombs := v_tombs || i;
          elsif r.bet_state = 'PLACED' then
            v_amount[i] := r.bet_amount;
            v_bet_at[i] := r.bet_at;
            l_call := l_call || i;
            l_key := l_key || p_key[i];
            l_code := l_code || 'P28r'::text;
            l_account := l_account || ('M:' || p_member[i] || ':MAIN');
            l_counter := l_counter || ('M:' || p_member[i] || ':BET');
            l_amount := l_amount || r.bet_amount;
          end if;
        end if;
      end if;
      -- The stakes of a round that ends here become revenue.
      if i = any (v_ended) and r.round_stake > 0 then
        l_call := l_call || i;
        l_key := l_key || p_end_key[i];
        l_code := l_code || 'P28e'::text;
        l_account := l_account || ('M:' || p_member[i] || ':BET');
        l_counter := l_counter || ('R:GGR:' || p_game_type[i]);
        l_amount := l_amount || -r.round_stake;
      end if;
    end loop;

    -- 3b.
    if cardinality(l_call) > 0 then
      select * into a from ledger.apply(
        p_brand, l_key, array(select p_digest[l_call[k]] from generate_subscripts(l_call, 1) k), l_code,
        array(select 'game_round:' || p_vendor[l_call[k]] || ':' || p_round[l_call[k]] from generate_subscripts(l_call, 1) k),
        array_fill(v_now, array[cardinality(l_call)]), array(select p_book_id[l_call[k]] from generate_subscripts(l_call, 1) k),
        l_account, l_counter, l_amount);
      for k in 1 .. cardinality(l_call) loop
        i := l_call[k];
        if a.outcome[k] = 'posted' then
          if l_code[k] <> 'P28e' then
            v_balance[i] := a.balance[k];
          end if;
          if l_code[k] in ('P28', 'P28p') then
            v_done := v_done || i;
            v_placed := v_placed || i;
            if l_code[k] = 'P28p' then
              v_ended := v_ended || i;
              if p_payout[i] > 0 then
                v_wins := v_wins || i;
              end if;
            end if;
          end if;
        elsif a.outcome[k] = 'insufficient' and l_code[k] in ('P28', 'P28p') then
          v_answer[i] := 'INSUFFICIENT_FUNDS';
          v_balance[i] := a.balance[k];
        elsif a.outcome[k] = 'unknownAccount' then
          v_answer[i] := 'SESSION_UNKNOWN';
          v_done := array_remove(v_done, i);
          v_ended := array_remove(v_ended, i);
        else
          raise exception 'the ledger answers % to % of %', a.outcome[k], l_code[k], p_ref[i];
        end if;
      end loop;
    end if;

    -- Payouts of plays are posted only after their stakes were accepted.
    if cardinality(v_wins) > 0 then
      select * into a from ledger.apply(
        p_brand, array(select p_win_key[n] from unnest(v_wins) n), array(select p_digest[n] from unnest(v_wins) n),
        array_fill('P28w'::text, array[cardinality(v_wins)]),
        array(select 'game_round:' || p_vendor[n] || ':' || p_round[n] from unnest(v_wins) n),
        array_fill(v_now, array[cardinality(v_wins)]), array(select p_book_id[n] from unnest(v_wins) n),
        array(select 'M:' || p_member[n] || ':MAIN' from unnest(v_wins) n),
        array(select 'R:GGR:' || p_game_type[n] from unnest(v_wins) n),
        array(select p_payout[n] from unnest(v_wins) n));
      for k in 1 .. cardinality(v_wins) loop
        if a.outcome[k] <> 'posted' then
          raise exception 'the ledger answers % to the win of %', a.outcome[k], p_ref[v_wins[k]];
        end if;
        v_balance[v_wins[k]] := a.balance[k];
      end loop;
    end if;

    if cardinality(v_done) = 0 then continue; end if;
    -- Calls that did not move MAIN answer its balance. The id of MAIN is member × 1024 + 1.
    for r in
      select n, w.balance from unnest(v_done) n
        cross join lateral (select x.balance from ledger.account x
          where x.brand_id = p_brand and x.id = p_member[n] * 1024 + 1 offset 0) w
       where v_balance[n] is null
    loop
      v_balance[r.n] := r.balance;
    end loop;
    foreach i in array v_done loop
      v_answer[i] := 'OK';
    end loop;

    -- 3c.
    insert into games.vendor_transaction
      (vendor, ref, kind, digest, brand_id, member_id, round_ref, amount, balance_after, state, at)
    select p_vendor[n], p_ref[n], p_kind[n], p_digest[n], p_brand, p_member[n], p_round[n], v_amount[n], v_balance[n],
           case p_kind[n] when 'bet' then 'PLACED' when 'play' then 'SETTLED' end, v_now
      from unnest(v_done) n;
    if cardinality(v_tombs) > 0 then
      insert into games.vendor_transaction
        (vendor, ref, kind, digest, brand_id, member_id, round_ref, amount, balance_after, state, at)
      select p_vendor[n], p_bet[n], 'tombstone', 0, p_brand, p_member[n], p_round[n], 0, v_balance[n], 'ROLLED_BACK', v_now
        from unnest(v_tombs) n;
    end if;
    update games.vendor_transaction t
       set state = case p_kind[n] when 'result' then 'SETTLED' else 'ROLLED_BACK' end
      from unnest(v_done) n
      cross join lateral (select b.ctid as place from games.vendor_transaction b
        where b.brand_id = p_brand and b.vendor = p_vendor[n] and b.ref = p_bet[n] and b.state = 'PLACED' offset 0) bet
     where p_kind[n] in ('result', 'rollback') and t.ctid = bet.place;

    insert into games.round as x
      (bucket, vendor, member_id, ref, brand_id, book, session, game, game_type, state, stake, payout, opened_at, ended_at)
    select p_member[n] % 64, p_vendor[n], p_member[n], p_round[n], p_brand, p_book[n], p_session[n], p_game[n], p_game_type[n],
           case p_kind[n] when 'play' then 'ENDED' else 'OPEN' end, p_stake[n],
           case p_kind[n] when 'play' then p_payout[n] else 0 end, v_now, case p_kind[n] when 'play' then v_now end
      from unnest(v_done) n where p_kind[n] in ('bet', 'play')
    on conflict (bucket, vendor, member_id, ref, brand_id) do update set stake = x.stake + excluded.stake;
    update games.round x
       set payout = x.payout + case p_kind[n] when 'result' then v_amount[n] else 0 end,
           stake = x.stake - case p_kind[n] when 'rollback' then v_amount[n] else 0 end,
           state = case when n = any (v_ended) then 'ENDED'
                        when p_kind[n] = 'rollback' and x.stake = v_amount[n] and x.payout = 0 then 'VOID' else x.state end,
           ended_at = case when n = any (v_ended) or p_kind[n] = 'rollback' and x.stake = v_amount[n] and x.payout = 0 then v_now end
      from unnest(v_done) n
      cross join lateral (select y.place from (select o.ctid as place, o.brand_id, o.state from games.round o
        where o.bucket = (p_member[n] % 64)::smallint and o.vendor = p_vendor[n] and o.member_id = p_member[n]
          and o.ref = p_round[n] offset 0) y where y.brand_id = p_brand and y.state = 'OPEN') played
     where p_kind[n] in ('result', 'rollback', 'end') and x.ctid = played.place;

    -- 3d.
    if cardinality(v_ended) > 0 then
      perform games.publish_settled_rounds(
        p_brand, array(select p_member[n] from unnest(v_ended) n),
        array(select p_vendor[n] from unnest(v_ended) n), array(select p_round[n] from unnest(v_ended) n), v_now);
    end if;
  end loop;

  -- 4. Stakes that were counted and not taken, or returned by a rollback, no longer use up a limit.
  perform safety.return_stakes(p_brand, array_agg(p_member[k.n]), array_agg('game:' || p_vendor[k.n]),
      array_agg(k.stake), array_agg(k.at))
    from (
      select n, p_stake[n] as stake, v_now as at from unnest(v_counted) n where n <> all (v_placed)
      union all
      select n, v_amount[n], v_bet_at[n] from generate_series(1, v_calls) n where v_bet_at[n] is not null and v_answer[n] = 'OK'
    ) k
  having count(*) > 0;

  return query select v_answer[n], v_balance[n] from generate_series(1, v_calls) n order by n;
end $$;

revoke execute on function games.call_batch from public;
grant execute on function games.call_batch to lantern_app;
