-- Games, prices, issues and results of the Vietnam lottery. States and rules are code; what an operator may change is here.
create schema lottery;
grant usage on schema lottery to lantern_app;

-- One board per game. `area` and `slot` say which draw of the calendar it follows: the n-th station of the day's table.
create table lottery.game (
  merchant_id bigint not null,
  code text not null check (code ~ '^[a-z0-9_]{1,30}$'),
  area text not null check (area in ('NORTH', 'CENTRAL', 'SOUTH')),
  slot smallint not null check (slot between 1 and 4),
  flag text not null,
  sort smallint not null,
  is_enabled boolean not null default true,
  default_play text not null,
  price_version integer not null default 1,
  unit_price bigint not null check (unit_price > 0),
  min_stake bigint not null check (min_stake > 0),
  max_stake_per_line bigint not null check (max_stake_per_line >= min_stake),
  max_stake_per_issue bigint not null check (max_stake_per_issue >= max_stake_per_line),
  max_points integer not null check (max_points > 0),
  max_lines smallint not null check (max_lines between 1 and 50),
  max_tickets integer not null check (max_tickets between 1 and 10000),
  -- What one number of a play may cost the house in an issue, unless the play has a limit of its own.
  exposure_limit bigint not null check (exposure_limit > 0),
  play_limits jsonb not null default '{}',
  -- Seconds after the draw's time at which a missing result is drawn by the platform itself and labelled DEMO; null: never.
  demo_draw_after_s integer check (demo_draw_after_s >= 0),
  primary key (merchant_id, code)
);
grant select, insert, update on lottery.game to lantern_app;

-- Every table of prices that was ever in force; bets carry the version at which they were sold.
create table lottery.price_table (
  merchant_id bigint not null,
  game_code text not null,
  version integer not null check (version > 0),
  data jsonb not null,
  -- The highest rate on stakes that these prices bear (return to player plus this stays below 1).
  highest_rate_ppm bigint not null check (highest_rate_ppm between 0 and 1000000),
  created_at timestamptz not null,
  created_by text not null,
  primary key (merchant_id, game_code, version),
  foreign key (merchant_id, game_code) references lottery.game
);
grant select, insert on lottery.price_table to lantern_app;

create table lottery.issue (
  merchant_id bigint not null,
  id bigint not null generated always as identity,
  game_code text not null,
  number text not null,
  -- Vietnam's calendar date of the draw; bets are partitioned by it.
  day date not null,
  region text not null check (region in ('N', 'S')),
  station_code text not null,
  station_name text not null,
  state text not null
    check (state in ('PLANNED', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'VOID')),
  -- What settling leads to: RESULT pays winners, VOID gives every stake back.
  outcome text check (outcome in ('RESULT', 'VOID')),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  draws_at timestamptz not null check (draws_at >= closes_at),
  settled_at timestamptz,
  -- Totals written when the issue is settled: both books together.
  bets bigint not null default 0,
  members bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  rebate bigint not null default 0,
  -- Position of the events about settled bets, (bucket, member); null once all are published.
  told_bucket smallint default -1,
  told_member bigint not null default 0,
  primary key (merchant_id, id),
  unique (merchant_id, game_code, day),
  foreign key (merchant_id, game_code) references lottery.game
);
create index issue_by_game on lottery.issue (merchant_id, game_code, draws_at desc);
create index issue_unfinished on lottery.issue (state, closes_at) where state not in ('SETTLED', 'VOID');
create index issue_untold on lottery.issue (settled_at) where state in ('SETTLED', 'VOID') and told_bucket is not null;
grant select, insert, update on lottery.issue to lantern_app;

-- What each operator typed, blind: the other's numbers are shown to nobody until two agree. The latest of each counts.
create table lottery.result_entry (
  merchant_id bigint not null,
  issue_id bigint not null,
  operator_id bigint not null,
  operator_name text not null,
  numbers jsonb not null,
  entered_at timestamptz not null,
  primary key (merchant_id, issue_id, operator_id),
  foreign key (merchant_id, issue_id) references lottery.issue
);
grant select, insert, update on lottery.result_entry to lantern_app;

create table lottery.result (
  merchant_id bigint not null,
  issue_id bigint not null,
  game_code text not null,
  day date not null,
  numbers jsonb not null,
  source text not null check (source in ('OPERATORS', 'FILE', 'DEMO')),
  drawn_at timestamptz not null,
  -- Who brought it (operators, file) or the bytes of chance of a demo draw, so that it can be replayed.
  evidence jsonb not null,
  primary key (merchant_id, issue_id),
  foreign key (merchant_id, issue_id) references lottery.issue
);
create unique index result_by_day on lottery.result (merchant_id, game_code, day desc);
grant select, insert on lottery.result to lantern_app;

-- The uplines of bettors at the time of their bets, each distinct path once.
create table lottery.agent_line (
  merchant_id bigint not null,
  id bigint not null generated always as identity,
  path bigint[] not null,
  primary key (merchant_id, id),
  unique (merchant_id, path)
);
grant select, insert on lottery.agent_line to lantern_app;
