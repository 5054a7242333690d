-- Nobody comes into a line while it moves.
create or replace function tree.place(p_merchant bigint, p_account bigint, p_upline bigint, p_kind text, p_book text, p_now timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_upline tree.node;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('tree.lines', p_merchant));
  select * into v_upline from tree.node n
  where n.merchant_id = p_merchant and n.account_id = coalesce(p_upline, 0) for key share;
  if not found and coalesce(p_upline, 0) = 0 then
    insert into tree.node (merchant_id, account_id, upline_id, kind, book, path, depth, placed_at)
    values (p_merchant, 0, null, 'HOUSE', 'REAL', array[0::bigint], 0, p_now)
    on conflict do nothing;
    select * into strict v_upline from tree.node n
    where n.merchant_id = p_merchant and n.account_id = 0 for key share;
  end if;
  if v_upline.account_id is null or v_upline.kind = 'MEMBER' or v_upline.depth >= 20 then
    return 'INVITATION_CODE_ERROR';
  end if;
  insert into tree.node (merchant_id, account_id, upline_id, kind, book, path, depth, placed_at)
  values (p_merchant, p_account, v_upline.account_id, p_kind,
          case when v_upline.book = 'TEST' then 'TEST' else p_book end,
          v_upline.path || p_account, v_upline.depth + 1, p_now);
  return null;
end $$;

revoke execute on function tree.place from public;
grant execute on function tree.place to lantern_app;
