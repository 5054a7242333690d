-- What of a team overview cannot be added up from days: how many belong to a team, how many of them were active in a range, and what they
-- hold together. Counted when it is asked for; where that takes long it is counted beside, and the last count is shown with its time.
create table agents.overview_count (
  merchant_id bigint not null,
  account_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  from_day date not null,
  to_day date not null,
  -- Null while it has been asked for and not been counted.
  counted_at timestamptz,
  agents integer not null default 0,
  players integer not null default 0,
  active integer not null default 0,
  -- Null: too many accounts to add up.
  balance bigint,
  took_ms integer not null default 0,
  -- Whether somebody waits for it to be counted anew.
  is_wanted boolean not null default false,
  asked_at timestamptz not null,
  primary key (merchant_id, account_id, book, from_day, to_day)
);
create index overview_count_wanted on agents.overview_count (asked_at) where is_wanted;
create index overview_count_slow on agents.overview_count (asked_at) where took_ms > 200;
grant select, insert, update, delete on agents.overview_count to lantern_app;
