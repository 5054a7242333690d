-- Whether an account with its branch can be moved below an upline (0: the platform). Answers null if it can, otherwise:
--   NOT_FOUND            one of the two is not in the tree, or the account is the platform
--   NOT_IN_LINE          the upline is a member, is in the account's own branch, is in the other book (REAL, TEST) or is its upline
--                        already; or the branch would become deeper than 20
--   RATE_EXCEEDS_UPLINE  an account of the branch has a rate or prize group above that of the new upline
-- It locks nothing: tree.apply_moves calls it under the lock on the brand's tree.
create or replace function tree.refuse_move(p_brand bigint, p_account bigint, p_upline bigint)
returns text language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_node tree.node;
  v_upline tree.node;
begin
  select * into v_node from tree.node n where n.brand_id = p_brand and n.account_id = p_account;
  select * into v_upline from tree.node n where n.brand_id = p_brand and n.account_id = p_upline;
  if v_node.account_id is null or v_node.kind = 'HOUSE' or v_upline.account_id is null then return 'NOT_FOUND'; end if;
  if v_upline.kind = 'MEMBER' or v_upline.path @> array[p_account] or v_upline.book <> v_node.book
     or v_node.upline_id = p_upline then
    return 'NOT_IN_LINE';
  end if;
  if v_upline.depth + 1 - v_node.depth + (select max(d.depth) from tree.node d
      where d.brand_id = p_brand and d.path @> array[p_account]) > 20 then
    return 'NOT_IN_LINE';
  end if;
  if v_upline.kind = 'AGENT' and exists (
    select from tree.node d
      cross join lateral (select distinct on (c.kind, c.key) c.kind, c.key, c.value from tree.rate_card c
        where c.brand_id = p_brand and c.account_id = d.account_id order by c.kind, c.key, c.effective_from desc) r
     where d.brand_id = p_brand and d.path @> array[p_account]
       and r.value > coalesce(tree.effective_rate(p_brand, v_upline.path, r.kind, r.key), 0)) then
    return 'RATE_EXCEEDS_UPLINE';
  end if;
  return null;
end $$;
