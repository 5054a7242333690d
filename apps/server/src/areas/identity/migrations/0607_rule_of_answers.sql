-- Answers were hashed without the marks of any script. A hash cannot be made anew: an answer of the older rule is compared by that rule
-- until it is given once.
alter table identity.security_question
  -- Version of the rule by which the answer was normalised before it was hashed. 1: without the marks of any script,
  -- also what a process of the older version stores while an update runs.
  add column rule smallint not null default 1 check (rule in (1, 2));
