-- Lotteries that others hold and publish, on the shape of the electronic ones: a calendar instead of a beat, and results that two
-- operators agree on instead of a draw of ours.
alter table lottery.game
  -- Which draws of the calendar it follows; null for Vietnam's games and those with a beat of their own.
  add column calendar text,
  drop constraint game_family_check,
  add constraint game_family_check check (family in ('VN', 'SSC', 'K3', 'X11X5', 'PK10', 'KENO8', 'PC28', 'LHC', 'YEEKEE', 'THAI', 'LAOS', 'HANOI')),
  drop constraint game_calendar_check,
  add constraint game_calendar_check check (
    (family = 'VN' and area is not null and slot is not null and interval_s is null and close_before_s is null and calendar is null)
    or (family <> 'VN' and area is null and slot is null and interval_s is not null and close_before_s is not null and calendar is null)
    or (family <> 'VN' and area is null and slot is null and interval_s is null and close_before_s is null and calendar is not null));

-- Winnings come out of the revenue of the game's own category, as 0351 but for them: what others draw is booked as Vietnam's.
do $$
declare
  v_before constant text := $q$case g.family when 'VN' then 'LOTT' else 'ELOTT' end$q$;
  v_after constant text := $q$case when g.family in ('VN', 'THAI', 'LAOS', 'HANOI') then 'LOTT' else 'ELOTT' end$q$;
  v_function text := pg_get_functiondef('lottery.credit_next'::regproc);
begin
  if strpos(v_function, v_before) = 0 then
    raise exception 'lottery.credit_next does not tell categories apart where it should';
  end if;
  execute replace(v_function, v_before, v_after);
end $$;
