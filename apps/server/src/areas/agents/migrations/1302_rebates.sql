-- Rebates of agents: on bets of their teams, and on their own play in categories. Amounts are in minor units of the brand's currency.

-- One row is one source of one agent's rebates: a settlement of a lottery draw, or a category's business day. `due` is what the bets
-- give, `posted` what the ledger has. post-rebates.ts posts the difference and updates `posted` in the same transaction, so each
-- difference is posted once; it may be negative when a settlement or figures are corrected.
create table agents.rebate (
  brand_id bigint not null,
  account_id bigint not null,
  -- LOTTERY: from bets of the team on one draw. CATEGORY: from the team's play in a category on a day. OWN: from the agent's own play in
  -- a category on a day.
  kind text not null check (kind in ('LOTTERY', 'CATEGORY', 'OWN')),
  -- LOTTERY: <draw id>.<number of its settlement>; otherwise the day, yyyy-MM-dd.
  source text not null,
  category text not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- Business day of the settlement of the bets.
  day date not null,
  -- LOTTERY only: lottery, draw and number of the draw.
  game_code text,
  issue_id bigint,
  issue_number text,
  -- LOTTERY: stakes of the bets; otherwise valid bets.
  stake bigint not null default 0,
  due bigint not null,
  posted bigint not null default 0,
  -- How often it was posted; part of the ledger keys.
  postings integer not null default 0,
  -- Whether the source is complete; nothing is posted before.
  is_ready boolean not null default false,
  -- When it was posted last.
  posted_at timestamptz,
  primary key (brand_id, account_id, kind, source, category, book)
);
-- For the rebates of one draw or day.
create index rebate_of_source on agents.rebate (brand_id, kind, source);
-- For rebates whose posted amount differs from due.
create index rebate_to_post on agents.rebate (brand_id, account_id) where is_ready and due <> posted;
-- An agent's rebates by day, newest first; no query of the server reads them so at present.
create index rebate_of_day on agents.rebate (brand_id, account_id, day desc);
grant select, insert, update on agents.rebate to lantern_app;

-- One row: the category rebates of a business day were calculated (agents.reckon_day). A day whose figures change afterwards becomes
-- stale and is calculated again.
create table agents.rebate_day (
  brand_id bigint not null,
  day date not null,
  is_stale boolean not null default false,
  -- When it was calculated last.
  reckoned_at timestamptz not null,
  primary key (brand_id, day)
);
grant select, insert, update on agents.rebate_day to lantern_app;
