-- Draws of our own that nobody can steer (docs/fairness.md): a chain of secrets whose end is published first, the sealed list of an
-- issue's bets, and a public beacon. The rows below are what is published, but for the two sealed secrets and the salt.
-- A chain of values, each the SHA-256 of the one revealed after it. Its secret is encrypted with a key outside of the database.
create table lottery.chain (
  merchant_id bigint not null,
  id bigint not null generated always as identity,
  game_code text not null,
  length integer not null check (length between 1 and 100000),
  -- Value 0, public from the start.
  commitment bytea not null unique check (octet_length(commitment) = 32),
  -- Secrets of draws are sealed like all others: as text that names its key, so that keys can be changed. What an own key had sealed before
  -- cannot be opened any more; issues promised on it become void, and new chains follow.
  sealed_secret text not null,
  -- How many of its values have been promised to issues.
  promised integer not null default 0 check (promised between 0 and length),
  committed_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, game_code) references lottery.game
);
create index chain_of_game on lottery.chain (merchant_id, game_code, id);
grant select, insert, update (sealed_secret, promised) on lottery.chain to lantern_app;

-- A stand-in for a public beacon where no network reaches one: a chain of its own, with rounds by the clock. It is the house's, so it
-- proves only that the house did not choose its value after the commitment; it is labelled OFFLINE wherever it is shown.
create table lottery.offline_beacon (
  merchant_id bigint not null,
  id bigint not null generated always as identity,
  -- Round n is published at genesis + n periods and is value n of the chain.
  genesis timestamptz not null,
  period_s integer not null check (period_s between 1 and 3600),
  length integer not null check (length between 1 and 100000),
  commitment bytea not null unique check (octet_length(commitment) = 32),
  sealed_secret text not null,
  committed_at timestamptz not null,
  primary key (merchant_id, id)
);
grant select, insert, update (sealed_secret) on lottery.offline_beacon to lantern_app;

-- One draw of ours. The first part is fixed when the issue is planned, the second when it closes, the third when it is drawn.
create table lottery.draw (
  merchant_id bigint not null,
  issue_id bigint not null,
  chain_id bigint not null,
  chain_index integer not null check (chain_index > 0),
  beacon text not null check (beacon in ('DRAND', 'OFFLINE')),
  -- The offline beacon's chain; null for drand.
  offline_beacon_id bigint,
  beacon_round bigint not null check (beacon_round > 0),
  -- When the beacon publishes this round.
  beacon_at timestamptz not null,
  bettor_salt bytea not null check (octet_length(bettor_salt) = 32),
  sealed_at timestamptz,
  bet_count integer,
  bets_digest bytea check (octet_length(bets_digest) = 32),
  drawn_at timestamptz,
  chain_value bytea check (octet_length(chain_value) = 32),
  beacon_value bytea check (octet_length(beacon_value) = 32),
  beacon_signature bytea,
  outcome bytea check (octet_length(outcome) = 32),
  primary key (merchant_id, issue_id),
  unique (merchant_id, chain_id, chain_index),
  foreign key (merchant_id, issue_id) references lottery.issue,
  foreign key (merchant_id, chain_id) references lottery.chain,
  foreign key (merchant_id, offline_beacon_id) references lottery.offline_beacon,
  check ((beacon = 'OFFLINE') = (offline_beacon_id is not null)),
  check (num_nulls(sealed_at, bet_count, bets_digest) in (0, 3)),
  -- Never from the house's value alone, never from a list that was not sealed before the beacon spoke.
  check (num_nulls(drawn_at, chain_value, beacon_value, outcome) in (0, 4)),
  check (drawn_at is null or (sealed_at is not null and sealed_at < beacon_at)),
  check (beacon <> 'DRAND' or (beacon_value is null) = (beacon_signature is null))
);
create index draw_waiting on lottery.draw (beacon_at) where drawn_at is null;
create index draw_latest on lottery.draw (merchant_id, drawn_at desc) where drawn_at is not null;
create index draw_of_chain on lottery.draw (merchant_id, chain_id, chain_index desc) where drawn_at is not null;
grant select, insert, update (sealed_at, bet_count, bets_digest, drawn_at, chain_value, beacon_value, beacon_signature, outcome)
  on lottery.draw to lantern_app;

-- The list of an issue's accepted bets as it was sealed, byte for byte, in pages.
create table lottery.draw_page (
  merchant_id bigint not null,
  issue_id bigint not null,
  page integer not null check (page > 0),
  -- Lines of bets joined by line feeds, without the last one.
  lines text not null,
  primary key (merchant_id, issue_id, page),
  foreign key (merchant_id, issue_id) references lottery.draw
);
grant select, insert on lottery.draw_page to lantern_app;
