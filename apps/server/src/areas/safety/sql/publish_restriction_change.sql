-- Trigger function: publishes to all server processes that the restrictions on a member's play have changed, so that their caches drop the
-- member's entry. The row of kit.change has the kind 'safety.restrictions' and the key '<brand id> <member id>'.
create or replace function safety.publish_restriction_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into kit.change (kind, key)
  select 'safety.restrictions', m.brand_id || ' ' || m.member_id
    from (select (case when tg_op = 'DELETE' then old else new end).*) m;
  return null;
end $$;

create or replace trigger exclusion_changed after insert or update or delete on safety.exclusion
  for each row execute function safety.publish_restriction_change();

create or replace trigger play_limit_changed after insert or update or delete on safety.play_limit
  for each row execute function safety.publish_restriction_change();

create or replace trigger preference_changed after insert or update or delete on safety.preference
  for each row execute function safety.publish_restriction_change();

create or replace trigger play_session_begun after insert on safety.play_session for each row execute function safety.publish_restriction_change();

-- An update of seen_at alone is not published: it changes no restriction and happens up to once a minute per member.
create or replace trigger play_session_changed after update on safety.play_session for each row
  when ((old.started_at, old.checked_at, old.ended_at) is distinct from (new.started_at, new.checked_at, new.ended_at))
  execute function safety.publish_restriction_change();
