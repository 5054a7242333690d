-- Settlement of draws (settle-issue.ts, resettle/).

-- One row is one winning bet of a draw that is settled or being settled; a bet without a row has lost. Written by lottery.stage_wins and
-- lottery.stage_line_wins. When a draw is settled again, lottery.put_wins_aside moves its rows to lottery.past_win.
create table lottery.win (
  bucket smallint not null,
  issue_id bigint not null,
  member_id bigint not null,
  bet_id uuid not null,
  brand_id bigint not null,
  book text not null,
  -- How often it wins: occurrences of its numbers, or winning units.
  hits integer not null check (hits > 0),
  -- What it pays in total, including the stake.
  payout bigint not null check (payout > 0),
  primary key (bucket, brand_id, issue_id, member_id, bet_id)
);
grant select on lottery.win to lantern_app;

-- One row is the progress of settling one range of buckets of a draw; one connection works on a part at a time. Inserted when settling
-- begins, updated with every batch of members, deleted when the draw is settled again.
create table lottery.settlement_part (
  brand_id bigint not null,
  issue_id bigint not null,
  part smallint not null,
  -- First and last bucket, both included.
  from_bucket smallint not null,
  to_bucket smallint not null,
  -- WINS stage winning bets, then PAYOUTS, REBATES (lottery.credit_next), DONE. RETURNS: the stakes of a void draw. A later settlement:
  -- WINS, RESETTLE (resettlement/resettle-part.ts), DONE.
  step text not null check (step in ('WINS', 'PAYOUTS', 'REBATES', 'RETURNS', 'RESETTLE', 'DONE')),
  -- Position in the step: the (bucket, member) that was credited last; bucket -1 at the beginning.
  at_bucket smallint not null default -1,
  at_member bigint not null default 0,
  primary key (brand_id, issue_id, part)
);
grant select, insert, update, delete on lottery.settlement_part to lantern_app;

-- One row is an earlier settlement of a draw that was settled again: what it was settled by and what it paid. Inserted when the next
-- settlement begins; never changed.
create table lottery.past_run (
  brand_id bigint not null,
  issue_id bigint not null,
  -- Number of the settlement, from 1.
  run smallint not null check (run > 0),
  settled_at timestamptz not null,
  -- Its result and the totals of REAL money, as they were in lottery.result and lottery.issue.
  numbers jsonb not null,
  source text not null,
  -- Who brought that result, or the bytes that it was drawn from.
  evidence jsonb not null,
  bets bigint not null,
  members bigint not null,
  stake bigint not null,
  payout bigint not null,
  rebate bigint not null,
  -- Why it was reversed: CORRECTION by another result, VOID because the draw became void.
  kind text not null check (kind in ('CORRECTION', 'VOID')),
  reason text not null,
  -- Where the correct result is published.
  reference text not null,
  -- The operator who requested it and the one who approved it.
  requested_by text not null,
  approved_by text not null,
  -- When it was reversed.
  reversed_at timestamptz not null,
  primary key (brand_id, issue_id, run),
  foreign key (brand_id, issue_id) references lottery.issue
);
grant select, insert on lottery.past_run to lantern_app;

-- One row is one winning bet of an earlier settlement `run`, as it was in lottery.win.
create table lottery.past_win (
  bucket smallint not null,
  issue_id bigint not null,
  run smallint not null,
  member_id bigint not null,
  bet_id uuid not null,
  brand_id bigint not null,
  book text not null,
  hits integer not null,
  payout bigint not null,
  primary key (bucket, brand_id, issue_id, run, member_id, bet_id)
);
grant select on lottery.past_win to lantern_app;
