-- Processes remember what a token opens. Whatever changes that is told to all of them; signs of life are not.
create function identity.tell_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into kit.change (kind, key) values ('identity.token', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger session_changed after update on identity.session for each row
  when ((old.restricted, old.ended_at, old.end_reason, old.expires_at) is distinct from
        (new.restricted, new.ended_at, new.end_reason, new.expires_at))
  execute function identity.tell_session();
create trigger session_deleted after delete on identity.session for each row execute function identity.tell_session();

create function identity.tell_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into kit.change (kind, key)
  select 'identity.token', encode(s.token_hash, 'hex') from identity.session s
   where s.merchant_id = old.merchant_id and s.member_id = old.member_id and s.ended_at is null;
  return null;
end $$;
create trigger member_changed after update on identity.member for each row
  when ((old.account, old.type, old.book) is distinct from (new.account, new.type, new.book))
  execute function identity.tell_member();
