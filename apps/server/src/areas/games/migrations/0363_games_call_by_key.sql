-- As in 0362, with every row looked up by its key whatever a plan was made for: one cached while tables were small would read all
-- of them for each batch. Rows that a call has locked with its member's wallet stay at their place until it writes them.
create or replace function games.call_batch(
  p_kind text[], p_vendor text[], p_ref text[], p_digest bigint[], p_bet text[], p_round text[], p_session uuid[],
  p_merchant bigint[], p_member bigint[], p_book text[], p_book_id integer[], p_game text[], p_game_type text[],
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
  v_amount bigint[] := array_fill(0::bigint, array[v_calls]);
  v_left integer[];
  v_wave integer[];
  v_done integer[];      -- accepted in this wave
  v_tombs integer[];     -- rollbacks of bets that never came
  v_ended integer[];     -- whose round ended in this wave
  v_wins integer[];      -- plays that won
  v_refusal text[] := p_refusal;
  v_counted integer[];   -- bets whose stakes count against limits
  v_over integer[];
  v_placed integer[] := '{}';
  v_bet_at timestamptz[] := array_fill(null::timestamptz, array[v_calls]);
  -- Commands for the ledger: whose call, which movement.
  l_call integer[]; l_key uuid[]; l_code text[]; l_account text[]; l_counter text[]; l_amount bigint[];
  a record;
  r record;
  i integer;
begin
  if v_calls = 0 then return; end if;
  v_counted := array(
    select n from generate_series(1, v_calls) n
     where p_kind[n] in ('bet', 'play') and p_refusal[n] is null
       and not exists (select from games.vendor_transaction t where t.vendor = p_vendor[n] and t.ref = p_ref[n]) order by n);
  select q.refused into v_over
    from safety.count_stakes(
      array(select p_merchant[n] from unnest(v_counted) n), array(select p_member[n] from unnest(v_counted) n),
      array(select 'game:' || p_vendor[n] from unnest(v_counted) n), array(select p_stake[n] from unnest(v_counted) n), v_now) q;
  foreach i in array v_over loop
    v_refusal[v_counted[i]] := 'STAKE_LIMIT';
  end loop;
  v_counted := array(select n from unnest(v_counted) n where v_refusal[n] is null);
  perform ledger.lock_accounts(p_book_id, array(select 'M:' || p_member[n] || ':MAIN' from generate_series(1, v_calls) n));
  v_left := array(select n from generate_series(1, v_calls) n);

  while cardinality(v_left) > 0 loop
    select array_agg(k.n order by k.n) filter (where k.place = 1),
           coalesce(array_agg(k.n order by k.n) filter (where k.place > 1), '{}')
      into v_wave, v_left
      from (select n, row_number() over (partition by p_vendor[n], p_member[n], p_round[n] order by n) as place from unnest(v_left) n) k;
    v_done := '{}'; v_tombs := '{}'; v_ended := '{}'; v_wins := '{}';
    l_call := '{}'; l_key := '{}'; l_code := '{}'; l_account := '{}'; l_counter := '{}'; l_amount := '{}';

    for r in
      select n, own.kind as own_kind, own.digest as own_digest, own.balance_after as own_balance,
             bet.kind as bet_kind, bet.state as bet_state, bet.amount as bet_amount, bet.at as bet_at,
             bet.member_id = p_member[n] and bet.round_ref = p_round[n] as is_own_bet,
             played.state as round_state, played.stake as round_stake
        from unnest(v_wave) n
        left join lateral (select * from games.vendor_transaction t
          where t.vendor = p_vendor[n] and t.ref = p_ref[n] offset 0) own on true
        left join lateral (select * from games.vendor_transaction t
          where t.vendor = p_vendor[n] and t.ref = p_bet[n] offset 0) bet on true
        left join lateral (select * from games.round x
          where x.bucket = (p_member[n] % 64)::smallint and x.vendor = p_vendor[n] and x.member_id = p_member[n]
            and x.ref = p_round[n] offset 0) played on true
    loop
      i := r.n;
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
      if i = any (v_ended) and r.round_stake > 0 then
        l_call := l_call || i;
        l_key := l_key || p_end_key[i];
        l_code := l_code || 'P28e'::text;
        l_account := l_account || ('M:' || p_member[i] || ':BET');
        l_counter := l_counter || ('R:GGR:' || p_game_type[i]);
        l_amount := l_amount || -r.round_stake;
      end if;
    end loop;

    if cardinality(l_call) > 0 then
      select * into a from ledger.apply(
        l_key, array(select p_digest[l_call[k]] from generate_subscripts(l_call, 1) k), l_code,
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

    -- What a play won follows its stake, which is taken now.
    if cardinality(v_wins) > 0 then
      select * into a from ledger.apply(
        array(select p_win_key[n] from unnest(v_wins) n), array(select p_digest[n] from unnest(v_wins) n),
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
    -- Calls that moved nothing of the wallet are answered with what is in it.
    for r in
      select n, w.balance from unnest(v_done) n
        cross join lateral (select x.balance from ledger.account x
          where x.bucket = (p_member[n] % 64)::smallint and x.id = p_member[n] * 1024 + 1 offset 0) w
       where v_balance[n] is null
    loop
      v_balance[r.n] := r.balance;
    end loop;
    foreach i in array v_done loop
      v_answer[i] := 'OK';
    end loop;

    insert into games.vendor_transaction
      (vendor, ref, kind, digest, merchant_id, member_id, round_ref, amount, balance_after, state, at)
    select p_vendor[n], p_ref[n], p_kind[n], p_digest[n], p_merchant[n], p_member[n], p_round[n], v_amount[n], v_balance[n],
           case p_kind[n] when 'bet' then 'PLACED' when 'play' then 'SETTLED' end, v_now
      from unnest(v_done) n;
    if cardinality(v_tombs) > 0 then
      insert into games.vendor_transaction
        (vendor, ref, kind, digest, merchant_id, member_id, round_ref, amount, balance_after, state, at)
      select p_vendor[n], p_bet[n], 'tombstone', 0, p_merchant[n], p_member[n], p_round[n], 0, v_balance[n], 'ROLLED_BACK', v_now
        from unnest(v_tombs) n;
    end if;
    update games.vendor_transaction t
       set state = case p_kind[n] when 'result' then 'SETTLED' else 'ROLLED_BACK' end
      from unnest(v_done) n
      cross join lateral (select b.ctid as place from games.vendor_transaction b
        where b.vendor = p_vendor[n] and b.ref = p_bet[n] and b.state = 'PLACED' offset 0) bet
     where p_kind[n] in ('result', 'rollback') and t.ctid = bet.place;

    insert into games.round as x
      (bucket, vendor, member_id, ref, merchant_id, book, session, game, game_type, state, stake, payout, opened_at, ended_at)
    select p_member[n] % 64, p_vendor[n], p_member[n], p_round[n], p_merchant[n], p_book[n], p_session[n], p_game[n], p_game_type[n],
           case p_kind[n] when 'play' then 'ENDED' else 'OPEN' end, p_stake[n],
           case p_kind[n] when 'play' then p_payout[n] else 0 end, v_now, case p_kind[n] when 'play' then v_now end
      from unnest(v_done) n where p_kind[n] in ('bet', 'play')
    on conflict (bucket, vendor, member_id, ref) do update set stake = x.stake + excluded.stake;
    update games.round x
       set payout = x.payout + case p_kind[n] when 'result' then v_amount[n] else 0 end,
           stake = x.stake - case p_kind[n] when 'rollback' then v_amount[n] else 0 end,
           state = case when n = any (v_ended) then 'ENDED'
                        when p_kind[n] = 'rollback' and x.stake = v_amount[n] and x.payout = 0 then 'VOID' else x.state end,
           ended_at = case when n = any (v_ended) or p_kind[n] = 'rollback' and x.stake = v_amount[n] and x.payout = 0 then v_now end
      from unnest(v_done) n
      cross join lateral (select o.ctid as place from games.round o
        where o.bucket = (p_member[n] % 64)::smallint and o.vendor = p_vendor[n] and o.member_id = p_member[n]
          and o.ref = p_round[n] and o.state = 'OPEN' offset 0) played
     where p_kind[n] in ('result', 'rollback', 'end') and x.ctid = played.place;

    if cardinality(v_ended) > 0 then
      perform games.tell_settled(
        array(select p_merchant[n] from unnest(v_ended) n), array(select p_member[n] from unnest(v_ended) n),
        array(select p_vendor[n] from unnest(v_ended) n), array(select p_round[n] from unnest(v_ended) n), v_now);
    end if;
  end loop;

  -- What was counted and then not taken, or given back, makes room again.
  perform safety.return_stakes(array_agg(p_merchant[k.n]), array_agg(p_member[k.n]), array_agg('game:' || p_vendor[k.n]),
      array_agg(k.stake), array_agg(k.at))
    from (
      select n, p_stake[n] as stake, v_now as at from unnest(v_counted) n where n <> all (v_placed)
      union all
      select n, v_amount[n], v_bet_at[n] from generate_series(1, v_calls) n where v_bet_at[n] is not null and v_answer[n] = 'OK'
    ) k
  having count(*) > 0;

  return query select v_answer[n], v_balance[n] from generate_series(1, v_calls) n order by n;
end $$;

-- Announces ended rounds: sums per member for limits and reports, single stakes for turnover.
create or replace function games.tell_settled(
  p_merchant bigint[], p_member bigint[], p_vendor text[], p_round text[], p_now timestamptz
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_at constant text := to_char(p_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  perform kit.publish('games.rounds-settled', g.merchant_id, jsonb_build_object(
      'settledAt', v_at, 'category', g.game_type, 'members', jsonb_agg(jsonb_build_object(
        'memberId', g.member_id::text, 'book', g.book, 'rounds', g.rounds, 'stake', g.stake::text, 'payout', g.payout::text))))
    from (
      select x.merchant_id, x.game_type, x.member_id, x.book, count(*) as rounds, sum(x.stake) as stake, sum(x.payout) as payout
        from unnest(p_member, p_vendor, p_round) k (member, vendor, round)
        cross join lateral (select * from games.round o
      where o.bucket = (k.member % 64)::smallint and o.vendor = k.vendor and o.member_id = k.member and o.ref = k.round offset 0) x
       group by 1, 2, 3, 4) g
   group by g.merchant_id, g.game_type;
  perform kit.publish('wallet.settled-bets', x.merchant_id, jsonb_build_object(
      'book', x.book, 'category', x.game_type, 'settledAt', v_at, 'bets', jsonb_agg(jsonb_build_object(
        'memberId', x.member_id::text, 'ref', 'game:' || x.vendor || ':' || x.ref, 'stake', x.stake::text, 'valid', x.stake::text))))
    from unnest(p_member, p_vendor, p_round) k (member, vendor, round)
    cross join lateral (select * from games.round o
      where o.bucket = (k.member % 64)::smallint and o.vendor = k.vendor and o.member_id = k.member and o.ref = k.round offset 0) x
   where x.stake > 0
   group by x.merchant_id, x.book, x.game_type;
end $$;
