-- What the house took, by quarter of an hour and category: business days may begin at any quarter. REAL money only, counted when it
-- was settled. Filled from the events of settlement, each exactly once, so that no report reads bets or rounds one by one.
create schema views;
grant usage on schema views to lantern_app;

create table views.takings (
  merchant_id bigint not null,
  category text not null,
  at timestamptz not null,
  -- Bets of lotteries, rounds of games.
  plays bigint not null,
  -- Minor units.
  stake bigint not null,
  payout bigint not null,
  rebate bigint not null,
  primary key (merchant_id, at, category)
);
grant select, insert, update on views.takings to lantern_app;
