-- Trigger function: an exclusion cannot be shortened, moved to another member or changed in kind, and a row that has ended cannot change at
-- all. Only the request and the confirmation of the return may be written, and the request by which two operators end an exclusion that
-- follows another person's.
-- Raises an exception (sqlstate P0001) on every other update.
create or replace function safety.guard_exclusion() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if row(new.brand_id, new.id, new.member_id, new.kind, new.starts_at, new.ends_at, new.follows_brand_id, new.follows_id)
     is distinct from row(old.brand_id, old.id, old.member_id, old.kind, old.starts_at, old.ends_at, old.follows_brand_id, old.follows_id)
     or old.returned_at is not null then
    raise exception 'an exclusion does not end early';
  end if;
  return new;
end $$;

create or replace trigger exclusion_guarded before update on safety.exclusion for each row execute function safety.guard_exclusion();
