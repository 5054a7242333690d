-- The studio's own schema. Its role sees nothing of the platform, and the platform's role nothing of this.
create schema arcade;
grant usage on schema arcade to lantern_arcade;

-- Pairs of seeds. A server seed is shown when its pair is replaced; its hash before it is first used.
create table arcade.seed (
  id bigint generated always as identity primary key,
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  client_seed text not null,
  created_at timestamptz not null,
  revealed_at timestamptz
);
grant select, insert, update on arcade.seed to lantern_arcade;

-- A player as the platform names him.
create table arcade.player (
  id bigint generated always as identity primary key,
  name text not null unique,
  seed_id bigint not null references arcade.seed,
  -- The seed that follows, committed before the player chooses his part of it.
  next_server_seed text not null,
  -- Number of the next round under the seeds in force.
  nonce bigint not null default 0,
  -- His newest round that was not refused.
  newest uuid
) with (fillfactor = 70);
grant select, insert, update on arcade.player to lantern_arcade;

-- A game that a player opened. Only the hash of its token is kept.
create table arcade.session (
  token_hash bytea primary key,
  -- Under this name the wallet knows it.
  wallet_session uuid not null,
  player_id bigint not null references arcade.player,
  game text not null,
  currency text not null,
  symbol text not null,
  exponent smallint not null,
  language text not null,
  is_test boolean not null,
  rules jsonb not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_expiry on arcade.session (expires_at);
grant select, insert, delete on arcade.session to lantern_arcade;

/*
A round is fixed when it is written: game, version and seeds decide it. DECIDED: the wallet has not said yes or no; SETTLED: paid
for and paid out; REFUSED: the wallet said no; VOID: taken back, because its outcome was not known in time.
*/
create table arcade.round (
  id uuid primary key,
  player_id bigint not null references arcade.player,
  wallet_session uuid not null,
  game text not null,
  version integer not null,
  currency text not null,
  exponent smallint not null,
  seed_id bigint not null references arcade.seed,
  nonce bigint not null,
  -- Minor units.
  coin bigint not null check (coin > 0),
  stake bigint not null check (stake > 0),
  state text not null default 'DECIDED' check (state in ('DECIDED', 'SETTLED', 'REFUSED', 'VOID')),
  -- The newest round before this one.
  previous uuid,
  played_at timestamptz not null,
  settled_at timestamptz,
  payout bigint,
  coins bigint,
  -- Values of chance in the order they were used: the round replays from them.
  draws integer[],
  steps integer,
  shown integer not null default 0,
  balance bigint,
  reason text,
  unique (seed_id, nonce),
  check ((state = 'DECIDED') = (settled_at is null))
) with (fillfactor = 80);
create index round_player on arcade.round (player_id, played_at);
create index round_waiting on arcade.round (played_at) where state = 'DECIDED';
grant select, insert, update on arcade.round to lantern_arcade;
