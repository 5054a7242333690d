-- Official results that a provider delivers by itself (docs/result-feed.md): who may deliver, for which lotteries, signed with which keys.
create table lottery.feed (
  merchant_id bigint not null,
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  -- DIRECT: what it says is the result. AGREED: one operator has to type the same first, blind to it.
  mode text not null check (mode in ('DIRECT', 'AGREED')),
  is_enabled boolean not null,
  changed_at timestamptz not null,
  -- Calls in its name that were refused before anything of them was believed: how many ever, the last of them and why.
  refused bigint not null default 0,
  last_refused_at timestamptz,
  last_refused_code text,
  primary key (merchant_id, code)
);
grant select, insert, update on lottery.feed to lantern_app;

-- The provider's names of lotteries, and the games that follow them. A game has one feed at most.
create table lottery.feed_game (
  merchant_id bigint not null,
  game_code text not null,
  feed_code text not null,
  lottery text not null check (lottery ~ '^[A-Za-z0-9._-]{1,40}$'),
  primary key (merchant_id, game_code),
  foreign key (merchant_id, game_code) references lottery.game,
  foreign key (merchant_id, feed_code) references lottery.feed
);
create unique index feed_game_by_lottery on lottery.feed_game (merchant_id, feed_code, lottery);
grant select, insert, delete on lottery.feed_game to lantern_app;

create table lottery.feed_key (
  merchant_id bigint not null,
  feed_code text not null,
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  secret_sealed text not null,
  since timestamptz not null,
  -- Null for the newest one; two are good while keys are exchanged.
  ends_at timestamptz,
  primary key (merchant_id, feed_code, key_id),
  foreign key (merchant_id, feed_code) references lottery.feed
);
grant select, insert on lottery.feed_key to lantern_app;
grant update (secret_sealed, ends_at) on lottery.feed_key to lantern_app;

-- What came with a good signature, word for word; its request's id counts once.
create table lottery.feed_delivery (
  merchant_id bigint not null,
  id bigint not null generated always as identity,
  feed_code text not null,
  request_id text not null,
  key_id text not null,
  received_at timestamptz not null,
  lottery text not null,
  draw text not null,
  numbers jsonb not null,
  outcome text not null check (outcome ~ '^[A-Z_]{1,30}$'),
  primary key (merchant_id, id),
  unique (merchant_id, feed_code, request_id),
  foreign key (merchant_id, feed_code) references lottery.feed
);
create index feed_delivery_of_feed on lottery.feed_delivery (merchant_id, feed_code, id desc);
create index feed_delivery_by_time on lottery.feed_delivery (received_at);
grant select, insert, delete on lottery.feed_delivery to lantern_app;
grant update (outcome) on lottery.feed_delivery to lantern_app;

-- The first thing that a feed said of an issue.
create table lottery.feed_result (
  merchant_id bigint not null,
  issue_id bigint not null,
  feed_code text not null,
  numbers jsonb not null,
  received_at timestamptz not null,
  primary key (merchant_id, issue_id),
  foreign key (merchant_id, issue_id) references lottery.issue,
  foreign key (merchant_id, feed_code) references lottery.feed
);
grant select, insert on lottery.feed_result to lantern_app;

-- Two results of one issue, of which one came from a feed. While one is open the feed decides nothing for the issue; people do.
create table lottery.contradiction (
  merchant_id bigint not null,
  id bigint not null generated always as identity,
  issue_id bigint not null,
  feed_code text not null,
  given jsonb not null,
  -- What it contradicts: what the feed itself had said, what an operator typed, or the result that stands.
  against text not null check (against in ('FEED', 'ENTRY', 'RESULT')),
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text,
  primary key (merchant_id, id),
  unique (merchant_id, issue_id, given),
  foreign key (merchant_id, issue_id) references lottery.issue,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create index contradiction_open on lottery.contradiction (merchant_id, issue_id) where closed_at is null;
grant select, insert on lottery.contradiction to lantern_app;
grant update (closed_at, closed_by, note) on lottery.contradiction to lantern_app;

alter table lottery.result
  drop constraint result_source_check,
  add constraint result_source_check check (source in ('OPERATORS', 'FILE', 'DEMO', 'CHAIN', 'FEED'));
