-- The second studio keeps its players' money itself: the platform moves it in and out, and rounds are paid here.
create table arcade.wallet (
  -- As the platform names him.
  player text primary key,
  currency text not null,
  exponent smallint not null,
  -- Minor units.
  balance bigint not null default 0 check (balance >= 0)
) with (fillfactor = 70);
grant select, insert, update on arcade.wallet to lantern_arcade;

-- Every transfer that the platform ever asked for, by its id. One that was refused stays refused.
create table arcade.transfer (
  ref text collate "C" primary key,
  number bigint generated always as identity unique,
  direction text not null check (direction in ('IN', 'OUT')),
  player text not null,
  currency text not null,
  exponent smallint not null,
  amount bigint not null check (amount > 0),
  refused text,
  balance_after bigint not null,
  at timestamptz not null
);
create index transfer_done on arcade.transfer (at, number) where refused is null;
grant select, insert on arcade.transfer to lantern_arcade;

-- A game that the platform opened for a player. The token works once and soon; the same session again finds the same.
create table arcade.launch (
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
create index launch_until on arcade.launch (until);
grant select, insert, delete on arcade.launch to lantern_arcade;

-- Rounds paid from own wallets in the order they were, without a gap: the platform reads on from where it was.
create table arcade.own_round (
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

create table arcade.own_place (
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
grant select, update on arcade.own_place to lantern_arcade;

insert into arcade.own_place (last) values (0);
