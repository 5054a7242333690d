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
  -- The end of this login is the end of the session's bets. Null where nobody logged in for it.
  login_id bigint,
  unique (vendor, vendor_session)
);
create index session_member on games.session (merchant_id, member_id, launched_at);
create index session_player on games.session (vendor, member_id, opened_at) where opened_at is not null;
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
  kind text not null
    check (kind in ('bet', 'play', 'result', 'rollback', 'end', 'tombstone', 'promo', 'jackpot', 'adjust')),
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
create index vendor_transaction_round on games.vendor_transaction (round_ref, member_id);
-- What vendors report afterwards about what was played on our wallet, and how rounds that stay open are asked about.
-- A day of our book of transactions is read by times, which grow with the table.
create index vendor_transaction_at on games.vendor_transaction using brin (at) with (pages_per_range = 16);
grant select on games.vendor_transaction to lantern_app;

-- Vendors that keep wallets of their own: how far their rounds have been taken over, and when they were looked at.
create table games.vendor_feed (
  vendor text primary key,
  -- The vendor's place of the last round that we have.
  place bigint not null default 0,
  looked_at timestamptz,
  -- Since when it has not answered.
  silent_since timestamptz
);
grant select, insert, update on games.vendor_feed to lantern_app;

-- Rounds as such vendors tell them. One is booked when our mirror of the wallet can bear it: money that was lost may have come by a
-- transfer whose answer is still out.
create table games.vendor_round (
  vendor text not null,
  place bigint not null,
  merchant_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  ref text collate "C" not null,
  game text not null,
  game_type text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  played_at timestamptz not null,
  booked_at timestamptz,
  primary key (vendor, place),
  unique (vendor, ref)
);
create index vendor_round_waiting on games.vendor_round (vendor, place) where booked_at is null;
grant select, insert on games.vendor_round to lantern_app;

-- What a vendor said when it was last asked about a round that is open here.
create table games.round_question (
  merchant_id bigint not null,
  vendor text not null,
  member_id bigint not null,
  ref text collate "C" not null,
  asked_at timestamptz not null,
  -- OPEN, ENDED, VOID; UNKNOWN: it has no such round; SILENT: it did not say.
  answer text not null check (answer in ('OPEN', 'ENDED', 'VOID', 'UNKNOWN', 'SILENT')),
  stake bigint,
  payout bigint,
  primary key (merchant_id, vendor, member_id, ref)
);
grant select, insert, update, delete on games.round_question to lantern_app;
