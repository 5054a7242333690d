-- As in 0353, in fewer steps. What numbers may still cost the house is looked at before money moves only for issues of which one was
-- full before: for all others the sums that adding answers are the judgement, and the first number that fills up makes its issue
-- tight and the call start again. A slip's milliseconds are answered whether or not it was placed.
create table lottery.tight_issue (
  merchant_id bigint not null,
  issue_id bigint not null,
  primary key (merchant_id, issue_id),
  foreign key (merchant_id, issue_id) references lottery.issue
);

create or replace function lottery.place_batch(
  p_id uuid[], p_digest bigint[], p_merchant bigint[], p_member bigint[], p_book text[], p_book_id integer[], p_issue bigint[],
  p_game text[], p_price_version integer[], p_stake bigint[], p_issue_limit bigint[], p_agent_line bigint[],
  p_line_slip integer[], p_line_id uuid[], p_line smallint[], p_play text[], p_numbers text[], p_number_count smallint[],
  p_tickets integer[], p_points integer[], p_units smallint[], p_ticket_stake bigint[], p_odds_e4 bigint[],
  p_win_per_hit bigint[], p_rebate bigint[],
  p_pick_slip integer[], p_pick_play text[], p_selection text[], p_pick_stake bigint[], p_exposure bigint[],
  p_exposure_limit bigint[], p_now timestamptz[],
  out outcome text[], out balance bigint[], out placed_ms bigint[], out detail text[]
)
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
  v_now_ms constant bigint := (extract(epoch from p_now[1]) * 1000)::bigint;
  v_day date[];                  -- per slip
  v_refusal text[];              -- per slip: what it met before any sum was looked at
  v_rest integer[];              -- slips that sums decide about, or that the ledger knows
  v_take integer[];              -- those of them that go to the ledger
  v_counted integer[];           -- those that members' counters contain
  v_staked integer[];            -- those that members' own limits on stakes contain
  v_back integer[];              -- counted, but not placed
  v_over integer[]; v_period text[];
  v_known integer[];             -- above a limit on stakes, but placed before
  v_is_tight boolean;            -- whether a number of these issues was full before
  v_full text[]; v_room bigint[];
  v_key uuid[]; v_key_digest bigint[]; v_code text[]; v_reference text[]; v_at timestamptz[];
  v_money_book integer[]; v_account text[]; v_counter text[]; v_amount bigint[];
  v_money record;
  v_posted integer[];
  v_out record;
  v_short integer;
  i integer;
