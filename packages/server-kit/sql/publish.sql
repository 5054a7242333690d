-- Writes an event into kit.outbox; it exists if the caller's transaction commits. The server's role may insert only through this function.
--
-- p_topic is `<area>.<what happened>`; amounts and ids in p_payload are decimal strings.
create or replace function kit.publish(p_topic text, p_brand_id bigint, p_payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin -- PL/pgSQL keeps the plan of the insert; a function in language sql plans it again at each call.
  insert into kit.outbox (topic, brand_id, payload) values (p_topic, p_brand_id, p_payload);
end $$;

grant execute on function kit.publish to lantern_app;
