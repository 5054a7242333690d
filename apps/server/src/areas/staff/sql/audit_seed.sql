-- The first value of a brand's hash chain, in place of the hash before position 1. It contains the brand's id, so that the chains of two
-- brands cannot be exchanged.
create or replace function staff.audit_seed(p_brand bigint) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(convert_to('lantern audit ' || p_brand, 'UTF8'))
$$;
