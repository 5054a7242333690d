-- Trigger that makes the audit log append-only, for the tables' owner as well: error P0001 (raise_exception) for each update, delete
-- and truncate. staff.audit_head may be updated, because staff.extend_audit_chain updates it.
create or replace function staff.refuse_audit_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'the audit log is append-only';
end $$;

create or replace trigger audit_entry_append_only before update or delete or truncate on staff.audit_entry
  for each statement execute function staff.refuse_audit_change();

create or replace trigger audit_link_append_only before update or delete or truncate on staff.audit_link
  for each statement execute function staff.refuse_audit_change();

create or replace trigger audit_head_append_only before delete or truncate on staff.audit_head
  for each statement execute function staff.refuse_audit_change();
