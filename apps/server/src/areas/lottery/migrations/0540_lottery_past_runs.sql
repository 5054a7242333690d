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

-- A corrected result takes the place of the one before.
grant update (numbers, source, evidence) on lottery.result to lantern_app;
grant delete on lottery.settlement_part to lantern_app;

alter table lottery.settlement_part
  drop constraint settlement_part_step_check,
  add constraint settlement_part_step_check check (step in ('WINS', 'PAYOUTS', 'REBATES', 'RETURNS', 'RESETTLE', 'DONE'));

-- Puts the winning bets of a range of buckets aside, as those of the settlement that is taken back.
create function lottery.put_wins_aside(
  p_issue bigint, p_run smallint, p_from_bucket smallint, p_to_bucket smallint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from lottery.win w where w.bucket between p_from_bucket and p_to_bucket and w.issue_id = p_issue returning w.*
  )
  insert into lottery.past_win (bucket, issue_id, run, member_id, bet_id, merchant_id, book, hits, payout)
  select g.bucket, g.issue_id, p_run, g.member_id, g.bet_id, g.merchant_id, g.book, g.hits, g.payout from gone g
$$;
revoke all on function lottery.put_wins_aside(bigint, smallint, smallint, smallint) from public;
grant execute on function lottery.put_wins_aside(bigint, smallint, smallint, smallint) to lantern_app;

-- Issues of chases whose end is written down anew.
create index chase_issue_of_issue on lottery.chase_issue (issue_id);
