-- What is frozen is read in the order in which it was asked for, which jsonb does not keep.
alter table staff.request alter column frozen type json using frozen::json;

-- json has no equality: what was asked never changes, to the letter.
create or replace function staff.keep_request() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'PENDING'
    or row(old.merchant_id, old.id, old.area, old.action, old.target, old.frozen::text, old.reason, old.permission_to_approve,
           old.maker_id, old.created_at, old.expires_at)
      is distinct from
       row(new.merchant_id, new.id, new.area, new.action, new.target, new.frozen::text, new.reason, new.permission_to_approve,
           new.maker_id, new.created_at, new.expires_at) then
    raise exception 'request % of merchant % is settled', old.id, old.merchant_id;
  end if;
  return new;
end $$;
