-- What the server stands on: outbox and consumers, keys and nonces of encrypted bodies, socket events, jobs, nodes.
create schema kit;
grant usage on schema kit to lantern_app;

-- Committed facts. `xid` orders them so that a reader below the snapshot's xmin can never skip one committed late.
create table kit.outbox (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  merchant_id bigint not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);
grant select, delete on kit.outbox to lantern_app;

create function kit.publish(p_topic text, p_merchant_id bigint, p_payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin -- plpgsql, because it keeps its plan: a SQL function plans anew at each call
  insert into kit.outbox (topic, merchant_id, payload) values (p_topic, p_merchant_id, p_payload);
end $$;
grant execute on function kit.publish(text, bigint, jsonb) to lantern_app;

-- How far each consumer has read: everything up to and including (xid, id).
create table kit.consumer (
  name text primary key,
  xid xid8 not null default '0',
  id bigint not null default 0,
  updated_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on kit.consumer to lantern_app;

-- Private keys (JWK) that encrypted bodies are opened with. Rotated daily; the one before stays good for an hour.
create table kit.enc_key (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
grant select, insert, update, delete on kit.enc_key to lantern_app;

-- Nonces already used. A body's nonce belongs to the slot of its own time, so an old slot is emptied whole.
-- Unlogged tables are emptied by a crash of the database: then a key's marker is gone too, and the key is used no more.
create table kit.nonce (slot smallint not null, nonce uuid not null, primary key (slot, nonce))
  partition by list (slot);
create unlogged table kit.nonce_0 partition of kit.nonce for values in (0);
create unlogged table kit.nonce_1 partition of kit.nonce for values in (1);
create unlogged table kit.nonce_2 partition of kit.nonce for values in (2);
create unlogged table kit.nonce_3 partition of kit.nonce for values in (3);
grant select, insert on kit.nonce to lantern_app;
grant truncate on kit.nonce_0, kit.nonce_1, kit.nonce_2, kit.nonce_3 to lantern_app;
create unlogged table kit.nonce_marker (kid text primary key);
grant select, insert, delete on kit.nonce_marker to lantern_app;

-- Messages to open tabs, for the other processes and for tabs that come back. Short-lived.
create unlogged table kit.socket_event (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  member_id bigint,
  node text not null,
  message jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index socket_event_member on kit.socket_event (merchant_id, member_id, id);
grant select, insert, delete on kit.socket_event to lantern_app;

-- Processes that are alive, by their heart-beat.
create unlogged table kit.node (name text primary key, roles text not null, seen_at timestamptz not null);
grant select, insert, update, delete on kit.node to lantern_app;

-- When each job ran last, so that several processes together keep its rhythm.
create table kit.job (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  error text
);
grant select, insert, update on kit.job to lantern_app;
