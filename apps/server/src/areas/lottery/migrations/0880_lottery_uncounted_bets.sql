-- Drawn bets that count less than their stakes towards turnover and commissions, and why (docs/promotions.md). Written once, with the
-- news of the first settlement: a bet without a row counts its stake.
create table lottery.uncounted_bet (
  bucket smallint not null,
  issue_id bigint not null,
  member_id bigint not null,
  bet_id uuid not null,
  merchant_id bigint not null,
  counted bigint not null check (counted >= 0),
  reason text not null check (reason in ('COVERED', 'SECURED', 'UNJUDGED')),
  primary key (bucket, issue_id, member_id, bet_id)
);
grant select, insert on lottery.uncounted_bet to lantern_app;
