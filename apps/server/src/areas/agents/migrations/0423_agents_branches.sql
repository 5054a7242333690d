-- Team days by the branch they came through: upline_id is the account that stood directly above in the line of that day (0: the house). An
-- account's team is the sum over its uplines; an upline's row of it is what came through that very branch, also after the line moved.
alter table agents.team_day drop constraint team_day_pkey;
truncate agents.team_day;
alter table agents.team_day add column upline_id bigint not null;
alter table agents.team_day add primary key (merchant_id, account_id, book, day, category, upline_id);
create index team_day_of_branch on agents.team_day (merchant_id, upline_id, account_id, day);

-- Team days hold nothing that own days do not: they are counted anew from those.
insert into agents.team_day
  (merchant_id, account_id, upline_id, book, day, category, registrations, first_deposits, first_deposit_amount, deposits, withdrawals,
   stake, valid_bet, payout, rebate, activity_bonus)
select o.merchant_id, i.id, coalesce((o.uplines || o.account_id)[i.place - 1], 0), o.book, o.day, o.category,
  sum(case when i.id <> o.account_id then o.registrations else 0 end), sum(o.first_deposits), sum(o.first_deposit_amount),
  sum(o.deposits), sum(o.withdrawals), sum(o.stake), sum(o.valid_bet), sum(o.payout), sum(o.rebate), sum(o.activity_bonus)
from agents.own_day o cross join lateral unnest(o.uplines || o.account_id) with ordinality i (id, place)
group by 1, 2, 3, 4, 5, 6;
