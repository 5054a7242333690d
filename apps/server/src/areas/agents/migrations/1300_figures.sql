-- Figures of agents and their teams by business day, and requests of future partners. A team is an account with all accounts below it;
-- uplines are the accounts above. Amounts are in minor units of the brand's currency. `book` separates REAL and TEST money.
create schema agents;
grant usage on schema agents to lantern_app;

-- One row: what is recorded once about an account: its registration, with the link that it came by, and its first deposit. Written by
-- count-figures.ts; each part is set once.
create table agents.account (
  brand_id bigint not null,
  account_id bigint not null,
  registered_at timestamptz,
  -- Registration link; null for none.
  link_id bigint,
  first_deposit_at timestamptz,
  -- Order and amount in minor units of the first deposit.
  first_deposit_order bigint,
  first_deposit bigint,
  primary key (brand_id, account_id)
);
-- For the figures of links.
create index account_of_link on agents.account (brand_id, link_id) where link_id is not null;
grant select, insert, update on agents.account to lantern_app;

-- One row is what one account did on one business day in one category, under one chain of uplines (a bet counts for the uplines at the
-- time of the bet). count-figures.ts and count-entries.ts add to it with each event; a rebuild replaces play figures.
create table agents.own_day (
  brand_id bigint not null,
  day date not null,
  account_id bigint not null,
  -- From the top agent to the direct upline; empty for an account directly below the platform.
  uplines bigint[] not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- Game category; '' for what has none: registrations, deposits, withdrawals, bonuses.
  category text not null,
  -- Numbers of registrations and first deposits, then amounts.
  registrations integer not null default 0,
  first_deposits integer not null default 0,
  first_deposit_amount bigint not null default 0,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  stake bigint not null default 0,
  -- Valid bets: what counts of the stakes (docs/promotions.md).
  valid_bet bigint not null default 0,
  payout bigint not null default 0,
  -- Rebates and cashback of the account itself, less what was reversed.
  rebate bigint not null default 0,
  -- Bonuses of promotions.
  activity_bonus bigint not null default 0,
  primary key (brand_id, day, account_id, uplines, category)
);
-- For the accounts of a team.
create index own_day_of_line on agents.own_day using gin (uplines);
-- For one account's days.
create index own_day_of_account on agents.own_day (brand_id, account_id, day);
grant select, insert, update, delete on agents.own_day to lantern_app;

-- One row is the sum of own_day rows over the team of one account, per business day and category. Always equal to that sum, except that
-- an account's own registration counts for its uplines only. Written together with own_day.
create table agents.team_day (
  brand_id bigint not null,
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
  -- The direct upline through which the figures came at that time; 0: the platform. An account that was moved has rows with several
  -- uplines.
  upline_id bigint not null,
  primary key (brand_id, account_id, book, day, category, upline_id)
);
-- For figures of an agent's direct downlines.
create index team_day_of_branch on agents.team_day (brand_id, upline_id, account_id, day);
grant select, insert, update, delete on agents.team_day to lantern_app;

-- One row: the end of a withdrawal order was counted; a later event of the same order is not counted again. Never deleted.
create table agents.counted_withdrawal (
  brand_id bigint not null,
  order_id bigint not null,
  primary key (brand_id, order_id)
);
grant select, insert on agents.counted_withdrawal to lantern_app;

-- One row counts the accounts that an agent has opened on one business day, against a daily maximum.
create table agents.opening (
  brand_id bigint not null,
  agent_id bigint not null,
  day date not null,
  opened integer not null check (opened between 0 and 50),
  primary key (brand_id, agent_id, day)
);
grant select, insert, update on agents.opening to lantern_app;

-- One row is what a team overview cannot add up from days, counted for one range of days (both included). A quick count is made when it
-- is requested; for a large team the last count is shown and a job makes a new one (overview-counts.ts). Rows are deleted when they have
-- not been requested for a week.
create table agents.overview_count (
  brand_id bigint not null,
  account_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  from_day date not null,
  to_day date not null,
  -- When it was counted; null while it was only requested.
  counted_at timestamptz,
  -- Accounts of the team, and how many of them had enough valid bets in the range.
  agents integer not null default 0,
  players integer not null default 0,
  active integer not null default 0,
  -- Sum of the wallets of the team; null: too many accounts to add up.
  balance bigint,
  -- How long the last count took.
  took_ms integer not null default 0,
  -- Whether the job has to count it.
  is_wanted boolean not null default false,
  requested_at timestamptz not null,
  primary key (brand_id, account_id, book, from_day, to_day)
);
-- For counts that the job has to make.
create index overview_count_wanted on agents.overview_count (requested_at) where is_wanted;
-- For teams that take long to count; the job prepares their usual ranges. The bound is that of listSlowAgents.
create index overview_count_slow on agents.overview_count (requested_at) where took_ms > 200;
grant select, insert, update, delete on agents.overview_count to lantern_app;

-- One row is an enquiry of a visitor who wants to become a partner. A new enquiry from the same contact replaces the open one. Personal
-- data: deleted a year after the last enquiry.
create table agents.lead (
  brand_id bigint not null,
  id bigint generated always as identity,
  -- AGENT, WEBSITE or MEDIA: what kind of partner.
  kind text not null check (kind in ('AGENT', 'WEBSITE', 'MEDIA')),
  name text not null,
  -- Kind of contact (TELEGRAM, EMAIL …); `contact` is the address or number.
  channel text not null,
  contact text not null,
  audience text not null,
  language text not null,
  -- NEW, TALKING: open. WON, DECLINED: finished.
  state text not null default 'NEW' check (state in ('NEW', 'TALKING', 'WON', 'DECLINED')),
  -- How many enquiries the row has received.
  letters integer not null default 1,
  -- When the last one was sent.
  sent_at timestamptz not null,
  -- Note of the operator who handles it.
  note text not null default '',
  handled_by text,
  handled_at timestamptz,
  primary key (brand_id, id)
);

-- A contact has one open enquiry.
create unique index lead_open on agents.lead (brand_id, channel, lower(contact)) where state in ('NEW', 'TALKING');
-- For lists in the back office by state and by contact.
create index lead_of_state on agents.lead (brand_id, state, id desc);
create index lead_of_contact on agents.lead (brand_id, lower(contact));
-- For deleting old enquiries.
create index lead_old on agents.lead (sent_at);
grant select, insert, update, delete on agents.lead to lantern_app;
