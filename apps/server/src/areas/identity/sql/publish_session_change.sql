-- Trigger function: publishes to all server processes that a session has changed or was deleted, so that their session caches drop the
-- token (kit.change, kind 'identity.token', key: the token hash in hex).
create or replace function identity.publish_session_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into kit.change (kind, key) values ('identity.token', encode(old.token_hash, 'hex'));
  return null;
end $$;

-- An update of seen_at alone is not published: it happens every few seconds and changes no right.
create or replace trigger session_changed after update on identity.session for each row
  when ((old.restricted, old.ended_at, old.end_reason, old.expires_at) is distinct from
        (new.restricted, new.ended_at, new.end_reason, new.expires_at))
  execute function identity.publish_session_change();

create or replace trigger session_deleted after delete on identity.session for each row execute function identity.publish_session_change();
