-- Carries out one planned move of a branch if it is due at p_now. A move that is no longer possible gets the state REFUSED with its code.
--
-- Answers one row if it handled the move, none if it is not due, was handled before or is locked by another transaction: code is null if
-- the branch was moved, otherwise the code of tree.refuse_move.
--
-- Locks, until the transaction ends: the move's row (for update, skipped when it is locked), then an exclusive advisory lock on the brand's
-- tree. While it is locked, no account is placed in the tree and no rates are set (tree.place, tree.set_rates and tree.lock_rates lock it
-- shared). Then the new upline (for key share) and all nodes of the branch.
create or replace function tree.apply_move(p_brand bigint, p_id bigint, p_now timestamptz)
returns table (brand_id bigint, account_id bigint, old_upline_id bigint, new_upline_id bigint, code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_move tree.branch_move;
  v_node tree.node;
  v_upline tree.node;
  v_code text;
begin
  for v_move in
    select m.* from tree.branch_move m
     where m.brand_id = p_brand and m.id = p_id and m.state = 'PLANNED' and m.effective_at <= p_now
       for update skip locked
  loop
    perform pg_advisory_xact_lock(hashtextextended('tree.lines', v_move.brand_id));
    v_code := tree.refuse_move(v_move.brand_id, v_move.account_id, v_move.new_upline_id);
    if v_code is null then
      select * into strict v_node from tree.node n
       where n.brand_id = v_move.brand_id and n.account_id = v_move.account_id;
      select * into strict v_upline from tree.node n
       where n.brand_id = v_move.brand_id and n.account_id = v_move.new_upline_id for key share;
      -- Two moves on one day: the path before the first of them is the one of the days before.
      insert into tree.past_path (brand_id, account_id, until_day, path)
      select n.brand_id, n.account_id, v_move.effective_day, n.path from tree.node n
       where n.brand_id = v_move.brand_id and n.path @> array[v_move.account_id]
      on conflict do nothing;
      -- In each path of the branch, replaces the part above the moved account by the path of the new upline.
      update tree.node n
         set path = v_upline.path || n.path[v_node.depth + 1:],
             depth = n.depth - v_node.depth + v_upline.depth + 1,
             upline_id = case when n.account_id = v_move.account_id then v_move.new_upline_id else n.upline_id end
       where n.brand_id = v_move.brand_id and n.path @> array[v_move.account_id];
    end if;
    update tree.branch_move m set state = case when v_code is null then 'DONE' else 'REFUSED' end, code = v_code
     where m.brand_id = v_move.brand_id and m.id = v_move.id;
    return query select v_move.brand_id, v_move.account_id, v_move.old_upline_id, v_move.new_upline_id, v_code;
  end loop;
end $$;

revoke execute on function tree.apply_move from public;
grant execute on function tree.apply_move to lantern_app;
