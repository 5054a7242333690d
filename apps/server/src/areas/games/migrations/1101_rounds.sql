-- Game sessions, rounds, and transactions of vendors. `bucket` is member_id mod 64, `ref` is the vendor's own id, and amounts are in
-- minor units.

-- One row is one launch of a game by a member. Inserted when the game is launched; the vendor opens it with the launch token, which sets
-- vendor_session. Launches that were never opened are deleted after their time.
create table games.session (
  -- Hash of the launch token, which opens one session and only until launch_until.
  token_hash bytea primary key,
  vendor text not null,
  -- The vendor's name of the session; null until it is opened.
  vendor_session uuid,
  brand_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  game text not null,
  game_type text not null,
  language text not null,
  launched_at timestamptz not null,
  launch_until timestamptz not null,
  opened_at timestamptz,
  -- Until when new bets are taken; results, rollbacks and ends are always taken. Null until the session is opened.
  bets_until timestamptz,
  -- The member's login. When it ends, no further bets are taken. Null where the session was opened without a login.
  login_id bigint,
  unique (vendor, vendor_session)
);
-- For a member's sessions.
create index session_member on games.session (brand_id, member_id, launched_at);
-- For calls of vendors that name the player instead of the session.
create index session_player on games.session (vendor, member_id, opened_at) where opened_at is not null;
grant select, insert, update, delete on games.session to lantern_app;

-- One row is one round of a game. games.call_batch inserts and updates it with the calls of the vendor; games.book_vendor_rounds and
-- games.record_extra insert finished rounds. Never deleted.
create table games.round (
  bucket smallint not null,
  vendor text not null,
  member_id bigint not null,
  -- The vendor's id of the round, unique for vendor and member.
  ref text collate "C" not null,
  brand_id bigint not null,
  book text not null,
  -- The vendor's session under which it began; zeros for a round in a wallet of the vendor.
  session uuid not null,
  game text not null,
  game_type text not null,
  -- OPEN until it ends. ENDED: stakes and payouts are final. VOID: all stakes were rolled back and nothing was paid.
  state text not null check (state in ('OPEN', 'ENDED', 'VOID')),
  -- Stakes that were not rolled back. While the round is OPEN they are in the member's account M:<member>:BET.
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  -- When its first bet was taken; for a round in a vendor's wallet when it was played.
  opened_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, vendor, member_id, ref, brand_id),
  check ((state = 'OPEN') = (ended_at is null))
);
-- For a member's rounds. The brand is second, so that a search for one round, which compares the brand last, prefers the key.
create index round_member on games.round (bucket, brand_id, member_id, opened_at);
-- For the brand's list of rounds.
create index round_opened on games.round (brand_id, opened_at);
-- For open rounds: lists, counts per game, and the report of rounds that are open too long.
create index round_open on games.round (opened_at) where state = 'OPEN';
grant select on games.round to lantern_app;

-- One row is one transaction of a vendor that was accepted, or a tombstone of a bet that must never be taken. A repeated call is answered
-- from it. Only the state of a bet is updated.
create table games.vendor_transaction (
  vendor text not null,
  ref text collate "C" not null,
  -- bet, play, result, rollback, end: see games.call_batch. tombstone: a rollback came before its bet. promo, jackpot, adjust: see
  -- games.record_extra.
  kind text not null
    check (kind in ('bet', 'play', 'result', 'rollback', 'end', 'tombstone', 'promo', 'jackpot', 'adjust')),
  -- Digest of the call's content: the same ref with another content is refused.
  digest bigint not null,
  brand_id bigint not null,
  member_id bigint not null,
  -- games.round.ref.
  round_ref text collate "C" not null,
  -- Stake of a bet or play, payout of a result, what a rollback returned, 0 for end and tombstone. jackpot, adjust and promo: what the
  -- member got, below 0 for what was taken.
  amount bigint not null,
  -- The balance that was answered, and is answered again.
  balance_after bigint not null,
  -- Bets and plays: PLACED until a result or rollback, then SETTLED (plays at once) or ROLLED_BACK; tombstone: ROLLED_BACK. Null for all
  -- others.
  state text,
  at timestamptz not null,
  primary key (brand_id, vendor, ref)
);
-- For the transactions of a round.
create index vendor_transaction_round on games.vendor_transaction (round_ref, member_id);

-- For the transactions of a day (matching with vendors' reports). Times grow with the table, so a small BRIN index is enough.
create index vendor_transaction_at on games.vendor_transaction using brin (at) with (pages_per_range = 16);
grant select on games.vendor_transaction to lantern_app;

-- One row is a vendor that has wallets of its own, and how far its rounds have been read (own-wallets/follow-rounds.ts).
create table games.vendor_feed (
  vendor text primary key,
  -- The vendor's position of the last round that was read.
  place bigint not null default 0,
  -- When it answered last.
  looked_at timestamptz,
  -- Since when it does not answer; null while it does.
  silent_since timestamptz
);
grant select, insert, update on games.vendor_feed to lantern_app;

-- One row is one round that such a vendor has reported. games.book_vendor_rounds books it when the platform's mirror account of the
-- vendor's wallet covers it: money that was lost may have come by a transfer whose answer is still missing.
create table games.vendor_round (
  vendor text not null,
  -- The vendor's position of the round.
  place bigint not null,
  brand_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  ref text collate "C" not null,
  game text not null,
  game_type text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  played_at timestamptz not null,
  -- Null until it is booked.
  booked_at timestamptz,
  primary key (brand_id, vendor, place),
  unique (brand_id, vendor, ref)
);
-- For rounds that are not booked, of all brands: a vendor is followed once for all of them.
create index vendor_round_waiting on games.vendor_round (vendor, place) where booked_at is null;
grant select, insert on games.vendor_round to lantern_app;

-- One row is the last answer of a vendor to a request about a round that is open here (open-rounds/query-round.ts). Replaced by the next
-- answer.
create table games.round_question (
  brand_id bigint not null,
  vendor text not null,
  member_id bigint not null,
  ref text collate "C" not null,
  queried_at timestamptz not null,
  -- State of the round at the vendor; UNKNOWN: it has no such round; SILENT: no valid answer.
  answer text not null check (answer in ('OPEN', 'ENDED', 'VOID', 'UNKNOWN', 'SILENT')),
  -- Amounts as the vendor states them.
  stake bigint,
  payout bigint,
  primary key (brand_id, vendor, member_id, ref)
);
grant select, insert, update, delete on games.round_question to lantern_app;
