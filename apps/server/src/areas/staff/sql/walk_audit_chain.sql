-- Recomputes up to p_limit links of a brand's chain from p_position on. p_previous is the hash before that position (staff.audit_seed for
-- position 1). A whole chain is verified step by step, each step starting at the last one's end.
--
-- Stops at the first link whose position is not the next one, whose entry is missing, or whose hash differs. Answers one row: walked is the
-- number of correct links; last_hash the hash of the last of them (p_previous if none), or the stored hash of the broken link; broken_at
-- the id of the broken link's entry, null if all are correct.
create or replace function staff.walk_audit_chain(p_brand bigint, p_position bigint, p_previous bytea, p_limit integer)
returns table (walked bigint, last_hash bytea, broken_at bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_link record;
  v_expected bytea := p_previous;
  v_count bigint := 0;
begin
  for v_link in
    select l.position, l.entry_id, l.hash,
           (select staff.audit_bytes(e) from staff.audit_entry e
            where e.brand_id = l.brand_id and e.id = l.entry_id) as bytes
    from staff.audit_link l
    where l.brand_id = p_brand and l.position >= p_position
    order by l.position limit p_limit
  loop
    v_expected := sha256(v_expected || v_link.bytes);
    if v_link.position <> p_position + v_count or v_expected is distinct from v_link.hash then
      return query select v_count, v_link.hash, v_link.entry_id;
      return;
    end if;
    v_count := v_count + 1;
  end loop;
  return query select v_count, v_expected, null::bigint;
end $$;

revoke execute on function staff.walk_audit_chain from public;
grant execute on function staff.walk_audit_chain to lantern_app;
