-- Answers the time after which flows count for a limit: the last 24 hours for 'DAY', the last 168 hours for 'WEEK', else the current
-- calendar month of the brand.
-- p_offset is the brand's offset from UTC (safety.play_limit.business_offset). Callers compare with `at > start`, so one millisecond is
-- subtracted to include the first instant of the month. periodStart() in safety/limits/periods.ts calculates the same.
create or replace function safety.period_start(p_period text, p_offset interval, p_now timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select case p_period
    when 'DAY' then p_now - interval '24 hours'
    when 'WEEK' then p_now - interval '168 hours'
    else (date_trunc('month', p_now at time zone 'UTC' + p_offset) - p_offset) at time zone 'UTC' - interval '1 millisecond'
  end
$$;

revoke execute on function safety.period_start from public;
grant execute on function safety.period_start to lantern_app;
