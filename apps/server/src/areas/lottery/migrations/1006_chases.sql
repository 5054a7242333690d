-- Chases: the same lines on a series of future issues. Their bets lie in lottery.bet like all others, each issue's under its own
-- slip; what stands here is which of them belong together and when to stop.
create table lottery.chase (
  bucket smallint not null,
  id uuid not null,
  merchant_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  game_code text not null,
  -- Digest of the request, so that its id with other content is told apart.
  digest bigint not null,
  stops_on_win boolean not null,
  issues smallint not null check (issues between 1 and 120),
  stake bigint not null check (stake > 0),
  -- The lines at a multiple of one: play, selection, units, prize group.
  lines jsonb not null,
  -- WON: stopped by a win; STOPPED: by the member; DONE: all its issues are through.
  state text not null check (state in ('RUNNING', 'WON', 'STOPPED', 'DONE')),
  first_issue text not null,
  last_issue text not null,
  started_at timestamptz not null,
  primary key (bucket, id)
);
create index chase_of_member on lottery.chase (merchant_id, member_id, started_at desc, id desc);
-- Who has a chase running: read every other second for members who have shut themselves out since.
create index chase_running on lottery.chase (merchant_id, member_id) where state = 'RUNNING';
grant select, insert, update on lottery.chase to lantern_app;

create table lottery.chase_issue (
  bucket smallint not null,
  chase_id uuid not null,
  issue_id bigint not null,
  merchant_id bigint not null,
  member_id bigint not null,
  position smallint not null,
  multiple integer not null check (multiple > 0),
  stake bigint not null check (stake > 0),
  bet_ids uuid[] not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RETURNING', 'WON', 'LOST', 'RETURNED', 'VOID')),
  primary key (bucket, chase_id, issue_id)
);
create index chase_issue_unfinished on lottery.chase_issue (issue_id) where state in ('WAITING', 'RETURNING');
create index chase_issue_returning on lottery.chase_issue (merchant_id, issue_id) where state = 'RETURNING';
-- Issues of chases whose end is written down anew.
create index chase_issue_of_issue on lottery.chase_issue (issue_id);
grant select, insert, update on lottery.chase_issue to lantern_app;
