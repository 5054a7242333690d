-- Answers the network of an IP address as text: the /24 of an IPv4 address, the /56 of an IPv6 address (the usual size of one household),
-- e.g. '203.0.113.0/24'. Null for null.
-- An IPv4 address in IPv6 form ('::ffff:203.0.113.7') counts as IPv4, and an IPv6 zone ('%eth0') is ignored.
-- Raises sqlstate 22P02 for text that is not an address. identity.trusted_place.network holds these values.
create or replace function identity.network_of(p_ip text) returns text language sql immutable strict
set search_path = pg_catalog, pg_temp
as $$
  select network(set_masklen(a.ip, case family(a.ip) when 4 then 24 else 56 end))::text
  from (select regexp_replace(regexp_replace(p_ip, '%.*$', ''), '^::ffff:(\d+\.)', '\1', 'i')::inet as ip) a
$$;
