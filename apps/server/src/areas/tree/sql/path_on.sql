-- Path of an account (ids from the platform down to itself) on a business day: the one before the first move after that day, otherwise the
-- current one. Null if the account is not in the tree.
create or replace function tree.path_on(p_brand bigint, p_account bigint, p_day date)
returns bigint[] language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select p.path from tree.past_path p where p.brand_id = p_brand and p.account_id = p_account and p.until_day > p_day
      order by p.until_day limit 1),
    (select n.path from tree.node n where n.brand_id = p_brand and n.account_id = p_account))
$$;
