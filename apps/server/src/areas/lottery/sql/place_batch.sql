-- Sells a batch of bet slips in one transaction: checks the draws and all limits, moves the stakes and stores the bets. A slip is accepted
-- whole or not at all; one refused slip does not affect the others. Callers: slip-batcher.ts (all slips that arrive within a moment share
-- one call) and chases/start-chase.ts (a chase, rolled back when one of its slips is refused). The caller has priced every slip and
-- checked what needs no lock. What depends on other bets is decided here, in SQL, because it is decided under row locks for many slips.
--
-- Parameters: p_brand, the brand of all slips, and three groups of arrays, passed by name (slip-batcher.ts). Amounts are in minor units.
-- One element per slip:
--   p_id, p_digest    key of the slip's ledger command (from brand, member and request id; once per call), digest of the request's content
--   p_member, p_book, p_book_id   member, REAL or TEST, id of that ledger book
--   p_issue, p_game, p_price_version   the draw; its game and price version as the client named them
--   p_stake, p_issue_limit   cost of the slip; the most that a member may stake on a draw of this game
--   p_upline_chain      id in lottery.upline_chain of the member's uplines; null for none
-- One element per bet (row of lottery.bet; one selection of the slip makes one bet or several):
--   p_bet_slip, p_bet_id, p_line   position of its slip in the first group, from 1; id of the bet; number of its selection, from 1
--   p_play … p_payable   columns of lottery.bet with these names; p_bet_stake is `stake`, p_payable is `payable_ppm`
-- One element per pick, that is what a slip adds to one row of lottery.liability (each row once per slip; none for test money). From here
-- on `selection` is the key of such a row: one number or outcome of a play.
--   p_pick_slip, p_pick_play, p_selection   position of its slip, from 1; key of the liability within the draw
--   p_pick_stake, p_exposure, p_exposure_limit   stake and largest possible payout that it adds; limit of the row's exposure
--   p_pick_payable    the largest share of its stated odds that the slip expects here, in ppm
-- One element: p_now, the time at which the whole batch is accepted.
--
-- Answers arrays with one element per slip:
--   outcome   posted: sold. duplicate: the same request was sold before. conflict: its key was used with another content.
--             insufficient: the balance is below the stake. unknownAccount: the member has no wallet in this book.
--             ISSUE_NOT_OPEN: no such draw, of another game, or too early. ISSUE_CLOSED: too late. PRICE_CHANGED: other price version.
--             ISSUE_LIMIT: above p_issue_limit. STAKE_LIMIT, LOSS_LIMIT: above a limit of the member's own.
--             LIABILITY_LIMIT: not enough exposure left on a selection. ODDS_CHANGED: a selection pays less by now.
--   balance, seq   of the wallet, and its entry. posted: after the stake; duplicate: after the first sale; insufficient: as it is, no entry
--   placed_ms   p_now in milliseconds since 1970
-- and for refused slips; such an array is null when it has no element:
--   limit_left        ISSUE_LIMIT: what is left of the limit, may be negative
--   limit_period      STAKE_LIMIT, LOSS_LIMIT: DAY, WEEK or MONTH
--   refused_play, refused_selection   LIABILITY_LIMIT, ODDS_CHANGED: the selection; with ODDS_CHANGED the one that pays least
--   pays_ppm          ODDS_CHANGED: the share of its odds that it pays
-- A request that was sold before is answered duplicate or conflict even after the close or when a limit is full.
--
-- Steps: 1 lock draws, compare game and price version. 2 limits per draw. 3 limits that members have set. 4 steps of odds. 5 exposure,
-- on draws in lottery.tight_issue. 6 ledger.apply moves the stakes. 7 subtract from the counters of 2 and 3 what was not posted. 8 store
-- bets, add liability. 9 where a selection is above its limit now, or its exposure before this batch is not what step 4 read: undo 2 to 8,
-- write the draws to lottery.tight_issue, repeat with step 5. So draws on which no selection is nearly full never pay for step 5.
-- Locks, in this order: lottery.issue (shared; by id), lottery.member_issue (by bucket, issue, member), safety.play_limit,
-- wallets (by id), lottery.liability (by issue, play, selection). return-bet.ts cancels bets in the same order.
-- Errors undo the batch: serialization_failure (40001) after ten attempts (slip-batcher.ts then repeats the batch); those of ledger.apply.
-- Settings: every table is read by its key, also when the plan was made while it was small (hence `offset 0` in lateral subqueries);
-- hash joins are allowed, for joins of the arrays.
create or replace function lottery.place_batch(
  p_brand bigint, p_id uuid[], p_digest bigint[], p_member bigint[], p_book text[], p_book_id integer[], p_issue bigint[],
  p_game text[], p_price_version integer[], p_stake bigint[], p_issue_limit bigint[], p_upline_chain bigint[],
  p_bet_slip integer[], p_bet_id uuid[], p_line smallint[], p_play text[], p_numbers text[], p_number_count smallint[],
  p_tickets integer[], p_points integer[], p_units smallint[], p_ticket_stake bigint[], p_odds_e4 bigint[],
  p_win_per_hit bigint[], p_rebate bigint[], p_bet_stake bigint[], p_payable integer[],
  p_pick_slip integer[], p_pick_play text[], p_selection text[], p_pick_stake bigint[], p_exposure bigint[],
  p_exposure_limit bigint[], p_pick_payable integer[], p_now timestamptz[],
  out outcome text[], out balance bigint[], out seq bigint[], out placed_ms bigint[], out limit_left bigint[], out limit_period text[],
  out refused_play text[], out refused_selection text[], out pays_ppm integer[]
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
  v_size constant integer[] := array[cardinality(p_id)]; v_none constant text[] := array_fill(null::text, v_size);
  v_now_ms constant bigint := (extract(epoch from p_now[1]) * 1000)::bigint;
  v_day date[];                  -- per slip
  v_refusal text[];              -- per slip: the refusal of step 1, null if there is none
  v_rest integer[];              -- slips without a refusal in step 1, and refused ones that the ledger knows
  v_take integer[];              -- those of v_rest that no step has refused so far
  v_counted integer[];           -- slips that are counted in lottery.member_issue
  v_staked integer[];            -- slips that are counted in the members' own limits
  v_back integer[];              -- slips of v_counted that were not posted
  v_over integer[]; v_kind text[]; v_period text[];  -- what count_stakes refused: positions in v_staked, the limit's kind and period
  v_known integer[];             -- slips above a member's own limit that were sold before: the ledger answers them
  v_is_tight boolean;            -- whether a draw of the batch is in lottery.tight_issue
  -- Step 2: `<issue> <member>` above the limit of a draw, and the stake before this batch. Step 5: `<issue> <play> <selection>` that the
  -- batch would overfill, and the exposure that is left.
  v_full text[]; v_left bigint[];
  v_key uuid[]; v_key_digest bigint[]; v_code text[]; v_reference text[]; v_at timestamptz[];
  v_money_book integer[]; v_account text[]; v_counter text[]; v_amount bigint[];
  v_money record;
  v_posted integer[];            -- slips that were sold now
  v_out record;
  v_short integer;               -- pick of the slip that fails
  v_has_steps boolean;           -- whether a game of the batch has steps of odds
  -- Step 4: `<issue> <play> <selection>`, its stored exposure, and the same with slips of this batch added.
  v_seen text[]; v_seen_taken bigint[]; v_taken bigint[];
  v_pays integer; v_least integer;    -- share of the odds in ppm: of one pick, the least of a slip
  i integer;
begin
  -- 1. The shared lock prevents the close of the draw until the transaction ends. A draw past its close is not locked: it must close.
  perform from (select distinct s.issue from unnest(p_issue) s (issue) order by 1) w
    cross join lateral (
      select from lottery.issue x
       where x.brand_id = p_brand and x.id = w.issue and x.state in ('PLANNED', 'OPEN') and x.closes_at > v_now
         for share
    ) locked;
  with known as materialized (
    select x.id, x.game_code, x.day, g.price_version,
           case
             when x.state not in ('PLANNED', 'OPEN') or v_now >= x.closes_at then 'ISSUE_CLOSED'
             when v_now < x.opens_at then 'ISSUE_NOT_OPEN'
           end as refusal,
           exists (select from lottery.tight_issue t where t.brand_id = p_brand and t.issue_id = x.id offset 0) as is_tight
      from (select distinct s.issue from unnest(p_issue) s (issue)) w
      cross join lateral (select * from lottery.issue i where i.brand_id = p_brand and i.id = w.issue offset 0) x
      cross join lateral (
        select max(p.version) as price_version from lottery.price_table p
         where p.brand_id = p_brand and p.game_code = x.game_code and p.from_at < x.closes_at offset 0) g
  )
  select array_agg(j.refusal order by j.n), array_agg(j.day order by j.n), coalesce(bool_or(j.is_tight), false),
         coalesce(array_agg(j.n order by j.n) filter (
           where j.refusal is null or exists (select from ledger.command c where c.brand_id = p_brand and c.key = j.id offset 0)), '{}')
    into v_refusal, v_day, v_is_tight, v_rest
    from (
      select s.n::integer as n, s.id, k.day, k.is_tight, case
               when k.game_code is distinct from s.game then 'ISSUE_NOT_OPEN'
               when k.refusal is not null then k.refusal
               when k.price_version is distinct from s.version then 'PRICE_CHANGED'
             end as refusal
        from unnest(p_id, p_issue, p_game, p_price_version) with ordinality as s (id, issue, game, version, n)
        left join known k on k.id = s.issue
    ) j;

  for v_attempt in 1 .. 10 loop
    outcome := v_refusal;
    balance := array_fill(null::bigint, v_size); seq := balance;
    placed_ms := array_fill(v_now_ms, v_size);
    limit_left := null; limit_period := null; refused_play := null; refused_selection := null; pays_ppm := null;
    exit when cardinality(v_rest) = 0;
    v_take := v_rest;
    v_known := '{}';
    begin
      -- 2. The most that a member may stake on a draw. The stake is added first and compared afterwards, so that batches with bets of one
      -- member wait for each other. A slip that the ledger knows passes; step 7 subtracts it.
      with added as materialized (
        select p_member[b.slip] % 64 as bucket, p_issue[b.slip] as issue_id, p_member[b.slip] as member_id,
               min(p_book[b.slip]) as book, sum(b.stake)::bigint as stake,
               count(*)::integer as bets, sum(b.rebate)::bigint as rebate, min(p_issue_limit[b.slip]) as most
          from unnest(p_bet_slip, p_bet_stake, p_rebate) as b (slip, stake, rebate)
          join unnest(v_take) as r (slip) on r.slip = b.slip
         group by 1, 2, 3
      ), counted as (
        insert into lottery.member_issue as m (bucket, issue_id, member_id, brand_id, book, stake, bets, rebate)
        select a.bucket, a.issue_id, a.member_id, p_brand, a.book, a.stake, a.bets, a.rebate
          from added a order by a.bucket, a.issue_id, a.member_id
        on conflict (bucket, brand_id, issue_id, member_id) do update
          set stake = m.stake + excluded.stake, bets = m.bets + excluded.bets, rebate = m.rebate + excluded.rebate
        returning m.issue_id, m.member_id, m.stake
      )
      select array_agg(c.issue_id || ' ' || c.member_id), array_agg(c.stake - a.stake) into v_full, v_left
        from added a join counted c on c.member_id = a.member_id and c.issue_id = a.issue_id
       where c.stake > a.most;
      v_counted := v_take;
      if v_full is not null then
        for v_out in
          select r.slip, k.at from unnest(v_take) as r (slip)
            cross join lateral (select array_position(v_full, p_issue[r.slip] || ' ' || p_member[r.slip]) as at) k
           where k.at is not null and not exists (select from ledger.command c where c.brand_id = p_brand and c.key = p_id[r.slip] offset 0) order by r.slip
        loop
          if v_left[v_out.at] + p_stake[v_out.slip] > p_issue_limit[v_out.slip] then
            v_take := array_remove(v_take, v_out.slip);
            outcome[v_out.slip] := 'ISSUE_LIMIT';
            limit_left := coalesce(limit_left, array_fill(null::bigint, v_size));
            limit_left[v_out.slip] := p_issue_limit[v_out.slip] - v_left[v_out.at];
          else
            v_left[v_out.at] := v_left[v_out.at] + p_stake[v_out.slip];
          end if;
        end loop;
      end if;
      -- 3. Limits on stakes and losses that members have set for themselves.
      select q.refused, q.kind, q.period into v_over, v_kind, v_period from (
        select array_agg(p_member[r.slip]) as member, array_agg('lottery:' || p_issue[r.slip]) as source,
               array_agg(p_stake[r.slip]) as stake
          from (select slip from unnest(v_take) as s (slip) order by slip) r
      ) s cross join lateral safety.count_stakes(p_brand, s.member, s.source, s.stake, v_now) q;
      v_staked := v_take;
      for k in 1 .. cardinality(v_over) loop
        i := v_staked[v_over[k]];
        v_take := array_remove(v_take, i);
        if exists (select from ledger.command c where c.brand_id = p_brand and c.key = p_id[i]) then
          v_known := v_known || i;
        else
          outcome[i] := v_kind[k] || '_LIMIT';
          limit_period := coalesce(limit_period, v_none); limit_period[i] := v_period[k];
        end if;
      end loop;
      v_staked := v_take;
      v_take := v_take || v_known;
      -- 4. and 5. lock wallets before liabilities, in the order in which steps 6 and 8 do.
      v_has_steps := exists (select from lottery.odds_step s
        where s.brand_id = p_brand and exists (select from unnest(v_take) as r (slip) where p_game[r.slip] = s.game_code));
      if v_attempt > 1 or v_has_steps then
        perform ledger.lock_accounts(p_brand, array_agg(p_book_id[r.slip]), array_agg('M:' || p_member[r.slip] || ':MAIN'))
          from unnest(v_take) as r (slip);
        perform from (
            select distinct p_issue[c.slip] as issue, c.play, c.selection
              from unnest(p_pick_slip, p_pick_play, p_selection) as c (slip, play, selection)
              join unnest(v_take) as r (slip) on r.slip = c.slip order by 1, 2, 3
          ) w cross join lateral (
            select from lottery.liability l
             where l.brand_id = p_brand and l.issue_id = w.issue and l.play = w.play and l.selection = w.selection
               for update
          ) locked;
      end if;
      v_seen := null;
      if v_has_steps then
        select array_agg(t.issue || ' ' || t.play || ' ' || t.selection), array_agg(t.taken) into v_seen, v_seen_taken from (
          select w.issue, w.play, w.selection, coalesce((select l.exposure from lottery.liability l where l.brand_id = p_brand
                   and l.issue_id = w.issue and l.play = w.play and l.selection = w.selection), 0) as taken
            from (
              select distinct p_issue[c.slip] as issue, c.play, c.selection
                from unnest(p_pick_slip, p_pick_play, p_selection) as c (slip, play, selection)
                join unnest(v_take) as r (slip) on r.slip = c.slip
               where exists (select from lottery.odds_step s
                 where s.brand_id = p_brand and s.game_code = p_game[c.slip] and s.play = c.play)
            ) w
        ) t;
      end if;
      -- 4. The exposure that a selection has before a slip decides what it pays; earlier slips of the batch count.
      if v_seen is not null then
        v_taken := v_seen_taken;
        for v_out in
          select c.slip, array_agg(k.at) as at, array_agg(c.play) as play, array_agg(c.selection) as selection,
                 array_agg(c.exposure) as exposure, array_agg(c.most) as most, array_agg(c.payable) as payable
            from unnest(p_pick_slip, p_pick_play, p_selection, p_exposure, p_exposure_limit, p_pick_payable)
              as c (slip, play, selection, exposure, most, payable)
            join unnest(v_take) as r (slip) on r.slip = c.slip
            cross join lateral (select array_position(v_seen, p_issue[c.slip] || ' ' || c.play || ' ' || c.selection) as at) k
           where k.at is not null and not exists (select from ledger.command d where d.brand_id = p_brand and d.key = p_id[c.slip] offset 0)
           group by c.slip order by c.slip
        loop
          v_short := null;
          for k in 1 .. cardinality(v_out.at) loop
            select min(s.payable_ppm) into v_pays from lottery.odds_step s
             where s.brand_id = p_brand and s.game_code = p_game[v_out.slip] and s.play = v_out.play[k]
               and s.from_ppm::numeric * v_out.most[k] <= v_taken[v_out.at[k]]::numeric * 1000000;
            if v_pays < v_out.payable[k] and (v_short is null or v_pays < v_least) then
              v_short := k;
              v_least := v_pays;
            end if;
          end loop;
          if v_short is not null then
            v_take := array_remove(v_take, v_out.slip);
            outcome[v_out.slip] := 'ODDS_CHANGED';
            refused_play := coalesce(refused_play, v_none); refused_play[v_out.slip] := v_out.play[v_short];
            refused_selection := coalesce(refused_selection, v_none); refused_selection[v_out.slip] := v_out.selection[v_short];
            pays_ppm := coalesce(pays_ppm, array_fill(null::integer, v_size)); pays_ppm[v_out.slip] := v_least;
            continue;
          end if;
          for k in 1 .. cardinality(v_out.at) loop
            v_taken[v_out.at[k]] := v_taken[v_out.at[k]] + v_out.exposure[k];
          end loop;
        end loop;
      end if;
      -- 5. On selections that the whole batch would overfill, slips are accepted in the order of the batch.
      v_full := null;
      if v_attempt > 1 or v_is_tight then
        select array_agg(g.issue || ' ' || g.play || ' ' || g.selection), array_agg(g.most - g.taken) into v_full, v_left
          from (
            select a.*, coalesce((select l.exposure from lottery.liability l where l.brand_id = p_brand
              and l.issue_id = a.issue and l.play = a.play and l.selection = a.selection), 0) as taken
            from (
              select p_issue[c.slip] as issue, c.play, c.selection, sum(c.exposure) as exposure,
                     min(c.most) as most
                from unnest(p_pick_slip, p_pick_play, p_selection, p_exposure, p_exposure_limit)
                  as c (slip, play, selection, exposure, most)
                join unnest(v_take) as r (slip) on r.slip = c.slip group by 1, 2, 3
            ) a
          ) g
         where g.exposure + g.taken > g.most;
      end if;
      if v_full is not null then
        for v_out in
          select c.slip, array_agg(k.at) as at, array_agg(c.exposure) as exposure, array_agg(c.play) as play,
                 array_agg(c.selection) as selection
            from unnest(p_pick_slip, p_pick_play, p_selection, p_exposure) as c (slip, play, selection, exposure)
            join unnest(v_take) as r (slip) on r.slip = c.slip
            cross join lateral (select array_position(v_full, p_issue[c.slip] || ' ' || c.play || ' ' || c.selection) as at) k
           where k.at is not null and not exists (select from ledger.command d where d.brand_id = p_brand and d.key = p_id[c.slip] offset 0)
           group by c.slip order by c.slip
        loop
          v_short := null;
          for k in 1 .. cardinality(v_out.at) loop
            if v_left[v_out.at[k]] < v_out.exposure[k] then
              v_short := k;
              exit;
            end if;
          end loop;
          if v_short is not null then
            v_take := array_remove(v_take, v_out.slip);
            outcome[v_out.slip] := 'LIABILITY_LIMIT';
            refused_play := coalesce(refused_play, v_none); refused_play[v_out.slip] := v_out.play[v_short];
            refused_selection := coalesce(refused_selection, v_none); refused_selection[v_out.slip] := v_out.selection[v_short];
            continue;
          end if;
          for k in 1 .. cardinality(v_out.at) loop
            v_left[v_out.at[k]] := v_left[v_out.at[k]] - v_out.exposure[k];
          end loop;
        end loop;
      end if;
      -- 6. From the wallet to the account of the draw, H:ISSUE:<id>: posting P21, lottery bet.
      select array_agg(p_id[n] order by n), array_agg(p_digest[n] order by n), array_agg('P21'::text),
             array_agg('lottery_slip:' || p_id[n] order by n), array_agg(v_now), array_agg(p_book_id[n] order by n),
             array_agg('M:' || p_member[n] || ':MAIN' order by n), array_agg('H:ISSUE:' || p_issue[n] order by n),
             array_agg(-p_stake[n] order by n), array_agg(n order by n)
        into v_key, v_key_digest, v_code, v_reference, v_at, v_money_book, v_account, v_counter, v_amount, v_take
        from unnest(v_take) n;
      v_take := coalesce(v_take, '{}');
      select a.outcome, a.balance, a.seq into v_money
        from ledger.apply(p_brand, v_key, v_key_digest, v_code, v_reference, v_at, v_money_book, v_account, v_counter, v_amount) a;
      if v_money.outcome <@ array['posted'] then
        v_posted := v_take;
      else
        select coalesce(array_agg(m.slip order by m.slip) filter (where m.outcome = 'posted'), '{}') into v_posted
          from unnest(v_take, v_money.outcome) as m (slip, outcome);
      end if;
      -- 7. Counters contain posted slips only.
      if cardinality(v_posted) < cardinality(v_counted) then
        select array_agg(r.slip) into v_back from unnest(v_counted) as r (slip) where r.slip <> all (v_posted);
        for v_out in
          select p_member[b.slip] as member, p_issue[b.slip] as issue, sum(b.stake) as stake,
                 count(*) as bets, sum(b.rebate) as rebate
            from unnest(p_bet_slip, p_bet_stake, p_rebate) as b (slip, stake, rebate)
           where b.slip = any (v_back) group by 1, 2
        loop
          update lottery.member_issue m
             set stake = m.stake - v_out.stake, bets = m.bets - v_out.bets, rebate = m.rebate - v_out.rebate
           where m.brand_id = p_brand and m.bucket = v_out.member % 64 and m.issue_id = v_out.issue and m.member_id = v_out.member;
          delete from lottery.member_issue m where m.brand_id = p_brand and m.bucket = v_out.member % 64
             and m.issue_id = v_out.issue and m.member_id = v_out.member and m.bets = 0;
        end loop;
        perform safety.return_stakes(p_brand, array_agg(p_member[r.slip]), array_agg('lottery:' || p_issue[r.slip]),
            array_agg(p_stake[r.slip]), array_agg(v_now))
          from unnest(v_staked) as r (slip) where r.slip <> all (v_posted);
      end if;
      -- 8. Bets and liability of the posted slips.
      insert into lottery.bet (bucket, day, issue_id, id, brand_id, member_id, book, command_id, line, play, numbers,
        number_count, tickets, points, units, ticket_stake, stake, odds_e4, win_per_hit, rebate, price_version,
        upline_chain_id, placed_at, payable_ppm)
      select p_member[b.slip] % 64, v_day[b.slip], p_issue[b.slip], b.id, p_brand, p_member[b.slip], p_book[b.slip],
             p_id[b.slip], b.line, b.play, b.numbers, b.number_count, b.tickets, b.points, b.units, b.ticket_stake,
             b.stake, b.odds_e4, b.win_per_hit, b.rebate, p_price_version[b.slip],
             p_upline_chain[b.slip], v_now, b.payable
        from unnest(p_bet_slip, p_bet_id, p_line, p_play, p_numbers, p_number_count, p_tickets, p_points, p_units,
                    p_ticket_stake, p_odds_e4, p_win_per_hit, p_rebate, p_bet_stake, p_payable)
      as b (slip, id, line, play, numbers, number_count, tickets, points, units, ticket_stake, odds_e4, win_per_hit, rebate, stake, payable)
        join unnest(v_posted) as r (slip) on r.slip = b.slip;

      with added as materialized (
        select p_issue[c.slip] as issue_id, c.play, c.selection, sum(c.stake)::bigint as stake,
               sum(c.exposure)::bigint as exposure, min(c.most) as most
          from unnest(p_pick_slip, p_pick_play, p_selection, p_pick_stake, p_exposure, p_exposure_limit)
            as c (slip, play, selection, stake, exposure, most)
          join unnest(v_posted) as r (slip) on r.slip = c.slip group by 1, 2, 3
      ), counted as (
        insert into lottery.liability as l (brand_id, issue_id, play, selection, stake, exposure)
        select p_brand, a.issue_id, a.play, a.selection, a.stake, a.exposure
          from added a order by a.issue_id, a.play, a.selection
        on conflict (brand_id, issue_id, play, selection) do update
          set stake = l.stake + excluded.stake, exposure = l.exposure + excluded.exposure
        returning l.issue_id, l.play, l.selection, l.exposure
      )
      -- 9. What the insert returned is the sum with the bets of all other batches.
      select count(*) into i from added a
        join counted c on c.selection = a.selection and c.play = a.play and c.issue_id = a.issue_id
       where c.exposure > a.most
          or c.exposure - a.exposure <> v_seen_taken[array_position(v_seen, c.issue_id || ' ' || c.play || ' ' || c.selection)];
      if i > 0 then
        raise exception 'a limit was reached meanwhile' using errcode = 'LT001';
      end if;
    exception when sqlstate 'LT001' then
      if v_attempt = 10 then
        raise exception 'limits of an issue kept changing' using errcode = 'serialization_failure';
      end if;
      insert into lottery.tight_issue (brand_id, issue_id)
        select distinct p_brand, p_issue[r.slip] from unnest(v_rest) as r (slip) order by 2
        on conflict do nothing;
      continue;
    end;

    if cardinality(v_take) = cardinality(p_id) then
      outcome := v_money.outcome;
      balance := v_money.balance; seq := v_money.seq;
    else
      for k in 1 .. cardinality(v_take) loop
        outcome[v_take[k]] := v_money.outcome[k];
        balance[v_take[k]] := v_money.balance[k]; seq[v_take[k]] := v_money.seq[k];
      end loop;
    end if;
    exit;
  end loop;
end $$;

revoke execute on function lottery.place_batch from public;
grant execute on function lottery.place_batch to lantern_app;
