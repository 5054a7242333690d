-- The next issue to open: the job that opens and closes issues looks every second.
create index issue_to_open on lottery.issue (opens_at) where state = 'PLANNED';
