-- The value that applies to the last account of p_path (ids from the platform down, as tree.node.path): its own value; for prize groups
-- (LOTTERY_GROUP) without an own value, that of the nearest upline with one. Null if there is none.
create or replace function tree.effective_rate(p_brand bigint, p_path bigint[], p_kind text, p_key text)
returns integer language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when p_kind = 'LOTTERY_GROUP' then (
      select r.value from unnest(p_path) with ordinality p (id, place)
        cross join lateral (select tree.current_rate(p_brand, p.id, p_kind, p_key) as value) r
       where p.id <> 0 and r.value is not null order by p.place desc limit 1)
    else tree.current_rate(p_brand, p_path[cardinality(p_path)], p_kind, p_key) end
$$;
