-- Vendors that call the wallet for every bet: their keys, the sessions of players with them, rounds and transactions.

-- Secrets that requests are signed with. While a key is exchanged for another, both are good.
create table games.vendor_key (
  vendor text not null,
  key_id text not null,
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (vendor, key_id)
);
grant select, insert, update on games.vendor_key to lantern_app;

-- Games of vendors as a brand offers them.
create table games.game (
  merchant_id bigint not null,
  vendor text not null,
  code text not null,
  game_type text not null check (game_type in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS')),
  title text not null,
  has_trial boolean not null default false,
  is_hot boolean not null default false,
  position integer not null default 0,
  enabled boolean not null default true,
  primary key (merchant_id, vendor, code)
);
grant select, insert, update on games.game to lantern_app;

-- A member who opened a game. The launch token works once and soon; the vendor then names the session.
create table games.session (
  token_hash bytea primary key,
  vendor text not null,
  vendor_session uuid,
  merchant_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  game text not null,
  game_type text not null,
  language text not null,
  launched_at timestamptz not null,
  launch_until timestamptz not null,
  opened_at timestamptz,
  -- Bets are taken until then; results and rollbacks for ever.
  bets_until timestamptz,
  unique (vendor, vendor_session)
);
create index session_member on games.session (merchant_id, member_id, launched_at);
grant select, insert, update, delete on games.session to lantern_app;

create table games.round (
  bucket smallint not null,
  vendor text not null,
  member_id bigint not null,
  ref text collate "C" not null,
  merchant_id bigint not null,
  book text not null,
  session uuid not null,
  game text not null,
  game_type text not null,
  state text not null check (state in ('OPEN', 'ENDED', 'VOID')),
  -- What is staked and not given back, in minor units. While the round is OPEN it lies in M:BET.
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  opened_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, vendor, member_id, ref),
  check ((state = 'OPEN') = (ended_at is null))
);
create index round_member on games.round (bucket, member_id, opened_at);
create index round_house on games.round (merchant_id, opened_at);
create index round_open on games.round (opened_at) where state = 'OPEN';
grant select on games.round to lantern_app;

-- Every transaction that a vendor ever sent and that was accepted, and tombstones of bets that must never come.
create table games.vendor_transaction (
  vendor text not null,
  ref text collate "C" not null,
  kind text not null check (kind in ('bet', 'play', 'result', 'rollback', 'end', 'tombstone')),
  digest bigint not null,
  merchant_id bigint not null,
  member_id bigint not null,
  round_ref text collate "C" not null,
  -- Stake of a bet, payout of a result, what a rollback gave back.
  amount bigint not null,
  -- What it was answered with, for ever.
  balance_after bigint not null,
  -- Of bets: PLACED, SETTLED or ROLLED_BACK.
  state text,
  at timestamptz not null,
  primary key (vendor, ref)
);
create index vendor_transaction_round on games.vendor_transaction (member_id, round_ref);
grant select on games.vendor_transaction to lantern_app;
