-- Places a new account below an upline.
--
-- p_upline: null or 0 for directly below the platform. p_kind: AGENT or MEMBER. p_book: REAL or TEST; below a TEST upline it becomes TEST.
-- p_now: becomes placed_at. Answers null, or INVITATION_CODE_ERROR if the upline does not exist, is a member, or is at depth 20 already.
-- Error 23505 (unique_violation) if the account is in the tree already.
--
-- Locks, in this order: the brand's tree (advisory, shared), so that no branch moves meanwhile, and the upline (for key share).
create or replace function tree.place(p_brand bigint, p_account bigint, p_upline bigint, p_kind text, p_book text, p_now timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_upline tree.node;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('tree.lines', p_brand));
  select * into v_upline from tree.node n
  where n.brand_id = p_brand and n.account_id = coalesce(p_upline, 0) for key share;
  -- The first account of a brand also creates the platform's own node.
  if not found and coalesce(p_upline, 0) = 0 then
    insert into tree.node (brand_id, account_id, upline_id, kind, book, path, depth, placed_at)
    values (p_brand, 0, null, 'HOUSE', 'REAL', array[0::bigint], 0, p_now)
    on conflict do nothing;
    select * into strict v_upline from tree.node n
    where n.brand_id = p_brand and n.account_id = 0 for key share;
  end if;
  if v_upline.account_id is null or v_upline.kind = 'MEMBER' or v_upline.depth >= 20 then
    return 'INVITATION_CODE_ERROR';
  end if;
  insert into tree.node (brand_id, account_id, upline_id, kind, book, path, depth, placed_at)
  values (p_brand, p_account, v_upline.account_id, p_kind,
          case when v_upline.book = 'TEST' then 'TEST' else p_book end,
          v_upline.path || p_account, v_upline.depth + 1, p_now);
  return null;
end $$;

revoke execute on function tree.place from public;
grant execute on function tree.place to lantern_app;
