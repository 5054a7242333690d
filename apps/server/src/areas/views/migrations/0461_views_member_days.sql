-- A member's own profit and loss by business day and category, from committed events, each exactly once (operations 1.7 for the
-- formula). '' is what belongs to no category: cashback, bonuses. Can be made anew from bets, rounds and entries at any time.
create table views.member_day (
  merchant_id bigint not null,
  member_id bigint not null,
  day date not null,
  category text not null,
  -- Bets of lotteries, rounds of games.
  plays bigint not null default 0,
  -- Minor units. Of settled bets alone; the payout holds the stake that came back with it.
  stake bigint not null default 0,
  payout bigint not null default 0,
  rebate bigint not null default 0,
  bonus bigint not null default 0,
  primary key (merchant_id, member_id, day, category)
);
grant select, insert, update, delete on views.member_day to lantern_app;
