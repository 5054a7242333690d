-- Trigger function: publishes to all server processes that an account's name, type or book has changed. Their session caches hold these
-- values, so that one row of kit.change per live session of the member (kind 'identity.token', key: the token hash in hex) removes the
-- entries.
create or replace function identity.publish_member_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into kit.change (kind, key)
  select 'identity.token', encode(s.token_hash, 'hex') from identity.session s
   where s.brand_id = old.brand_id and s.member_id = old.id and s.ended_at is null;
  return null;
end $$;

create or replace trigger member_changed after update on identity.member for each row
  when ((old.account, old.type, old.book) is distinct from (new.account, new.type, new.book))
  execute function identity.publish_member_change();
