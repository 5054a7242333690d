-- Makes a member an agent; there is no way back. p_upline is the direct upline that requests it, null if an operator does.
-- Answers null, or NOT_IN_LINE if the account does not exist, is not a member, or is not directly below p_upline.
create or replace function tree.promote(p_brand bigint, p_account bigint, p_upline bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update tree.node n set kind = 'AGENT'
   where n.brand_id = p_brand and n.account_id = p_account and n.kind = 'MEMBER'
     and (p_upline is null or n.upline_id = p_upline);
  return case when not found then 'NOT_IN_LINE' end;
end $$;

revoke execute on function tree.promote from public;
grant execute on function tree.promote to lantern_app;
