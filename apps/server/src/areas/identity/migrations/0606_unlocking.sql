-- The operator who locked the login and may undo it alone; null without a lock, and for locks from before this column, which two people remove.
-- When an operator last reset the counts of wrong guesses: alone once a day.
alter table identity.member add column login_locked_by bigint, add column guesses_reset_at timestamptz;
grant update (login_locked_by, guesses_reset_at) on identity.member to lantern_app;
