-- 4D, Togel and three digits, the last both drawn by the house and published by others.
alter table lottery.game
  drop constraint game_family_check,
  add constraint game_family_check check (family in (
    'VN', 'SSC', 'K3', 'X11X5', 'PK10', 'KENO8', 'PC28', 'LHC', 'YEEKEE', 'THREE_D', 'THAI', 'LAOS', 'HANOI', 'FOUR_D', 'TOGEL', 'P3'));

-- As 0394: what others draw in Southeast Asia is booked as Vietnam's; three digits are electronic, whoever draws them.
do $$
declare
  v_before constant text := $q$case when g.family in ('VN', 'THAI', 'LAOS', 'HANOI') then 'LOTT' else 'ELOTT' end$q$;
  v_after constant text := $q$case when g.family in ('VN', 'THAI', 'LAOS', 'HANOI', 'FOUR_D', 'TOGEL') then 'LOTT' else 'ELOTT' end$q$;
  v_function text := pg_get_functiondef('lottery.credit_next'::regproc);
begin
  if strpos(v_function, v_before) = 0 then
    raise exception 'lottery.credit_next does not tell categories apart where it should';
  end if;
  execute replace(v_function, v_before, v_after);
end $$;
