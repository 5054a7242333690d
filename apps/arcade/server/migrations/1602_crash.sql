-- Crash: one game that all players share. Outcomes of its rounds come from chains of hashes (docs/fairness.md). A player's bet is an
-- ordinary row of arcade.round with a row of arcade.crash_bet.

-- One row is one chain: value i is the SHA-256 of the text of value i + 1. Never changed.
create table arcade.crash_chain (
  id bigint generated always as identity primary key,
  -- The last value, `length`.
  secret text not null check (secret ~ '^[0-9a-f]{64}$'),
  length integer not null check (length > 0),
  -- Value 0, public from the beginning.
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- Client seed of all rounds of the chain, drawn independently of it.
  salt text not null,
  made_at timestamptz not null
);
grant select, insert on arcade.crash_chain to lantern_arcade;

-- One row is one shared round. Its outcome and times are written before the first bet. The process that runs the game updates its state.
create table arcade.crash_round (
  number bigint primary key check (number > 0),
  chain_id bigint not null references arcade.crash_chain,
  -- Position in the chain; the server seed in `seed_id` is that value of the chain.
  place integer not null check (place > 0),
  seed_id bigint not null unique references arcade.seed,
  -- BETTING until takes_off_at, FLYING until it crashes, CRASHED: the seed is published.
  state text not null default 'BETTING' check (state in ('BETTING', 'FLYING', 'CRASHED')),
  opened_at timestamptz not null,
  -- Bets are taken before this time; the flight begins at takes_off_at.
  closes_at timestamptz not null,
  takes_off_at timestamptz not null,
  -- Multiplier at which it crashes, as text, and the milliseconds of flight until then. Secret until it has crashed.
  point text not null,
  flight_ms integer not null check (flight_ms >= 0),
  crashed_at timestamptz,
  unique (chain_id, place),
  check (opened_at < closes_at and closes_at < takes_off_at),
  check ((state = 'CRASHED') = (crashed_at is not null))
);

-- There is one round at a time that has not crashed.
create unique index crash_round_live on arcade.crash_round ((true)) where state <> 'CRASHED';
grant select, insert, update on arcade.crash_round to lantern_arcade;

-- One row adds to a bet (arcade.round) what the shared round needs. Never changed.
create table arcade.crash_bet (
  round_id uuid primary key references arcade.round,
  -- The shared round.
  number bigint not null references arcade.crash_round,
  player_id bigint not null references arcade.player,
  -- Name under which other players see the bettor.
  alias text not null,
  is_test boolean not null,
  -- When the bet is cashed out automatically, in milliseconds of the flight.
  leaves_ms integer not null
);
create index crash_bet_number on arcade.crash_bet (number, player_id);
grant select, insert on arcade.crash_bet to lantern_arcade;

-- The only row says until when a player is watching. After that no further round is opened.
create table arcade.crash_watch (
  -- Always true: makes a second row impossible.
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);
grant select, update on arcade.crash_watch to lantern_arcade;

insert into arcade.crash_watch (until) values ('epoch');
