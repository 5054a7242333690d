/*
lottery.place_batch: the bets of a moment in one call. Arrays:
  per slip       p_id (ledger command, unique in the call), p_digest, p_merchant, p_member, p_book, p_book_id, p_issue, p_game,
                 p_price_version, p_stake (sum of its lines), p_issue_limit (the member's own for the issue), p_agent_line, p_now
                 (the same for all)
  per line       p_line_slip (ordinal of its slip), then the columns of lottery.bet
  per selection  p_pick_slip, p_pick_play, p_selection, p_pick_stake, p_exposure (summed per slip), p_exposure_limit; REAL money only
  p_only         ordinals to look at; null: all. The function calls itself with parts of a batch.
A slip whose key was used before is answered by the ledger alone, whatever has become of its issue since.

Answers, per slip and in their order: posted | duplicate | insufficient | conflict | unknownAccount of the ledger, or ISSUE_CLOSED |
ISSUE_NOT_OPEN | PRICE_CHANGED | ISSUE_LIMIT | LIABILITY_LIMIT; the balance after (or the one that was too small); when it was
placed, if now; and as detail the selection, or what is left of the member's limit.

Order of locks: issue (shared, so that closing waits for running batches), accounts, members' counters, liability. Liability is
locked last and for the shortest time, because every batch of an issue meets there: limits are judged on what is committed, and again on
the counted sums; when somebody else was quicker, the work of the call is undone and judged anew.
*/
create function lottery.place_batch(
  p_id uuid[], p_digest bigint[], p_merchant bigint[], p_member bigint[], p_book text[], p_book_id integer[], p_issue bigint[],
  p_game text[], p_price_version integer[], p_stake bigint[], p_issue_limit bigint[], p_agent_line bigint[], p_now timestamptz[],
  p_line_slip integer[], p_line_id uuid[], p_line smallint[], p_play text[], p_numbers text[], p_number_count smallint[],
  p_tickets integer[], p_points integer[], p_units smallint[], p_ticket_stake bigint[], p_odds_e4 bigint[],
  p_win_per_hit bigint[], p_rebate bigint[],
  p_pick_slip integer[], p_pick_play text[], p_selection text[], p_pick_stake bigint[], p_exposure bigint[],
  p_exposure_limit bigint[],
  p_only integer[] default null
) returns table (ordinal integer, outcome text, balance bigint, placed_at timestamptz, detail text)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_hashjoin = on
set jit = off
as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := p_now[1];
  v_all integer[] := p_only;
  v_rest integer[] := '{}';      -- slips still to be judged
  v_refused integer[] := '{}';
  v_known boolean[];             -- per slip: its key was used before; null until somebody has to know
  v_day date[];                  -- per slip
  v_answer text[];
  v_balance bigint[];
  v_placed timestamptz[];
  v_detail text[];
  v_issue record;
  v_out record;
  v_ledger_outcome text[];
  v_ledger_balance bigint[];
  v_posted integer[];
  v_key uuid[]; v_key_digest bigint[]; v_code text[]; v_reference text[]; v_at timestamptz[];
  v_money_book integer[]; v_account text[]; v_counter text[]; v_amount bigint[];
  v_fits boolean;
  v_position integer;            -- of a slip's issue among the issues
  v_half integer;
  v_round integer := 0;
  v_refusal text;
  i integer;
