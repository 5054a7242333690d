-- Bets and what is counted beside them. A bet is never updated: the issue's state, its win row and its cancellation say what
-- became of it. One row is one line of a slip: one play with its numbers; combinations are counted in `tickets`.
create table lottery.bet (
  bucket smallint not null,
  day date not null,
  issue_id bigint not null,
  id uuid not null,
  merchant_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- The command of the ledger that paid for it; lines of one slip share it.
  command_id uuid not null,
  line smallint not null,
  play text not null,
  -- Chosen numbers in ascending order, joined by blanks.
  numbers text not null,
  number_count smallint not null,
  tickets integer not null check (tickets > 0),
  points integer not null,
  units smallint not null,
  -- What one ticket costs: points × unit price × units.
  ticket_stake bigint not null check (ticket_stake > 0),
  stake bigint not null,
  -- Total return for one unit × 10,000.
  odds_e4 bigint not null check (odds_e4 > 0),
  -- Payout when one ticket hits once.
  win_per_hit bigint not null,
  rebate bigint not null check (rebate >= 0),
  price_version integer not null,
  agent_line_id bigint,
  placed_at timestamptz not null,
  primary key (bucket, day, issue_id, id),
  check (stake = ticket_stake * tickets)
) partition by range (day);
-- Bets of several numbers are settled one by one; the others by a join.
create index bet_of_several on lottery.bet (issue_id, bucket) where number_count > 1;
create index bet_of_member on lottery.bet (merchant_id, member_id, placed_at desc, id desc);
grant select on lottery.bet to lantern_app;

-- Creates the partition of a day ahead of its first bet. Attached, not declared: attaching does not stop running bets.
create function lottery.ensure_partition(p_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text := 'bet_' || to_char(p_day, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(hashtextextended('lottery.ensure_partition', 0));
  -- Asked of the table, not by to_regclass: after waiting for the lock, a name that was missing before may still be cached.
  if exists (select from pg_class c where c.relnamespace = 'lottery'::regnamespace and c.relname = v_name) then
    return;
  end if;
  execute format('create table lottery.%I (like lottery.bet including defaults including constraints)', v_name);
  execute format('alter table lottery.%I add constraint day_bound check (day >= %L and day < %L)', v_name, p_day, p_day + 1);
  execute format('alter table lottery.bet attach partition lottery.%I for values from (%L) to (%L)', v_name, p_day, p_day + 1);
  execute format('alter table lottery.%I drop constraint day_bound', v_name);
end $$;
revoke all on function lottery.ensure_partition(date) from public;
grant execute on function lottery.ensure_partition(date) to lantern_app;

create table lottery.cancellation (
  bucket smallint not null,
  issue_id bigint not null,
  bet_id uuid not null,
  merchant_id bigint not null,
  member_id bigint not null,
  stake bigint not null,
  cancelled_at timestamptz not null,
  primary key (bucket, issue_id, bet_id)
);
grant select, insert on lottery.cancellation to lantern_app;

-- What a member has staked on an issue, cancelled bets taken out: binds his limit at once, and settles voids and rebates.
create table lottery.member_issue (
  bucket smallint not null,
  issue_id bigint not null,
  member_id bigint not null,
  merchant_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  stake bigint not null check (stake >= 0),
  bets integer not null check (bets >= 0),
  rebate bigint not null check (rebate >= 0),
  primary key (bucket, issue_id, member_id)
) with (fillfactor = 60);
grant select, update on lottery.member_issue to lantern_app;

-- What the house may have to pay on one selection of a play; never above its limit. REAL money only.
create table lottery.liability (
  merchant_id bigint not null,
  issue_id bigint not null,
  play text not null,
  selection text not null,
  stake bigint not null check (stake >= 0),
  exposure bigint not null check (exposure >= 0),
  primary key (merchant_id, issue_id, play, selection)
) with (fillfactor = 60);
grant select, update on lottery.liability to lantern_app;

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
  step text not null check (step in ('WINS', 'PAYOUTS', 'REBATES', 'RETURNS', 'DONE')),
  -- The last (bucket, member) that was credited in this step.
  at_bucket smallint not null default -1,
  at_member bigint not null default 0,
  primary key (merchant_id, issue_id, part)
);
grant select, insert, update on lottery.settlement_part to lantern_app;
