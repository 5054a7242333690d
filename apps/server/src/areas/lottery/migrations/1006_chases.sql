-- Chases: the same selections on a series of future draws.

-- One row is one chase. start-chase.ts inserts it together with its bets, which are ordinary rows of lottery.bet, one slip per draw;
-- advance-chases.ts and stop-chase.ts update its state.
create table lottery.chase (
  bucket smallint not null,
  -- Key of the request, as of a slip.
  id uuid not null,
  brand_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  game_code text not null,
  -- Digest of the request's content: the same id with another content is refused.
  digest bigint not null,
  -- Whether the first win ends the chase and returns the stakes of the draws that are left.
  stops_on_win boolean not null,
  -- Number of draws, and the total stake.
  issues smallint not null check (issues between 1 and 120),
  stake bigint not null check (stake > 0),
  -- The selections at a multiple of 1: [{play, selection, units, prizeGroup}].
  lines jsonb not null,
  -- WON: ended by a win. STOPPED: ended by the member or because the member is excluded; also when the win that ended it was reversed.
  -- DONE: all draws are finished.
  state text not null check (state in ('RUNNING', 'WON', 'STOPPED', 'DONE')),
  -- Numbers of the first and the last draw.
  first_issue text not null,
  last_issue text not null,
  started_at timestamptz not null,
  primary key (brand_id, bucket, id)
);
-- For the member's list of chases.
create index chase_of_member on lottery.chase (brand_id, member_id, started_at desc, id desc);

-- For stop-resting-chases.ts: members with a running chase, who may have excluded themselves.
create index chase_running on lottery.chase (brand_id, member_id) where state = 'RUNNING';
grant select, insert, update on lottery.chase to lantern_app;

-- One row is one draw of a chase with its bets. Inserted with the chase; its state is updated when the draw ends or its stakes are
-- returned.
create table lottery.chase_issue (
  bucket smallint not null,
  chase_id uuid not null,
  issue_id bigint not null,
  brand_id bigint not null,
  member_id bigint not null,
  -- Position in the chase, from 1.
  position smallint not null,
  -- Multiple of the selections on this draw, and what its bets cost.
  multiple integer not null check (multiple > 0),
  stake bigint not null check (stake > 0),
  bet_ids uuid[] not null,
  -- RETURNING: the chase has ended, and the stakes are returned if the draw still takes bets; otherwise the bets stay valid. RETURNED:
  -- the stakes were returned, or every bet was cancelled. WON, LOST, VOID: outcome of the draw. A later settlement sets WON and LOST to
  -- WAITING again.
  state text not null default 'WAITING' check (state in ('WAITING', 'RETURNING', 'WON', 'LOST', 'RETURNED', 'VOID')),
  primary key (brand_id, bucket, chase_id, issue_id)
);
-- For draws that are finished and whose outcome is not written here.
create index chase_issue_unfinished on lottery.chase_issue (issue_id) where state in ('WAITING', 'RETURNING');
-- For stakes that are to be returned.
create index chase_issue_returning on lottery.chase_issue (brand_id, issue_id) where state = 'RETURNING';

-- For a draw that is settled again.
create index chase_issue_of_issue on lottery.chase_issue (issue_id);
grant select, insert, update on lottery.chase_issue to lantern_app;
