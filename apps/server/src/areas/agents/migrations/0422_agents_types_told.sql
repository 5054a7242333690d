-- A changed type is told to all processes by the account's own number.
create or replace function identity.tell_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into kit.change (kind, key)
  select 'identity.token', encode(s.token_hash, 'hex') from identity.session s
   where s.merchant_id = old.merchant_id and s.member_id = old.id and s.ended_at is null;
  return null;
end $$;