begin
  if v_all is null then
    select array_agg(n) into v_all from generate_series(1, cardinality(p_id)) n;
  end if;

  -- Open issues are held open until the end of the transaction. One past its close is not touched: it must be free to be closed.
  perform from lottery.issue x
    where (x.merchant_id, x.id) in (select p_merchant[n], p_issue[n] from unnest(v_all) n)
      and x.state in ('PLANNED', 'OPEN') and x.closes_at > v_now
    order by x.merchant_id, x.id for share;
  -- What each slip meets before any sum is looked at.
  select array_agg(x.merchant_id) as merchant, array_agg(x.id) as id, array_agg(x.game_code) as game, array_agg(x.day) as day,
         array_agg(g.price_version) as version,
         array_agg(case
           when x.state not in ('PLANNED', 'OPEN') or v_now >= x.closes_at then 'ISSUE_CLOSED'
           when v_now < x.opens_at then 'ISSUE_NOT_OPEN'
         end) as refusal
    into v_issue
    from lottery.issue x join lottery.game g on g.merchant_id = x.merchant_id and g.code = x.game_code
   where (x.merchant_id, x.id) in (select p_merchant[n], p_issue[n] from unnest(v_all) n);
  foreach i in array v_all loop
    v_position := array_position(v_issue.id, p_issue[i]);
    v_refusal := case
      when v_position is null or v_issue.merchant[v_position] <> p_merchant[i] or v_issue.game[v_position] <> p_game[i] then 'ISSUE_NOT_OPEN'
      when v_issue.refusal[v_position] is not null then v_issue.refusal[v_position]
      when v_issue.version[v_position] <> p_price_version[i] then 'PRICE_CHANGED'
    end;
    v_day[i] := v_issue.day[v_position];
    if v_refusal is null then
      v_rest := v_rest || i;
    else
      v_answer[i] := v_refusal;
      v_refused := v_refused || i;
    end if;
  end loop;
  if cardinality(v_refused) > 0 then
    for v_out in
      select n from unnest(v_refused) n where exists (select from ledger.command k where k.key = p_id[n]) order by n
    loop
      v_answer[v_out.n] := null;
      v_rest := v_rest || v_out.n;
    end loop;
  end if;

  while cardinality(v_rest) > 0 loop
    v_round := v_round + 1;
    if v_round > 50 then
      raise exception 'limits of an issue kept changing' using errcode = 'serialization_failure';
    end if;
    -- Do all of them together fit?
    select not exists (
        select from (
          select p_merchant[n] as merchant, p_member[n] as member, p_issue[n] as issue, sum(p_stake[n]) as stake,
                 min(p_issue_limit[n]) as most
            from unnest(v_rest) n where v_known is null or not v_known[n] group by 1, 2, 3
        ) g
        where g.stake + coalesce((select m.stake from lottery.member_issue m
          where m.bucket = g.member % 64 and m.issue_id = g.issue and m.member_id = g.member), 0) > g.most
      ) and not exists (
        select from (
          select p_merchant[c.slip] as merchant, p_issue[c.slip] as issue, c.play, c.selection, sum(c.exposure) as exposure,
                 min(c.most) as most
            from unnest(p_pick_slip, p_pick_play, p_selection, p_exposure, p_exposure_limit)
              as c (slip, play, selection, exposure, most)
            join unnest(v_rest) as r (slip) on r.slip = c.slip
           where v_known is null or not v_known[c.slip] group by 1, 2, 3, 4
        ) g
        where g.exposure + coalesce((select l.exposure from lottery.liability l
          where l.merchant_id = g.merchant and l.issue_id = g.issue and l.play = g.play and l.selection = g.selection), 0) > g.most
      ) into v_fits;

    if not v_fits and v_known is null then
      -- Repetitions take nothing: they are left out of the sums.
      foreach i in array v_rest loop
        v_known[i] := exists (select from ledger.command k where k.key = p_id[i]);
      end loop;
      continue;
    end if;
    if not v_fits then
      -- Those that do not fit even alone are refused; when the others still do not fit together, halves decide in order.
      for v_out in
        with alone as (
          select n, 'ISSUE_LIMIT' as refusal, (p_issue_limit[n] - m.stake)::text as detail
            from unnest(v_rest) n
            cross join lateral (select coalesce((select x.stake from lottery.member_issue x
              where x.bucket = p_member[n] % 64 and x.issue_id = p_issue[n] and x.member_id = p_member[n]), 0) as stake) m
           where not v_known[n] and p_stake[n] + m.stake > p_issue_limit[n]
          union all
          select c.slip, 'LIABILITY_LIMIT', c.play || ' ' || c.selection
            from unnest(p_pick_slip, p_pick_play, p_selection, p_exposure, p_exposure_limit)
              as c (slip, play, selection, exposure, most)
            join unnest(v_rest) as r (slip) on r.slip = c.slip
           where not v_known[c.slip]
             and c.exposure + coalesce((select l.exposure from lottery.liability l
               where l.merchant_id = p_merchant[c.slip] and l.issue_id = p_issue[c.slip] and l.play = c.play
                 and l.selection = c.selection), 0) > c.most
        )
        select distinct on (n) n, refusal, alone.detail from alone order by n, refusal, alone.detail
      loop
        v_rest := array_remove(v_rest, v_out.n);
        v_answer[v_out.n] := v_out.refusal;
        v_detail[v_out.n] := v_out.detail;
        v_fits := true;
      end loop;
      continue when v_fits;
      if cardinality(v_rest) = 1 then
        continue; -- somebody moved a limit between the two looks
      end if;
      if p_only is null then
        perform ledger.lock_accounts(
          (select array_agg(p_book_id[n]) from unnest(v_rest) n),
          (select array_agg('M:' || p_member[n] || ':MAIN') from unnest(v_rest) n));
      end if;
      v_half := cardinality(v_rest) / 2;
      for k in 1 .. 2 loop
        for v_out in select * from lottery.place_batch(
          p_id, p_digest, p_merchant, p_member, p_book, p_book_id, p_issue, p_game, p_price_version, p_stake, p_issue_limit, p_agent_line,
          p_now, p_line_slip, p_line_id, p_line, p_play, p_numbers, p_number_count, p_tickets, p_points, p_units,
          p_ticket_stake, p_odds_e4, p_win_per_hit, p_rebate, p_pick_slip, p_pick_play, p_selection, p_pick_stake,
          p_exposure, p_exposure_limit, case k when 1 then v_rest[1 : v_half] else v_rest[v_half + 1 :] end)
        loop
          v_answer[v_out.ordinal] := v_out.outcome;
          v_balance[v_out.ordinal] := v_out.balance;
          v_placed[v_out.ordinal] := v_out.placed_at;
          v_detail[v_out.ordinal] := v_out.detail;
        end loop;
      end loop;
      exit;
    end if;

    begin
      select array_agg(p_id[n] order by n), array_agg(p_digest[n] order by n), array_agg('P21'::text),
             array_agg('lottery_slip:' || p_id[n] order by n), array_agg(v_now), array_agg(p_book_id[n] order by n),
             array_agg('M:' || p_member[n] || ':MAIN' order by n), array_agg('H:ISSUE:' || p_issue[n] order by n),
             array_agg(-p_stake[n] order by n)
        into v_key, v_key_digest, v_code, v_reference, v_at, v_money_book, v_account, v_counter, v_amount
        from unnest(v_rest) n;
      select a.outcome, a.balance into v_ledger_outcome, v_ledger_balance
        from ledger.apply(v_key, v_key_digest, v_code, v_reference, v_at, v_money_book, v_account, v_counter, v_amount) a;
      select coalesce(array_agg(v_rest[k] order by k) filter (where v_ledger_outcome[k] = 'posted'), '{}')
        into v_posted from generate_subscripts(v_rest, 1) k;

      if cardinality(v_posted) > 0 then
        insert into lottery.bet (bucket, day, issue_id, id, merchant_id, member_id, book, command_id, line, play, numbers,
          number_count, tickets, points, units, ticket_stake, stake, odds_e4, win_per_hit, rebate, price_version,
          agent_line_id, placed_at)
        select p_member[b.slip] % 64, v_day[b.slip], p_issue[b.slip], b.id, p_merchant[b.slip], p_member[b.slip], p_book[b.slip],
               p_id[b.slip], b.line, b.play, b.numbers, b.number_count, b.tickets, b.points, b.units, b.ticket_stake,
               b.ticket_stake * b.tickets, b.odds_e4, b.win_per_hit, b.rebate, p_price_version[b.slip],
               p_agent_line[b.slip], v_now
          from unnest(p_line_slip, p_line_id, p_line, p_play, p_numbers, p_number_count, p_tickets, p_points, p_units,
                      p_ticket_stake, p_odds_e4, p_win_per_hit, p_rebate)
            as b (slip, id, line, play, numbers, number_count, tickets, points, units, ticket_stake, odds_e4, win_per_hit, rebate)
          join unnest(v_posted) as r (slip) on r.slip = b.slip;

        with counted as (
          insert into lottery.member_issue as m (bucket, issue_id, member_id, merchant_id, book, stake, bets, rebate)
          select p_member[b.slip] % 64, p_issue[b.slip], p_member[b.slip], min(p_merchant[b.slip]), min(p_book[b.slip]),
                 sum(b.ticket_stake * b.tickets), count(*), sum(b.rebate)
            from unnest(p_line_slip, p_tickets, p_ticket_stake, p_rebate) as b (slip, tickets, ticket_stake, rebate)
            join unnest(v_posted) as r (slip) on r.slip = b.slip group by 1, 2, 3 order by 1, 2, 3
          on conflict (bucket, issue_id, member_id) do update
            set stake = m.stake + excluded.stake, bets = m.bets + excluded.bets, rebate = m.rebate + excluded.rebate
          returning m.issue_id, m.member_id, m.stake
        )
        select not exists (
          select from counted
            join (select p_member[n] as member_id, p_issue[n] as issue_id, p_issue_limit[n] as most from unnest(v_posted) n) r
              using (member_id, issue_id)
           where counted.stake > r.most
        ) into v_fits;
        if not v_fits then
          raise exception 'a limit was reached meanwhile' using errcode = 'LT001';
        end if;

        with counted as (
          insert into lottery.liability as l (merchant_id, issue_id, play, selection, stake, exposure)
          select p_merchant[c.slip], p_issue[c.slip], c.play, c.selection, sum(c.stake), sum(c.exposure)
            from unnest(p_pick_slip, p_pick_play, p_selection, p_pick_stake, p_exposure)
              as c (slip, play, selection, stake, exposure)
            join unnest(v_posted) as r (slip) on r.slip = c.slip group by 1, 2, 3, 4 order by 1, 2, 3, 4
          on conflict (merchant_id, issue_id, play, selection) do update
            set stake = l.stake + excluded.stake, exposure = l.exposure + excluded.exposure
          returning l.merchant_id, l.issue_id, l.play, l.selection, l.exposure
        ), most as (
          select p_merchant[c.slip] as merchant_id, p_issue[c.slip] as issue_id, c.play, c.selection, min(c.most) as most
            from unnest(p_pick_slip, p_pick_play, p_selection, p_exposure_limit) as c (slip, play, selection, most)
            join unnest(v_posted) as r (slip) on r.slip = c.slip group by 1, 2, 3, 4
        )
        select not exists (
          select from counted join most using (merchant_id, issue_id, play, selection) where counted.exposure > most.most
        ) into v_fits;
        if not v_fits then
          raise exception 'a limit was reached meanwhile' using errcode = 'LT001';
        end if;
      end if;
    exception when sqlstate 'LT001' then
      continue;
    end;

    for k in 1 .. cardinality(v_rest) loop
      i := v_rest[k];
      v_answer[i] := v_ledger_outcome[k];
      v_balance[i] := v_ledger_balance[k];
      if v_ledger_outcome[k] = 'posted' then
        v_placed[i] := v_now;
      end if;
    end loop;
    exit;
  end loop;

  return query select n, v_answer[n], v_balance[n], v_placed[n], v_detail[n] from unnest(v_all) n order by n;
end $$;
revoke all on function lottery.place_batch from public;
grant execute on function lottery.place_batch to lantern_app;
