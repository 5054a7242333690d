-- Rebates of the levels above the bettor (operations 1.4, 3.5), and an agent's own on what he plays himself in categories. One row is one
-- source of one agent's rebates: a settled issue, or a category's business day. `due` is what the bets say, `posted` what the ledger
-- has; a posting moves `posted` in its own transaction, so that a row is paid exactly once however often it is looked at.
create table agents.rebate (
  merchant_id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('LOTTERY', 'CATEGORY', 'OWN')),
  -- LOTTERY: the issue and, after a dot, the run of its settlement; otherwise the day.
  source text not null,
  category text not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- Business day of the play: that of settlement.
  day date not null,
  game_code text,
  issue_id bigint,
  issue_number text,
  stake bigint not null default 0,
  due bigint not null,
  posted bigint not null default 0,
  postings integer not null default 0,
  -- Whether all of the source has been told; before that nothing is paid.
  is_ready boolean not null default false,
  posted_at timestamptz,
  primary key (merchant_id, account_id, kind, source, category, book)
);
create index rebate_of_source on agents.rebate (merchant_id, kind, source);
create index rebate_to_post on agents.rebate (merchant_id, account_id) where is_ready and due <> posted;
create index rebate_of_day on agents.rebate (merchant_id, account_id, day desc);
grant select, insert, update on agents.rebate to lantern_app;

-- Business days whose category rebates were reckoned. A day whose figures move afterwards is reckoned again.
create table agents.rebate_day (
  merchant_id bigint not null,
  day date not null,
  is_stale boolean not null default false,
  reckoned_at timestamptz not null,
  primary key (merchant_id, day)
);
grant select, insert, update on agents.rebate_day to lantern_app;
