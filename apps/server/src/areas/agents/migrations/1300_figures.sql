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
  upline_id bigint not null,
  primary key (merchant_id, account_id, book, day, category, upline_id)
);
create index team_day_of_branch on agents.team_day (merchant_id, upline_id, account_id, day);
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

-- Letters of visitors who want to become partners. Personal data: rows go a year after their last letter.
create table agents.lead (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  kind text not null check (kind in ('AGENT', 'WEBSITE', 'MEDIA')),
  name text not null,
  channel text not null,
  contact text not null,
  audience text not null,
  language text not null,
  state text not null default 'NEW' check (state in ('NEW', 'TALKING', 'WON', 'DECLINED')),
  letters integer not null default 1,
  sent_at timestamptz not null,
  note text not null default '',
  handled_by text,
  handled_at timestamptz
);
-- Somebody who writes again while he waits has one letter, the newest.
create unique index lead_open on agents.lead (merchant_id, channel, lower(contact)) where state in ('NEW', 'TALKING');
create index lead_of_brand on agents.lead (merchant_id, id desc);
create index lead_of_state on agents.lead (merchant_id, state, id desc);
create index lead_of_contact on agents.lead (merchant_id, lower(contact));
create index lead_old on agents.lead (sent_at);
grant select, insert, update, delete on agents.lead to lantern_app;
