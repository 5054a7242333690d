-- Draws that the platform makes itself, provably fair (docs/fairness.md): each outcome follows from a value of a hash chain whose
-- commitment is published first, the sealed list of bets, and a public random beacon. All columns are published, except the two sealed
-- secrets and the salt; chain values are published when their draw is made.

-- One row is one hash chain of a lottery: value i is the SHA-256 of value i + 1. The planning job inserts it and counts the values that
-- it assigns to draws.
create table lottery.chain (
  brand_id bigint not null,
  id bigint not null generated always as identity,
  game_code text not null,
  -- Number of values; value `length` is the secret.
  length integer not null check (length between 1 and 100000),
  -- Value 0, public from the beginning.
  commitment bytea not null check (octet_length(commitment) = 32),
  -- The secret, encrypted with a key outside of the database; the text names the key, so that the key can be replaced. If the key is
  -- lost, draws on the chain become void.
  sealed_secret text not null,
  -- How many values are assigned to draws; the next draw gets value promised + 1.
  promised integer not null default 0 check (promised between 0 and length),
  committed_at timestamptz not null,
  primary key (brand_id, id),
  unique (brand_id, commitment),
  foreign key (brand_id, game_code) references lottery.game
);
-- For chains of a lottery that have values left.
create index chain_of_game on lottery.chain (brand_id, game_code, id);
grant select, insert, update (sealed_secret, promised) on lottery.chain to lantern_app;

-- One row is one chain of the offline beacon, a replacement for a public beacon where there is no network. The platform owns it, so it
-- proves only that its values were fixed before the draws were planned; it is labelled OFFLINE wherever it is shown.
create table lottery.offline_beacon (
  brand_id bigint not null,
  id bigint not null generated always as identity,
  -- Round n is published at genesis + n × period_s seconds and is value n of the chain.
  genesis timestamptz not null,
  period_s integer not null check (period_s between 1 and 3600),
  length integer not null check (length between 1 and 100000),
  -- Value 0, public from the beginning.
  commitment bytea not null check (octet_length(commitment) = 32),
  -- As in lottery.chain.
  sealed_secret text not null,
  committed_at timestamptz not null,
  primary key (brand_id, id),
  unique (brand_id, commitment)
);
grant select, insert, update (sealed_secret) on lottery.offline_beacon to lantern_app;

-- One row is what one draw of the platform is made of. Inserted when the draw is planned; sealed_at to bets_digest are written once at
-- its close, drawn_at to outcome once when it is drawn (trigger refuse_draw_change).
create table lottery.draw (
  brand_id bigint not null,
  issue_id bigint not null,
  -- Planning: the chain value that the draw reveals, and the round of the beacon that it waits for.
  chain_id bigint not null,
  chain_index integer not null check (chain_index > 0),
  beacon text not null check (beacon in ('DRAND', 'OFFLINE')),
  -- The chain of the offline beacon; null for drand.
  offline_beacon_id bigint,
  beacon_round bigint not null check (beacon_round > 0),
  -- When the beacon publishes this round.
  beacon_at timestamptz not null,
  -- Secret from which the pseudonyms of bettors in the published list are made.
  bettor_salt bytea not null check (octet_length(bettor_salt) = 32),
  -- Close: the list of accepted bets, in lottery.draw_page, its length and its SHA-256.
  sealed_at timestamptz,
  bet_count integer,
  bets_digest bytea check (octet_length(bets_digest) = 32),
  -- Draw: the revealed chain value and the value of the beacon.
  drawn_at timestamptz,
  chain_value bytea check (octet_length(chain_value) = 32),
  beacon_value bytea check (octet_length(beacon_value) = 32),
  -- Signature of the round, for drand only.
  beacon_signature bytea,
  -- HMAC-SHA256 from which the numbers are derived.
  outcome bytea check (octet_length(outcome) = 32),
  primary key (brand_id, issue_id),
  unique (brand_id, chain_id, chain_index),
  foreign key (brand_id, issue_id) references lottery.issue,
  foreign key (brand_id, chain_id) references lottery.chain,
  foreign key (brand_id, offline_beacon_id) references lottery.offline_beacon,
  check ((beacon = 'OFFLINE') = (offline_beacon_id is not null)),
  check (num_nulls(sealed_at, bet_count, bets_digest) in (0, 3)),
  -- A draw is never made from the platform's own value alone, and never from a list that was not sealed before the beacon's round was
  -- published.
  check (num_nulls(drawn_at, chain_value, beacon_value, outcome) in (0, 4)),
  check (drawn_at is null or (sealed_at is not null and sealed_at < beacon_at)),
  check (beacon <> 'DRAND' or (beacon_value is null) = (beacon_signature is null))
);
-- For draws whose round of the beacon is published.
create index draw_waiting on lottery.draw (beacon_at) where drawn_at is null;
-- For the figures of the beacon in the back office.
create index draw_latest on lottery.draw (brand_id, drawn_at desc) where drawn_at is not null;
-- For the last revealed value of a chain.
create index draw_of_chain on lottery.draw (brand_id, chain_id, chain_index desc) where drawn_at is not null;
grant select, insert, update (sealed_at, bet_count, bets_digest, drawn_at, chain_value, beacon_value, beacon_signature, outcome)
  on lottery.draw to lantern_app;

-- One row is one page of the sealed list of a draw, a thousand bets, byte for byte as it was hashed. Never changed.
create table lottery.draw_page (
  brand_id bigint not null,
  issue_id bigint not null,
  page integer not null check (page > 0),
  -- Bets joined by line feeds, without a line feed at the end.
  lines text not null,
  primary key (brand_id, issue_id, page),
  foreign key (brand_id, issue_id) references lottery.draw
);
grant select, insert on lottery.draw_page to lantern_app;
