-- Numbers that have become dear pay less: per play, from which share of its limit a number pays how much of its odds. What a bet was
-- sold at is fixed on it.
create table lottery.odds_step (
  merchant_id bigint not null,
  game_code text not null,
  play text not null,
  from_ppm integer not null check (from_ppm between 1 and 1000000),
  payable_ppm integer not null check (payable_ppm between 500000 and 999999),
  primary key (merchant_id, game_code, play, from_ppm),
  foreign key (merchant_id, game_code) references lottery.game
);
grant select, insert, delete on lottery.odds_step to lantern_app;

alter table lottery.bet add column payable_ppm integer not null default 1000000 check (payable_ppm between 1 and 1000000);

-- As before, and: a slip that asks for more of its odds than one of its numbers pays by now is answered ODDS_CHANGED with that number
-- and what it pays. Slips are judged in their order, each by everything that was sold before it, also by other processes.
do $$
declare
  v_function text := pg_get_functiondef('lottery.place_batch'::regproc);
  v_change text[];
begin
  foreach v_change slice 1 in array array[
    ['p_line_stake bigint[], p_pick_slip', 'p_line_stake bigint[], p_payable integer[], p_pick_slip'],
    ['p_exposure_limit bigint[], p_now', 'p_exposure_limit bigint[], p_pick_payable integer[], p_now'],
    ['  v_short integer;', '  v_short integer;
  v_has_steps boolean;           -- whether numbers of these games may pay less
  v_seen text[]; v_seen_taken bigint[]; v_taken bigint[];
  v_pays integer; v_least integer;'],
    ['      if v_attempt > 1 then
        perform ledger.lock_accounts', '      v_has_steps := exists (select from lottery.odds_step s
        where exists (select from unnest(v_take) as r (slip) where p_merchant[r.slip] = s.merchant_id and p_game[r.slip] = s.game_code));
      if v_attempt > 1 or v_has_steps then
        perform ledger.lock_accounts'],
    ['      v_full := null;
      if v_attempt > 1 or v_is_tight then', '      v_seen := null;
      if v_has_steps then
        select array_agg(t.issue || '' '' || t.play || '' '' || t.selection), array_agg(t.taken) into v_seen, v_seen_taken from (
          select w.issue, w.play, w.selection, coalesce((select l.exposure from lottery.liability l where l.merchant_id = w.merchant
                   and l.issue_id = w.issue and l.play = w.play and l.selection = w.selection), 0) as taken
            from (
              select distinct p_merchant[c.slip] as merchant, p_issue[c.slip] as issue, c.play, c.selection
                from unnest(p_pick_slip, p_pick_play, p_selection) as c (slip, play, selection)
                join unnest(v_take) as r (slip) on r.slip = c.slip
               where exists (select from lottery.odds_step s
                 where s.merchant_id = p_merchant[c.slip] and s.game_code = p_game[c.slip] and s.play = c.play)
            ) w
        ) t;
      end if;
      if v_seen is not null then
        v_taken := v_seen_taken;
        for v_out in
          select c.slip, array_agg(k.at) as at, array_agg(c.play) as play, array_agg(c.selection) as selection,
                 array_agg(c.exposure) as exposure, array_agg(c.most) as most, array_agg(c.payable) as payable
            from unnest(p_pick_slip, p_pick_play, p_selection, p_exposure, p_exposure_limit, p_pick_payable)
              as c (slip, play, selection, exposure, most, payable)
            join unnest(v_take) as r (slip) on r.slip = c.slip
            cross join lateral (select array_position(v_seen, p_issue[c.slip] || '' '' || c.play || '' '' || c.selection) as at) k
           where k.at is not null and not exists (select from ledger.command d where d.key = p_id[c.slip])
           group by c.slip order by c.slip
        loop
          v_short := null;
          for k in 1 .. cardinality(v_out.at) loop
            select min(s.payable_ppm) into v_pays from lottery.odds_step s
             where s.merchant_id = p_merchant[v_out.slip] and s.game_code = p_game[v_out.slip] and s.play = v_out.play[k]
               and s.from_ppm::numeric * v_out.most[k] <= v_taken[v_out.at[k]]::numeric * 1000000;
            if v_pays < v_out.payable[k] and (v_short is null or v_pays < v_least) then
              v_short := k;
              v_least := v_pays;
            end if;
          end loop;
          if v_short is not null then
            v_take := array_remove(v_take, v_out.slip);
            outcome[v_out.slip] := ''ODDS_CHANGED'';
            detail[v_out.slip] := v_out.play[v_short] || '' '' || v_out.selection[v_short] || '' '' || v_least;
            continue;
          end if;
          for k in 1 .. cardinality(v_out.at) loop
            v_taken[v_out.at[k]] := v_taken[v_out.at[k]] + v_out.exposure[k];
          end loop;
        end loop;
      end if;
      v_full := null;
      if v_attempt > 1 or v_is_tight then'],
    ['agent_line_id, placed_at)
      select', 'agent_line_id, placed_at, payable_ppm)
      select'],
    ['p_agent_line[b.slip], v_now
        from', 'p_agent_line[b.slip], v_now, b.payable
        from'],
    ['p_win_per_hit, p_rebate, p_line_stake)
          as b', 'p_win_per_hit, p_rebate, p_line_stake, p_payable)
          as b'],
    ['win_per_hit, rebate, stake)
        join', 'win_per_hit, rebate, stake, payable)
        join'],
    ['where c.exposure > a.most;', 'where c.exposure > a.most
          or c.exposure - a.exposure <> v_seen_taken[array_position(v_seen, c.issue_id || '' '' || c.play || '' '' || c.selection)];']
  ] loop
    if strpos(v_function, v_change[1]) = 0 then
      raise exception 'lottery.place_batch does not read "%"', v_change[1];
    end if;
    v_function := replace(v_function, v_change[1], v_change[2]);
  end loop;
  drop function lottery.place_batch;
  execute v_function;
end $$;
revoke all on function lottery.place_batch from public;
grant execute on function lottery.place_batch to lantern_app;
