-- Names of payers were stored without the marks of any script, which takes strangers for one payer where marks are vowels or tones. The job
-- `promotions.payer-names` makes them anew by version 2 of the rule.
alter table promotions.participation
  -- Version of the rule of names by which `payer` was made. 1 is also what a process of the older version stores while an update
  -- runs.
  add column payer_rule smallint not null default 1;
-- Choices whose payer the job has not made anew yet; empty afterwards.
create index participation_of_payer_rule_1 on promotions.participation (brand_id, id) where payer_rule < 2;
