-- The number of ways to choose p_size of p_count things (binomial coefficient); 0 when there are too few. Used by lottery.stage_wins.
create or replace function lottery.choose(p_count bigint, p_size integer) returns bigint
language plpgsql immutable parallel safe as $$
declare
  v_ways bigint := 1;
begin
  if p_count < p_size then
    return 0;
  end if;
  for v_taken in 1..p_size loop
    v_ways := v_ways * (p_count - v_taken + 1) / v_taken;
  end loop;
  return v_ways;
end $$;
