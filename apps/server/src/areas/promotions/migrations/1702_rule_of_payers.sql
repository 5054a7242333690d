-- Names of payers were stored without the marks of any script, which takes strangers for one payer where marks are vowels or tones. The job
-- `promotions.payer-names` makes them anew by version 2 of the rule.
alter table promotions.participation
  -- Version of the rule of names by which `payer` was made.
  add column payer_rule smallint not null default 1;
alter table promotions.participation alter column payer_rule drop default;
-- Choices whose payer the job has not made anew yet; empty afterwards.
create index participation_of_payer_rule_1 on promotions.participation (brand_id, id) where payer_rule < 2;
