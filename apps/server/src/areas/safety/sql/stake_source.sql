-- Answers the value of safety.flow.source for the stakes of a source in one minute: '<source>:<minutes since 1970>'.
create or replace function safety.stake_source(p_source text, p_at timestamptz) returns text
language sql immutable parallel safe as $$
  select p_source || ':' || (extract(epoch from p_at)::bigint / 60)
$$;

revoke execute on function safety.stake_source from public;
grant execute on function safety.stake_source to lantern_app;
