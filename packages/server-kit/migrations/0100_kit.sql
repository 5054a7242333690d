-- Tables that the server's base needs in every area: events (outbox and consumers), keys and nonces of encrypted request bodies,
-- WebSocket messages between processes, running processes, jobs, cache invalidation, and failed work.
create schema kit;
grant usage on schema kit to lantern_app;

-- One row is one event: a fact that other areas may react to, published in the transaction that makes it true. Inserted by
-- kit.publish; never updated; deleted after three days, when all consumers have read past it.
--
-- Consumers read in the order of (xid, id), only up to the oldest transaction that is still open (pg_snapshot_xmin). So no event that
-- commits late can appear behind a consumer's position. The brand is last in the key, because consumers read all brands in one order.
create table kit.outbox (
  -- The transaction that published the event.
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  brand_id bigint not null,
  -- `<area>.<what happened>`, e.g. ledger.entries.
  topic text not null,
  -- Amounts and ids in it are decimal strings.
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (xid, id, brand_id)
);
grant select, delete on kit.outbox to lantern_app;

-- One row is the position of one consumer of events: everything up to and including (xid, id) is handled. Inserted at the consumer's
-- first start; updated in the transaction that handles a batch, which locks the row so that one process at a time runs the consumer.
create table kit.consumer (
  name text primary key,
  xid xid8 not null default '0',
  id bigint not null default 0,
  updated_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on kit.consumer to lantern_app;

-- One row is one key pair that request bodies are encrypted to; all processes share it. The process that first needs a new one inserts it
-- and retires the old one, after a day. Rows are deleted a day after they were retired.
create table kit.enc_key (
  -- Name of the key, which a body refers to.
  kid text primary key,
  -- The private key, as a JSON Web Key on the curve P-256.
  jwk jsonb not null,
  created_at timestamptz not null,
  -- Null for the current key. A retired key is accepted for one more hour.
  retired_at timestamptz
);
grant select, insert, update, delete on kit.enc_key to lantern_app;

-- One row is one nonce of an encrypted body that was used, so that no body is accepted twice. Rows are inserted in batches and never
-- updated. A slot covers 12 minutes by the body's own time and is reused after four slots; a job empties a whole slot once no
-- acceptable body can belong to it.
--
-- The tables are unlogged, so a crash of the database empties them. kit.nonce_marker, unlogged as well, shows it: a key without its marker
-- is not used any more, because its nonces are lost.
create table kit.nonce (
  -- The body's time in units of 12 minutes, modulo 4.
  slot smallint not null,
  -- 128 bits of the SHA-256 of the key's name and the nonce.
  nonce uuid not null,
  primary key (slot, nonce)
) partition by list (slot);
grant select, insert on kit.nonce to lantern_app;

create unlogged table kit.nonce_0 partition of kit.nonce for values in (0);
grant truncate on kit.nonce_0 to lantern_app;

create unlogged table kit.nonce_1 partition of kit.nonce for values in (1);
grant truncate on kit.nonce_1 to lantern_app;

create unlogged table kit.nonce_2 partition of kit.nonce for values in (2);
grant truncate on kit.nonce_2 to lantern_app;

create unlogged table kit.nonce_3 partition of kit.nonce for values in (3);
grant truncate on kit.nonce_3 to lantern_app;

-- One row is one key of kit.enc_key whose nonces are all in kit.nonce. Inserted together with the key and deleted after it.
create unlogged table kit.nonce_marker (
  kid text primary key
);
grant select, insert, delete on kit.nonce_marker to lantern_app;

-- One row counts the calls of one caller (session, or address without one) of one row of the contract with `sharedLimit`, for all
-- processes together: log-in, codes, passwords and payouts. Written by kit.count_call. Unlogged: after a crash of the database counting
-- begins anew. A job deletes rows that are older than two minutes, a bounded number per run.
create unlogged table kit.call_count (
  brand_id bigint not null,
  -- 128 bits of the SHA-256 of the row's name, the brand and the caller.
  key uuid not null,
  -- Begin of the window; a window takes a minute.
  started_at timestamptz not null,
  -- Allowed calls of this window, and of the one before it.
  calls integer not null,
  previous integer not null,
  primary key (brand_id, key)
);
-- For the job that deletes old rows.
create index call_count_age on kit.call_count (started_at);
grant select, insert, update, delete on kit.call_count to lantern_app;

-- One row is one message to open browser tabs. Other processes read it and send it to their connections, and a tab that reconnects
-- gets what it missed. Inserted in batches, never updated, deleted after five minutes. A batch has messages of several brands, and a
-- process reads those of all brands from one position, so the key is without the brand.
create unlogged table kit.socket_event (
  id bigint generated always as identity primary key,
  brand_id bigint not null,
  -- Null: for all connections of the brand.
  member_id bigint,
  -- The process that sent the message and has already delivered it to its own connections.
  node text not null,
  -- A SocketMessage (packages/contract), as it is sent to the tab.
  message jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
-- For the messages that a member missed since a given one.
create index socket_event_member on kit.socket_event (brand_id, member_id, id);
grant select, insert, delete on kit.socket_event to lantern_app;

-- One row is one running process. Each process writes its own row every five seconds and deletes it when it stops; rows of dead
-- processes are deleted after an hour. A process with no other row of the last 20 seconds knows that it runs alone.
create unlogged table kit.node (
  -- Random, chosen at the start of the process.
  name text primary key,
  -- The parts of the server that the process runs.
  roles text not null,
  seen_at timestamptz not null
);
grant select, insert, update, delete on kit.node to lantern_app;

-- One row is one periodic job, with its last run. Inserted and updated by the process that runs the job, under an advisory lock on its
-- name; a job is due when its interval has passed since started_at, for all processes together.
create table kit.job (
  name text primary key,
  started_at timestamptz not null,
  -- Null while the job runs. Still null when the next run begins: the process died during the run.
  finished_at timestamptz,
  -- Error of the last run, null if it succeeded. Not read by the server: for administrators.
  error text
);
grant select, insert, update on kit.job to lantern_app;

-- One row says that something which processes may have in memory has changed. Triggers of the areas insert it in the transaction of the
-- change; each process reads new rows twice a second and drops its copy. Never updated, deleted after ten minutes.
create table kit.change (
  -- The transaction of the change. A process reads the rows of all transactions that were not visible in its last snapshot.
  xid xid8 not null default pg_current_xact_id(),
  -- Which cache is concerned, e.g. identity.token, and the key of its item.
  kind text not null,
  key text not null,
  at timestamptz not null default clock_timestamp()
);
create index change_by_xid on kit.change (xid);
-- For deleting old rows.
create index change_by_time on kit.change using brin (at);
grant select, insert, delete on kit.change to lantern_app;

-- One row is one piece of work that failed and is not done yet: a piece of a job, or an event of a consumer. Inserted at the first failure,
-- updated at each further one, deleted when the work is done. After five failures it is set aside (set_aside_at) with an alarm, and
-- the rest of the work goes on without it. Jobs and consumers work for all brands, so the keys are without the brand. A piece of a job is still tried again then, after one hour to one day; an event only when an
-- operator requests it.
create table kit.set_aside (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('JOB', 'EVENT')),
  -- Name of the job or the consumer.
  name text not null,
  -- Which piece of its work: e.g. `issue 17` for a job, `<xid>:<id>` for an event.
  piece text not null,
  -- Null if the work belongs to no single brand.
  brand_id bigint,
  -- 0 for an event that did not fail itself but has to wait for an earlier one (see `sequence`).
  failures integer not null check (failures >= 0),
  -- Name and message of the last error.
  error text not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  -- A piece of a job is not run before this instant. Events do not use it.
  try_at timestamptz not null,
  -- Since when it is set aside; null before.
  set_aside_at timestamptz,
  -- When an operator requested a new attempt; null without such a request, and again after the attempt.
  retry_wanted_at timestamptz,
  -- The event itself, copied because the outbox deletes old events. Null for pieces of jobs.
  xid xid8,
  event_id bigint,
  topic text,
  payload jsonb,
  created_at timestamptz,
  -- Events of a consumer with the same value are handled in their order: while one is set aside, later ones are set aside as well. Null
  -- if the order does not matter.
  sequence text,
  unique (name, piece),
  check ((kind = 'EVENT') = (num_nulls(xid, event_id, topic, payload, created_at) = 0))
);
-- For the operators' list and for metrics.
create index set_aside_waiting on kit.set_aside (set_aside_at, id) where set_aside_at is not null;
-- For the consumers, which look for requested new attempts.
create index set_aside_wanted on kit.set_aside (name) where retry_wanted_at is not null;
grant select, insert, update, delete on kit.set_aside to lantern_app;
