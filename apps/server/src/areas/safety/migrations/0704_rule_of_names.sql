-- Digests of names were made without the marks of any script, which takes strangers for one person where marks are vowels or tones. The
-- job `safety.name-digests` makes them anew by version 2 of the rule and deletes the ones that were wrong.
alter table safety.person_digest
  -- Version of the rule of names by which the digest was made, or last compared. Counts for digests of kind NAME_AND_BIRTH only. 1 is
  -- also what a process of the older version stores while an update runs.
  add column name_rule smallint not null default 1;
-- Members whose digests the job has not compared yet; empty afterwards.
create index person_digest_of_rule_1 on safety.person_digest (brand_id, member_id) where kind = 'NAME_AND_BIRTH' and name_rule < 2;
grant delete, update (name_rule) on safety.person_digest to lantern_app;
