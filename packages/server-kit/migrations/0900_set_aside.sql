-- Work that failed: pieces of jobs and events of consumers. A piece that failed often enough is set aside (set_aside_at), so that the rest
-- goes on; it stays here until it is done. Nothing is deleted from here but by being done.
create table kit.set_aside (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('JOB', 'EVENT')),
  -- The job or the consumer.
  name text not null,
  -- What of its work: `issue 17`, or the position of an event.
  piece text not null,
  -- Null where the work belongs to no single brand.
  merchant_id bigint,
  failures integer not null check (failures >= 0),
  error text not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  -- It is not tried before this instant.
  try_at timestamptz not null,
  -- Null while it is tried again and again.
  set_aside_at timestamptz,
  -- An operator's wish that it be tried now.
  retry_wanted_at timestamptz,

  -- The event, whole: the outbox forgets its own after some days.
  xid xid8,
  event_id bigint,
  topic text,
  payload jsonb,
  created_at timestamptz,
  -- Events of one line are handled in their order or not at all: later ones wait behind the first that was set aside.
  line text,
  unique (name, piece),
  check ((kind = 'EVENT') = (num_nulls(xid, event_id, topic, payload, created_at) = 0))
);
create index set_aside_waiting on kit.set_aside (set_aside_at, id) where set_aside_at is not null;
create index set_aside_wanted on kit.set_aside (name) where retry_wanted_at is not null;
grant select, insert, update, delete on kit.set_aside to lantern_app;
