-- Figures for reports, calculated from events so that no report reads single bets or rounds.
create schema views;
grant usage on schema views to lantern_app;

-- One row per brand, category and quarter of an hour: sums of bets that were settled in it, real money only. Quarters allow any begin of a
-- business day. A consumer adds to the row, each event once; a correction adds negative figures. Rows are not deleted.
create table views.takings (
  brand_id bigint not null,
  category text not null,
  -- Begin of the quarter.
  at timestamptz not null,
  -- Number of lottery bets or game rounds.
  plays bigint not null,
  -- Amounts in minor units. `payout` includes the returned stake of won bets.
  stake bigint not null,
  payout bigint not null,
  rebate bigint not null,
  primary key (brand_id, at, category)
);
grant select, insert, update on views.takings to lantern_app;

-- One row per member, business day and category: the member's profit and loss, for real and test accounts. A consumer adds to the row,
-- each event once. The rows of a brand can be deleted and calculated again from bets, rounds and ledger entries
-- (views/rebuild-member-days.ts).
create table views.member_day (
  brand_id bigint not null,
  member_id bigint not null,
  day date not null,
  -- '' for what belongs to no category, e.g. cashback and bonuses.
  category text not null,
  -- Number of lottery bets or game rounds.
  plays bigint not null default 0,
  -- Amounts in minor units. Stake and payout of settled bets; `payout` includes the returned stake of won bets. `rebate` includes
  -- cashback, `bonus` is reduced by clawed-back bonuses.
  stake bigint not null default 0,
  payout bigint not null default 0,
  rebate bigint not null default 0,
  bonus bigint not null default 0,
  primary key (brand_id, member_id, day, category)
);
grant select, insert, update, delete on views.member_day to lantern_app;
