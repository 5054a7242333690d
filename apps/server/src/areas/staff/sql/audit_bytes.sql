-- The bytes of an audit entry that its hash is made of: a JSON array of all its columns in UTF-8. Times are microseconds since 1970, so
-- that no session setting changes the text.
create or replace function staff.audit_bytes(e staff.audit_entry) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select convert_to(jsonb_build_array(
    e.brand_id, e.id, (extract(epoch from e.at) * 1000000)::bigint, e.operator_id, e.actor, e.ip, e.action,
    e.permission, e.target, e.before, e.after, e.request_id)::text, 'UTF8')
$$;
