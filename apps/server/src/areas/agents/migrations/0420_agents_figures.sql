create schema agents;
grant usage on schema agents to lantern_app;

-- What is known of an account once: when and by which link it came, and its very first deposit.
create table agents.account (
  merchant_id bigint not null,
  account_id bigint not null,
  registered_at timestamptz,
  link_id bigint,
  first_deposit_at timestamptz,
  first_deposit_order bigint,
  first_deposit bigint,
  primary key (merchant_id, account_id)
);
create index account_of_link on agents.account (merchant_id, link_id) where link_id is not null;
grant select, insert, update on agents.account to lantern_app;

-- Figures of operations 1.7 by business day. Own figures of each account, apart for each line of uplines (a bet belongs to the
-- line it was placed in) and category ('' for what has none: registrations, deposits, withdrawals).
create table agents.own_day (
  merchant_id bigint not null,
  day date not null,
  account_id bigint not null,
  -- From the top agent to the direct upline; empty directly below the house.
  uplines bigint[] not null,
  book text not null check (book in ('REAL', 'TEST')),
  category text not null,
  registrations integer not null default 0,
  first_deposits integer not null default 0,
  first_deposit_amount bigint not null default 0,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  stake bigint not null default 0,
  valid_bet bigint not null default 0,
  payout bigint not null default 0,
  rebate bigint not null default 0,
  activity_bonus bigint not null default 0,
  primary key (merchant_id, day, account_id, uplines, category)
);
create index own_day_of_line on agents.own_day using gin (uplines);
create index own_day_of_account on agents.own_day (merchant_id, account_id, day);
grant select, insert, update, delete on agents.own_day to lantern_app;

-- The same summed up for each account with everybody below it, real and test money apart. Always the sum of own rows.
create table agents.team_day (
  merchant_id bigint not null,
  account_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  day date not null,
  category text not null,
  registrations integer not null default 0,
  first_deposits integer not null default 0,
  first_deposit_amount bigint not null default 0,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  stake bigint not null default 0,
  valid_bet bigint not null default 0,
  payout bigint not null default 0,
  rebate bigint not null default 0,
  activity_bonus bigint not null default 0,
  primary key (merchant_id, account_id, book, day, category)
);
grant select, insert, update, delete on agents.team_day to lantern_app;

-- Withdrawals whose end was counted: their later news must not count again.
create table agents.counted_withdrawal (
  merchant_id bigint not null,
  order_id bigint not null,
  primary key (merchant_id, order_id)
);
grant select, insert on agents.counted_withdrawal to lantern_app;

-- How many accounts an agent has opened on a business day.
create table agents.opening (
  merchant_id bigint not null,
  agent_id bigint not null,
  day date not null,
  opened integer not null check (opened between 0 and 50),
  primary key (merchant_id, agent_id, day)
);
grant select, insert, update on agents.opening to lantern_app;
