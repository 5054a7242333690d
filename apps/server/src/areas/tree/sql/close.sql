-- Closes an account's part in the tree: its links and domains cannot be used for registration any more. The account retains its position.
-- Closing it again changes nothing.
create or replace function tree.close(p_brand bigint, p_account bigint, p_at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update tree.node set closed_at = p_at
   where brand_id = p_brand and account_id = p_account and closed_at is null;
  update tree.register_link set state = 'INVALIDATED'
   where brand_id = p_brand and owner_id = p_account and state = 'ACTIVE';
  delete from tree.domain_owner where brand_id = p_brand and agent_id = p_account;
end $$;

revoke execute on function tree.close from public;
grant execute on function tree.close to lantern_app;
