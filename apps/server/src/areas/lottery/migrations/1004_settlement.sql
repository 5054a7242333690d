-- Winning bets, staged when an issue is settled; the others lost.
create table lottery.win (
  bucket smallint not null,
  issue_id bigint not null,
  member_id bigint not null,
  bet_id uuid not null,
  merchant_id bigint not null,
  book text not null,
  hits integer not null check (hits > 0),
  payout bigint not null check (payout > 0),
  primary key (bucket, issue_id, member_id, bet_id)
);
grant select on lottery.win to lantern_app;

-- The progress of settling: a part is a range of buckets that one connection works through.
create table lottery.settlement_part (
  merchant_id bigint not null,
  issue_id bigint not null,
  part smallint not null,
  from_bucket smallint not null,
  to_bucket smallint not null,
  step text not null check (step in ('WINS', 'PAYOUTS', 'REBATES', 'RETURNS', 'RESETTLE', 'DONE')),
  -- The last (bucket, member) that was credited in this step.
  at_bucket smallint not null default -1,
  at_member bigint not null default 0,
  primary key (merchant_id, issue_id, part)
);
grant select, insert, update, delete on lottery.settlement_part to lantern_app;

-- A settled issue may be settled once more: with a corrected result, or given up. What each settlement said stays beside it.
create table lottery.past_run (
  merchant_id bigint not null,
  issue_id bigint not null,
  run smallint not null check (run > 0),
  settled_at timestamptz not null,
  -- What it was settled by, and what became of it; real money.
  numbers jsonb not null,
  source text not null,
  bets bigint not null,
  members bigint not null,
  stake bigint not null,
  payout bigint not null,
  rebate bigint not null,
  -- Why it was taken back, and by whom.
  kind text not null check (kind in ('CORRECTION', 'VOID')),
  reason text not null,
  reference text not null,
  asked_by text not null,
  approved_by text not null,
  taken_back_at timestamptz not null,
  primary key (merchant_id, issue_id, run),
  foreign key (merchant_id, issue_id) references lottery.issue
);
grant select, insert on lottery.past_run to lantern_app;

create table lottery.past_win (
  bucket smallint not null,
  issue_id bigint not null,
  run smallint not null,
  member_id bigint not null,
  bet_id uuid not null,
  merchant_id bigint not null,
  book text not null,
  hits integer not null,
  payout bigint not null,
  primary key (bucket, issue_id, run, member_id, bet_id)
);
grant select on lottery.past_win to lantern_app;
