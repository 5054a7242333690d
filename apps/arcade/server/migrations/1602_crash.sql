-- Crash: one table for everybody. Rounds follow from chains of hashes; bets are rounds of their players' like any other.
-- A chain: every value is the SHA-256 of the text of the one that is revealed after it. Value 0 is shown from the beginning.
create table arcade.crash_chain (
  id bigint generated always as identity primary key,
  -- The last value.
  secret text not null check (secret ~ '^[0-9a-f]{64}$'),
  length integer not null check (length > 0),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  salt text not null,
  made_at timestamptz not null
);
grant select, insert on arcade.crash_chain to lantern_arcade;

/*
A round: BETTING until it takes off, FLYING, CRASHED. Its outcome and its times are written before the first bet is taken. Its seed is that
of its place in the chain, and shown when it crashed.
*/
create table arcade.crash_round (
  number bigint primary key check (number > 0),
  chain_id bigint not null references arcade.crash_chain,
  place integer not null check (place > 0),
  seed_id bigint not null unique references arcade.seed,
  state text not null default 'BETTING' check (state in ('BETTING', 'FLYING', 'CRASHED')),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  takes_off_at timestamptz not null,
  -- Where it crashes, and after how many milliseconds.
  point text not null,
  flight_ms integer not null check (flight_ms >= 0),
  crashed_at timestamptz,
  unique (chain_id, place),
  check (opened_at < closes_at and closes_at < takes_off_at),
  check ((state = 'CRASHED') = (crashed_at is not null))
);
-- One table: the next round opens when the last has crashed.
create unique index crash_round_live on arcade.crash_round ((true)) where state <> 'CRASHED';
grant select, insert, update on arcade.crash_round to lantern_arcade;

create table arcade.crash_bet (
  round_id uuid primary key references arcade.round,
  number bigint not null references arcade.crash_round,
  player_id bigint not null references arcade.player,
  -- How the others see him.
  alias text not null,
  is_test boolean not null,
  -- When it leaves by itself, in milliseconds of the flight.
  leaves_ms integer not null
);
create index crash_bet_number on arcade.crash_bet (number, player_id);
grant select, insert on arcade.crash_bet to lantern_arcade;

-- Until when somebody looks at the table. Nobody does: no further round is opened.
create table arcade.crash_watch (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);
grant select, update on arcade.crash_watch to lantern_arcade;

insert into arcade.crash_watch (until) values ('epoch');
