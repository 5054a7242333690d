-- Since when the branch of an account is frozen: the earliest time of the accounts in p_path (ids from the top agent, or from the platform,
-- down to the account itself). Null if none of them is frozen now.
create or replace function tree.frozen_since(p_brand bigint, p_path bigint[])
returns timestamptz language sql stable set search_path = pg_catalog, pg_temp as $$
  select min(f.frozen_at) from tree.frozen_branch f
   where f.brand_id = p_brand and f.account_id = any (p_path) and f.released_at is null
$$;

revoke execute on function tree.frozen_since from public;
grant execute on function tree.frozen_since to lantern_app;
