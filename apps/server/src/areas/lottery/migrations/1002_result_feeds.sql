-- Official results that providers deliver by calling the platform (docs/result-feed.md).

-- One row is one provider of results of a brand. Two operators write it; the server counts refused calls on it.
create table lottery.feed (
  brand_id bigint not null,
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  -- DIRECT: a delivery is the result, where no other feed of the lottery is enabled. AGREED: an operator must type the same result
  -- without seeing the delivery.
  mode text not null check (mode in ('DIRECT', 'AGREED')),
  is_enabled boolean not null,
  changed_at timestamptz not null,
  -- Calls in the name of the feed that were refused before their content was read: total, time and code of the last one.
  refused bigint not null default 0,
  last_refused_at timestamptz,
  last_refused_code text,
  primary key (brand_id, code)
);
grant select, insert, update on lottery.feed to lantern_app;

-- One row: a lottery of the brand gets results from a feed, under the provider's name of the lottery. Rows of a feed are replaced when
-- operators save it. A lottery may have several feeds.
create table lottery.feed_game (
  brand_id bigint not null,
  game_code text not null,
  feed_code text not null,
  -- The provider's name of the lottery.
  lottery text not null check (lottery ~ '^[A-Za-z0-9._-]{1,40}$'),
  foreign key (brand_id, game_code) references lottery.game,
  foreign key (brand_id, feed_code) references lottery.feed,
  primary key (brand_id, game_code, feed_code)
);
create unique index feed_game_by_lottery on lottery.feed_game (brand_id, feed_code, lottery);
grant select, insert, delete on lottery.feed_game to lantern_app;

-- One row is one secret that a feed signs with. Adding a key sets the end of the older ones; a key id is never used again, so rows are
-- not deleted.
create table lottery.feed_key (
  brand_id bigint not null,
  feed_code text not null,
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- The secret, encrypted with a key outside of the database.
  secret_sealed text not null,
  since timestamptz not null,
  -- Null for the newest key. While a key is replaced, two are valid.
  ends_at timestamptz,
  primary key (brand_id, feed_code, key_id),
  foreign key (brand_id, feed_code) references lottery.feed
);
grant select, insert, update (secret_sealed, ends_at) on lottery.feed_key to lantern_app;

-- One row is one delivery with a valid signature, as it was received. Inserted before it is processed; only the outcome is updated.
-- Deleted after 400 days (forget-deliveries.ts).
create table lottery.feed_delivery (
  brand_id bigint not null,
  id bigint not null generated always as identity,
  feed_code text not null,
  -- Request id of the signature; the unique constraint makes a request count once.
  request_id text not null,
  key_id text not null,
  received_at timestamptz not null,
  lottery text not null,
  -- Date of the draw as the provider sent it.
  draw text not null,
  numbers jsonb not null,
  -- TEMPORARY until it is decided, then RESULT, WAITING or KNOWN for an accepted delivery, otherwise the code of the answer.
  outcome text not null check (outcome ~ '^[A-Z_]{1,30}$'),
  primary key (brand_id, id),
  unique (brand_id, feed_code, request_id),
  foreign key (brand_id, feed_code) references lottery.feed
);
create index feed_delivery_of_feed on lottery.feed_delivery (brand_id, feed_code, id desc);
-- For deleting old deliveries.
create index feed_delivery_by_time on lottery.feed_delivery (received_at);
grant select, insert, delete, update (outcome) on lottery.feed_delivery to lantern_app;

-- One row is the first result that a feed has delivered for a draw. Never changed; a different later delivery is a contradiction.
create table lottery.feed_result (
  brand_id bigint not null,
  issue_id bigint not null,
  feed_code text not null,
  numbers jsonb not null,
  received_at timestamptz not null,
  foreign key (brand_id, issue_id) references lottery.issue,
  foreign key (brand_id, feed_code) references lottery.feed,
  primary key (brand_id, issue_id, feed_code)
);
grant select, insert on lottery.feed_result to lantern_app;

-- One row: a feed has delivered a result that differs from another source. While it is open, the feed does not decide the draw; operators
-- do. An operator closes it with a note; the same delivery opens it again.
create table lottery.contradiction (
  brand_id bigint not null,
  id bigint not null generated always as identity,
  issue_id bigint not null,
  feed_code text not null,
  -- The result that the feed has delivered, as in lottery.result.
  given jsonb not null,
  -- What it differs from: FEED an earlier delivery of the same feed, OTHER_FEED another feed's, ENTRY what operators typed, RESULT the
  -- result of the draw.
  against text not null check (against in ('FEED', 'OTHER_FEED', 'ENTRY', 'RESULT')),
  raised_at timestamptz not null,
  closed_at timestamptz,
  -- The operator who closed it.
  closed_by text,
  note text,
  primary key (brand_id, id),
  foreign key (brand_id, issue_id) references lottery.issue,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null)),
  constraint contradiction_once unique (brand_id, issue_id, feed_code, against, given)
);
create index contradiction_open on lottery.contradiction (brand_id, issue_id) where closed_at is null;
grant select, insert, update (closed_at, closed_by, note) on lottery.contradiction to lantern_app;
