-- Locks what an account has until the transaction ends: its values cannot be lowered, and its branch cannot be moved. For a use case that
-- compares something with these values, e.g. a new register link.
--
-- Locks, in this order: the brand's tree (advisory, shared); the uplines without the platform from the top down, then the account (for
-- share).
create or replace function tree.lock_rates(p_brand bigint, p_account bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('tree.lines', p_brand));
  perform from tree.node n
   where n.brand_id = p_brand and n.account_id <> 0
     and n.account_id = any (array(select unnest(o.path) from tree.node o
       where o.brand_id = p_brand and o.account_id = p_account))
   order by n.depth for share;
end $$;

revoke execute on function tree.lock_rates from public;
grant execute on function tree.lock_rates to lantern_app;
