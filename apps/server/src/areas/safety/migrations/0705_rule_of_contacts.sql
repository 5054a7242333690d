-- Digests of mail addresses left out only upper and lower case and a `+tag`: the same mailbox in another spelling that its provider takes
-- for the same, or the same number with and without its dialling code, was another person's. The job `safety.person-digests` makes them
-- anew by version 2 of the rule of contacts and compares them. The former ones stay: they were not wrong.
alter table safety.person_digest
  -- Version of the rule of contacts by which the digest was made, or last compared. Counts for digests of kind EMAIL and MOBILE only. 1 is
  -- also what a process of the older version stores while an update runs.
  add column contact_rule smallint not null default 1;
-- Members whose digests the job has not compared yet; empty afterwards.
create index person_digest_of_contact_rule_1 on safety.person_digest (brand_id, member_id)
  where kind in ('EMAIL', 'MOBILE') and contact_rule < 2;
grant update (contact_rule) on safety.person_digest to lantern_app;
-- Pieces that failed go on under the job's new name.
update kit.set_aside set name = 'safety.person-digests' where kind = 'JOB' and name = 'safety.name-digests';
