-- The second studio has wallets of its own: the platform transfers money in and out, and rounds are paid from the wallet here. Amounts
-- are in minor units.

-- One row is the wallet of one player. arcade.move_wallet inserts and updates it, arcade.play_own updates it. Not deleted.
create table arcade.wallet (
  -- The player as the platform names it.
  player text primary key,
  currency text not null,
  exponent smallint not null,
  balance bigint not null default 0 check (balance >= 0)
) with (fillfactor = 70);
grant select, insert, update on arcade.wallet to lantern_arcade;

-- One row is one transfer that the platform has requested. A repeated request is answered from it, also a refused one. Never changed.
create table arcade.transfer (
  -- The platform's id of the transfer.
  ref text collate "C" primary key,
  -- Position for reading transfers in order.
  number bigint generated always as identity unique,
  -- IN: into the wallet. OUT: back to the platform.
  direction text not null check (direction in ('IN', 'OUT')),
  player text not null,
  currency text not null,
  exponent smallint not null,
  amount bigint not null check (amount > 0),
  -- Code of the refusal; null for a transfer that was done.
  refused text,
  -- The wallet after it; for a refused one as it was.
  balance_after bigint not null,
  at timestamptz not null
);
-- For the transfers of a span.
create index transfer_done on arcade.transfer (at, number) where refused is null;
grant select, insert on arcade.transfer to lantern_arcade;

-- One row is a game that the platform has opened for a player. The token opens one session, and only until `until`; the row is deleted
-- afterwards.
create table arcade.launch (
  -- Hash of the launch token.
  token_hash bytea primary key,
  player text not null,
  game text not null,
  currency text not null,
  symbol text not null,
  exponent smallint not null,
  language text not null,
  is_test boolean not null,
  until timestamptz not null
);
-- For deleting old launches.
create index launch_until on arcade.launch (until);
grant select, insert, delete on arcade.launch to lantern_arcade;

-- One row is one round that was paid from an own wallet, for the platform, which reads rounds after the last place it has. Never changed.
create table arcade.own_round (
  -- Position without gaps, from 1.
  place bigint primary key,
  round uuid not null unique,
  player text not null,
  game text not null,
  currency text not null,
  exponent smallint not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  at timestamptz not null
);
grant select, insert on arcade.own_round to lantern_arcade;

-- The only row has the last place in arcade.own_round. Its row lock orders the rounds: a place is visible only after all places before
-- it.
create table arcade.own_place (
  -- Always true: makes a second row impossible.
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
grant select, update on arcade.own_place to lantern_arcade;

insert into arcade.own_place (last) values (0);
