-- A line costs what it was quoted at: in Togel that is less than its tickets by a discount, or more by a surcharge. As 0355 and 0392 but
-- for that: lottery.place_batch is told the stake of each line.
do $$
declare
  v_name constant regproc := 'lottery.place_batch'::regproc;
  v_function text := pg_get_functiondef('lottery.place_batch'::regproc);
  v_change text[];
  v_constraint text;
begin
  foreach v_change slice 1 in array array[
    ['p_rebate bigint[], p_pick_slip integer[]', 'p_rebate bigint[], p_line_stake bigint[], p_pick_slip integer[]'],
    ['sum(b.ticket_stake * b.tickets)::bigint as stake', 'sum(b.stake)::bigint as stake'],
    ['from unnest(p_line_slip, p_tickets, p_ticket_stake, p_rebate) as b (slip, tickets, ticket_stake, rebate)
          join', 'from unnest(p_line_slip, p_line_stake, p_rebate) as b (slip, stake, rebate)
          join'],
    ['sum(b.ticket_stake * b.tickets) as stake', 'sum(b.stake) as stake'],
    ['from unnest(p_line_slip, p_tickets, p_ticket_stake, p_rebate) as b (slip, tickets, ticket_stake, rebate)
           where', 'from unnest(p_line_slip, p_line_stake, p_rebate) as b (slip, stake, rebate)
           where'],
    ['b.ticket_stake * b.tickets, b.odds_e4', 'b.stake, b.odds_e4'],
    ['p_win_per_hit, p_rebate)
          as b', 'p_win_per_hit, p_rebate, p_line_stake)
          as b'],
    ['win_per_hit, rebate)
        join', 'win_per_hit, rebate, stake)
        join']
  ] loop
    if strpos(v_function, v_change[1]) = 0 then
      raise exception 'lottery.place_batch has no %', v_change[1];
    end if;
    v_function := replace(v_function, v_change[1], v_change[2]);
  end loop;
  execute format('drop function %s', v_name::regprocedure);
  execute v_function;

  for v_constraint in
    select conname from pg_constraint
     where conrelid = 'lottery.bet'::regclass and pg_get_constraintdef(oid) like '%ticket_stake *%'
  loop
    execute format('alter table lottery.bet drop constraint %I', v_constraint);
  end loop;
end $$;
alter table lottery.bet add constraint bet_stake_check check (stake > 0);
revoke all on function lottery.place_batch from public;
grant execute on function lottery.place_batch to lantern_app;
