-- Issues of a chase that has ended are marked at once: the job that gives them back reads them alone, however many chases run.
alter table lottery.chase_issue
  drop constraint chase_issue_state_check,
  add constraint chase_issue_state_check
    check (state in ('WAITING', 'RETURNING', 'WON', 'LOST', 'RETURNED', 'VOID'));
update lottery.chase_issue x set state = 'RETURNING'
  from lottery.chase c where c.bucket = x.bucket and c.id = x.chase_id and c.state in ('WON', 'STOPPED') and x.state = 'WAITING';
drop index lottery.chase_issue_waiting;
create index chase_issue_unfinished on lottery.chase_issue (issue_id) where state in ('WAITING', 'RETURNING');
create index chase_issue_returning on lottery.chase_issue (merchant_id, issue_id) where state = 'RETURNING';
