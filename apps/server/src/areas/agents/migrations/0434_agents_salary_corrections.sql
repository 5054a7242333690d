-- A bet that is settled again: a row with the sign turned takes back what counted before, the next one counts the new outcome, both in the
-- period that is open by then.
alter table agents.salary_bet add column run integer not null default 1 check (run > 0);
alter table agents.salary_bet add column sign smallint not null default 1 check (sign in (1, -1));
alter table agents.salary_bet drop constraint salary_bet_pkey, add primary key (merchant_id, kind, ref, run);
