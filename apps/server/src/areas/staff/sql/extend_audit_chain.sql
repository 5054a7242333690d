-- Trigger on staff.audit_entry: adds the new entry to its brand's hash chain, as a row of staff.audit_link, and updates
-- staff.audit_head.
--
-- It is deferred and runs at commit, because it locks the brand's head (for update): transactions with audit entries of one brand wait
-- for each other only during their commits. The chain has the order of these locks.
create or replace function staff.extend_audit_chain() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_position bigint;
  v_hash bytea;
begin
  insert into staff.audit_head (brand_id, position, hash)
  values (new.brand_id, 0, staff.audit_seed(new.brand_id))
  on conflict (brand_id) do nothing;
  select h.position + 1, sha256(h.hash || staff.audit_bytes(new)) into strict v_position, v_hash
  from staff.audit_head h where h.brand_id = new.brand_id for update;
  insert into staff.audit_link (brand_id, position, entry_id, hash)
  values (new.brand_id, v_position, new.id, v_hash);
  update staff.audit_head set position = v_position, hash = v_hash where brand_id = new.brand_id;
  return null;
end $$;

drop trigger if exists audit_entry_chained on staff.audit_entry;
create constraint trigger audit_entry_chained after insert on staff.audit_entry
  deferrable initially deferred for each row execute function staff.extend_audit_chain();
