-- Which prices an issue is sold at follows from the issue: the newest version that began before its close. So a version can be stated
-- for an issue to come, and issues that are sold ahead of it (for chases) keep the older one.
alter table lottery.price_table
  -- The close of the issue before the one that it was stated for.
  add column from_at timestamptz,
  -- Number of that issue; null for the prices that a game began with.
  add column from_issue text,
  add column reason text,
  -- The second person; null for the prices that a game began with.
  add column approved_by text;
update lottery.price_table set from_at = created_at;
alter table lottery.price_table alter column from_at set not null;

-- As in 0355, but for that: a slip is judged by the version of its issue.
do $$
declare
  v_before constant text := 'select c.price_version from lottery.game c where c.merchant_id = x.merchant_id and c.code = x.game_code offset 0';
  v_after constant text := 'select max(p.version) as price_version from lottery.price_table p
         where p.merchant_id = x.merchant_id and p.game_code = x.game_code and p.from_at < x.closes_at offset 0';
  v_function text := pg_get_functiondef('lottery.place_batch'::regproc);
begin
  if strpos(v_function, v_before) = 0 then
    raise exception 'lottery.place_batch does not read the version of prices where it should';
  end if;
  v_function := replace(v_function, v_before, v_after);
  execute replace(v_function, 'k.price_version <> s.version', 'k.price_version is distinct from s.version');
end $$;

alter table lottery.game drop column price_version;