begin
  -- Open issues are held open until the end of the transaction. One past its close is not touched: it must be free to be closed.
  perform from (select distinct s.merchant, s.issue from unnest(p_merchant, p_issue) s (merchant, issue) order by 1, 2) w
    cross join lateral (
      select from lottery.issue x
       where x.merchant_id = w.merchant and x.id = w.issue and x.state in ('PLANNED', 'OPEN') and x.closes_at > v_now
         for share
    ) held;
  with known as materialized (
    select x.merchant_id, x.id, x.game_code, x.day, g.price_version,
           case
             when x.state not in ('PLANNED', 'OPEN') or v_now >= x.closes_at then 'ISSUE_CLOSED'
             when v_now < x.opens_at then 'ISSUE_NOT_OPEN'
           end as refusal,
           exists (select from lottery.tight_issue t where t.merchant_id = x.merchant_id and t.issue_id = x.id) as is_tight
      from (select distinct s.merchant, s.issue from unnest(p_merchant, p_issue) s (merchant, issue)) w
      cross join lateral (select * from lottery.issue i where i.merchant_id = w.merchant and i.id = w.issue offset 0) x
      cross join lateral (
        select c.price_version from lottery.game c where c.merchant_id = x.merchant_id and c.code = x.game_code offset 0) g
  )
  select array_agg(j.refusal order by j.n), array_agg(j.day order by j.n), coalesce(bool_or(j.is_tight), false),
         coalesce(array_agg(j.n order by j.n) filter (
           where j.refusal is null or exists (select from ledger.command c where c.key = j.id)), '{}')
    into v_refusal, v_day, v_is_tight, v_rest
    from (
      select s.n::integer as n, s.id, k.day, k.is_tight, case
               when k.game_code is distinct from s.game then 'ISSUE_NOT_OPEN'
               when k.refusal is not null then k.refusal
               when k.price_version <> s.version then 'PRICE_CHANGED'
             end as refusal
        from unnest(p_id, p_merchant, p_issue, p_game, p_price_version) with ordinality as s (id, merchant, issue, game, version, n)
        left join known k on k.merchant_id = s.merchant and k.id = s.issue
    ) j;

  for v_attempt in 1 .. 10 loop
    outcome := v_refusal;
    balance := array_fill(null::bigint, array[cardinality(p_id)]);
    placed_ms := array_fill(v_now_ms, array[cardinality(p_id)]);
    detail := array_fill(null::text, array[cardinality(p_id)]);
    exit when cardinality(v_rest) = 0;
    v_take := v_rest;
    v_known := '{}';
    begin

      -- Members' own limits for the issue: counted first, which also makes batches with bets of one member wait for each other.
      with added as materialized (
        select p_member[b.slip] % 64 as bucket, p_issue[b.slip] as issue_id, p_member[b.slip] as member_id,
               min(p_merchant[b.slip]) as merchant_id, min(p_book[b.slip]) as book, sum(b.ticket_stake * b.tickets)::bigint as stake,
               count(*)::integer as bets, sum(b.rebate)::bigint as rebate, min(p_issue_limit[b.slip]) as most
          from unnest(p_line_slip, p_tickets, p_ticket_stake, p_rebate) as b (slip, tickets, ticket_stake, rebate)
          join unnest(v_take) as r (slip) on r.slip = b.slip
         group by 1, 2, 3
      ), counted as (
        insert into lottery.member_issue as m (bucket, issue_id, member_id, merchant_id, book, stake, bets, rebate)
        select a.bucket, a.issue_id, a.member_id, a.merchant_id, a.book, a.stake, a.bets, a.rebate
          from added a order by a.bucket, a.issue_id, a.member_id
        on conflict (bucket, issue_id, member_id) do update
          set stake = m.stake + excluded.stake, bets = m.bets + excluded.bets, rebate = m.rebate + excluded.rebate
        returning m.issue_id, m.member_id, m.stake
      )
      select array_agg(c.issue_id || ' ' || c.member_id), array_agg(c.stake - a.stake) into v_full, v_room
        from added a join counted c on c.member_id = a.member_id and c.issue_id = a.issue_id
       where c.stake > a.most;
      v_counted := v_take;
      if v_full is not null then
        for v_out in
          select r.slip, k.at from unnest(v_take) as r (slip)
            cross join lateral (select array_position(v_full, p_issue[r.slip] || ' ' || p_member[r.slip]) as at) k
           where k.at is not null and not exists (select from ledger.command c where c.key = p_id[r.slip]) order by r.slip
        loop
          if v_room[v_out.at] + p_stake[v_out.slip] > p_issue_limit[v_out.slip] then
            v_take := array_remove(v_take, v_out.slip);
            outcome[v_out.slip] := 'ISSUE_LIMIT';
            detail[v_out.slip] := p_issue_limit[v_out.slip] - v_room[v_out.at];
          else
            v_room[v_out.at] := v_room[v_out.at] + p_stake[v_out.slip];
          end if;
        end loop;
      end if;

      -- The limits on stakes that members set themselves.
      select q.refused, q.period into v_over, v_period from (
        select array_agg(p_merchant[r.slip]) as merchant, array_agg(p_member[r.slip]) as member,
               array_agg('lottery:' || p_issue[r.slip]) as source, array_agg(p_stake[r.slip]) as stake
          from (select slip from unnest(v_take) as s (slip) order by slip) r
      ) s cross join lateral safety.count_stakes(s.merchant, s.member, s.source, s.stake, v_now) q;
      v_staked := v_take;
      for k in 1 .. cardinality(v_over) loop
        i := v_staked[v_over[k]];
        v_take := array_remove(v_take, i);
        if exists (select from ledger.command c where c.key = p_id[i]) then
          v_known := v_known || i;
        else
          outcome[i] := 'STAKE_LIMIT';
          detail[i] := v_period[k];
        end if;
      end loop;
      v_staked := v_take;
      v_take := v_take || v_known;

      -- What the house may have to pay: who does not fit is refused before any money moves.
      if v_attempt > 1 then
        perform ledger.lock_accounts(array_agg(p_book_id[r.slip]), array_agg('M:' || p_member[r.slip] || ':MAIN'))
          from unnest(v_take) as r (slip);
        perform from (
            select distinct p_merchant[c.slip] as merchant, p_issue[c.slip] as issue, c.play, c.selection
              from unnest(p_pick_slip, p_pick_play, p_selection) as c (slip, play, selection)
              join unnest(v_take) as r (slip) on r.slip = c.slip order by 1, 2, 3, 4
          ) w cross join lateral (
            select from lottery.liability l
             where l.merchant_id = w.merchant and l.issue_id = w.issue and l.play = w.play and l.selection = w.selection
               for update
          ) held;
      end if;
      v_full := null;
      if v_attempt > 1 or v_is_tight then
        select array_agg(g.issue || ' ' || g.play || ' ' || g.selection), array_agg(g.most - g.taken) into v_full, v_room
          from (
            select a.*, coalesce((select l.exposure from lottery.liability l where l.merchant_id = a.merchant
              and l.issue_id = a.issue and l.play = a.play and l.selection = a.selection), 0) as taken
            from (
              select p_merchant[c.slip] as merchant, p_issue[c.slip] as issue, c.play, c.selection, sum(c.exposure) as exposure,
                     min(c.most) as most
                from unnest(p_pick_slip, p_pick_play, p_selection, p_exposure, p_exposure_limit)
                  as c (slip, play, selection, exposure, most)
                join unnest(v_take) as r (slip) on r.slip = c.slip group by 1, 2, 3, 4
            ) a
          ) g
         where g.exposure + g.taken > g.most;
      end if;
      if v_full is not null then
        for v_out in
          select c.slip, array_agg(k.at) as at, array_agg(c.exposure) as exposure, array_agg(c.play || ' ' || c.selection) as name
            from unnest(p_pick_slip, p_pick_play, p_selection, p_exposure) as c (slip, play, selection, exposure)
            join unnest(v_take) as r (slip) on r.slip = c.slip
            cross join lateral (select array_position(v_full, p_issue[c.slip] || ' ' || c.play || ' ' || c.selection) as at) k
           where k.at is not null and not exists (select from ledger.command d where d.key = p_id[c.slip])
           group by c.slip order by c.slip
        loop
          v_short := null;
          for k in 1 .. cardinality(v_out.at) loop
            if v_room[v_out.at[k]] < v_out.exposure[k] then
              v_short := k;
              exit;
            end if;
          end loop;
          if v_short is not null then
            v_take := array_remove(v_take, v_out.slip);
            outcome[v_out.slip] := 'LIABILITY_LIMIT';
            detail[v_out.slip] := v_out.name[v_short];
            continue;
          end if;
          for k in 1 .. cardinality(v_out.at) loop
            v_room[v_out.at[k]] := v_room[v_out.at[k]] - v_out.exposure[k];
          end loop;
        end loop;
      end if;

      select array_agg(p_id[n] order by n), array_agg(p_digest[n] order by n), array_agg('P21'::text),
             array_agg('lottery_slip:' || p_id[n] order by n), array_agg(v_now), array_agg(p_book_id[n] order by n),
             array_agg('M:' || p_member[n] || ':MAIN' order by n), array_agg('H:ISSUE:' || p_issue[n] order by n),
             array_agg(-p_stake[n] order by n), array_agg(n order by n)
        into v_key, v_key_digest, v_code, v_reference, v_at, v_money_book, v_account, v_counter, v_amount, v_take
        from unnest(v_take) n;
      v_take := coalesce(v_take, '{}');
      select a.outcome, a.balance into v_money
        from ledger.apply(v_key, v_key_digest, v_code, v_reference, v_at, v_money_book, v_account, v_counter, v_amount) a;
      if v_money.outcome <@ array['posted'] then
        v_posted := v_take;
      else
        select coalesce(array_agg(m.slip order by m.slip) filter (where m.outcome = 'posted'), '{}') into v_posted
          from unnest(v_take, v_money.outcome) as m (slip, outcome);
      end if;

      if cardinality(v_posted) < cardinality(v_counted) then
        select array_agg(r.slip) into v_back from unnest(v_counted) as r (slip) where r.slip <> all (v_posted);
        for v_out in
          select p_member[b.slip] as member, p_issue[b.slip] as issue, sum(b.ticket_stake * b.tickets) as stake, count(*) as bets,
                 sum(b.rebate) as rebate
            from unnest(p_line_slip, p_tickets, p_ticket_stake, p_rebate) as b (slip, tickets, ticket_stake, rebate)
           where b.slip = any (v_back) group by 1, 2
        loop
          update lottery.member_issue m
             set stake = m.stake - v_out.stake, bets = m.bets - v_out.bets, rebate = m.rebate - v_out.rebate
           where m.bucket = v_out.member % 64 and m.issue_id = v_out.issue and m.member_id = v_out.member;
          delete from lottery.member_issue m
           where m.bucket = v_out.member % 64 and m.issue_id = v_out.issue and m.member_id = v_out.member and m.bets = 0;
        end loop;
        perform safety.return_stakes(array_agg(p_merchant[r.slip]), array_agg(p_member[r.slip]),
            array_agg('lottery:' || p_issue[r.slip]), array_agg(p_stake[r.slip]), array_agg(v_now))
          from unnest(v_staked) as r (slip) where r.slip <> all (v_posted);
      end if;

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

      with added as materialized (
        select p_merchant[c.slip] as merchant_id, p_issue[c.slip] as issue_id, c.play, c.selection, sum(c.stake)::bigint as stake,
               sum(c.exposure)::bigint as exposure, min(c.most) as most
          from unnest(p_pick_slip, p_pick_play, p_selection, p_pick_stake, p_exposure, p_exposure_limit)
            as c (slip, play, selection, stake, exposure, most)
          join unnest(v_posted) as r (slip) on r.slip = c.slip group by 1, 2, 3, 4
      ), counted as (
        insert into lottery.liability as l (merchant_id, issue_id, play, selection, stake, exposure)
        select a.merchant_id, a.issue_id, a.play, a.selection, a.stake, a.exposure
          from added a order by a.merchant_id, a.issue_id, a.play, a.selection
        on conflict (merchant_id, issue_id, play, selection) do update
          set stake = l.stake + excluded.stake, exposure = l.exposure + excluded.exposure
        returning l.issue_id, l.play, l.selection, l.exposure
      )
      select count(*) into i from added a
        join counted c on c.selection = a.selection and c.play = a.play and c.issue_id = a.issue_id
       where c.exposure > a.most;
      if i > 0 then
        raise exception 'a limit was reached meanwhile' using errcode = 'LT001';
      end if;
    exception when sqlstate 'LT001' then
      if v_attempt = 10 then
        raise exception 'limits of an issue kept changing' using errcode = 'serialization_failure';
      end if;
      insert into lottery.tight_issue (merchant_id, issue_id)
        select distinct p_merchant[r.slip], p_issue[r.slip] from unnest(v_rest) as r (slip) order by 1, 2
        on conflict do nothing;
      continue;
    end;

    if cardinality(v_take) = cardinality(p_id) then
      outcome := v_money.outcome;
      balance := v_money.balance;
    else
      for k in 1 .. cardinality(v_take) loop
        outcome[v_take[k]] := v_money.outcome[k];
        balance[v_take[k]] := v_money.balance[k];
      end loop;
    end if;
    exit;
  end loop;
end $$;
