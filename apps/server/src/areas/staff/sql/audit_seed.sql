-- The first link's predecessor; it names the brand so that chains cannot be exchanged.
create or replace function staff.audit_seed(p_merchant bigint) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(convert_to('lantern audit ' || p_merchant, 'UTF8'))
$$;
