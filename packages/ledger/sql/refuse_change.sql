-- Trigger that refuses every statement it is attached to: 42501 (insufficient_privilege). Entries, legs, transfers and keys are
-- append-only, and accounts are never deleted. It also stops the tables' owner, who would be allowed to by the grants.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

revoke execute on function ledger.refuse_change from public;

create or replace trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();

create or replace trigger append_only before update or delete or truncate on ledger.platform_leg
  for each statement execute function ledger.refuse_change();

create or replace trigger append_only before update or delete or truncate on ledger.platform_transfer
  for each statement execute function ledger.refuse_change();

create or replace trigger append_only before update or delete or truncate on ledger.command
  for each statement execute function ledger.refuse_change();

create or replace trigger never_deleted before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
