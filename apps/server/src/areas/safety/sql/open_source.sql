-- Answers the value of safety.flow.source for the open stakes of a source: 'open:lottery:<id>' for each draw, 'open:game' for the rounds
-- of all game vendors together.
create or replace function safety.open_source(p_source text) returns text
language sql immutable parallel safe as $$
  select case when starts_with(p_source, 'game:') then 'open:game' else 'open:' || p_source end
$$;

revoke execute on function safety.open_source from public;
grant execute on function safety.open_source to lantern_app;
