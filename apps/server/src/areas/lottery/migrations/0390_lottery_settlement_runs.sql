-- Which settlement of an issue its bets were told from: a corrected result settles it once more, as the next run. What others booked
-- of an earlier run they take back when they are told of a later one.
alter table lottery.issue add column settlement_run smallint not null default 1 check (settlement_run > 0);
