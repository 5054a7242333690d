-- Bets, what is counted beside them, and cancellations.

-- One row is one distinct chain of uplines above bettors, with what each upline had on the game at the time of the bet. Bets refer to it;
-- rebates of the uplines are computed from it, whatever is changed later. Rows are never changed.
create table lottery.upline_chain (
  brand_id bigint not null,
  id bigint not null generated always as identity,
  -- Account ids from the top agent down to the direct upline, without the bettor.
  path bigint[] not null,
  -- Prize group of each upline on the game, in the order of path; 0 for none.
  groups integer[] not null default '{}',
  -- Rebate rate of each upline on the game, in ppm, in the order of path.
  rates_ppm integer[] not null default '{}',
  primary key (brand_id, id),
  unique (brand_id, path, groups, rates_ppm)
);

-- For bets of an agent's whole branch: the chains that contain the agent.
create index upline_chain_of_path on lottery.upline_chain using gin (path);
grant select, insert on lottery.upline_chain to lantern_app;

-- One row is one bet: one play of one selection of a slip with all its numbers. Written by lottery.place_batch and never updated or
-- deleted: what became of it follows from its draw's state, lottery.cancellation and lottery.win. Partitioned by the day of the draw
-- (lottery.ensure_partition).
create table lottery.bet (
  bucket smallint not null,
  -- Day of the draw, as in lottery.issue.
  day date not null,
  issue_id bigint not null,
  id uuid not null,
  brand_id bigint not null,
  member_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- Key of the ledger command that paid for it; all bets of a slip have the same.
  command_id uuid not null,
  -- Number of the selection on the slip, from 1.
  line smallint not null,
  play text not null,
  -- Vietnam: the chosen numbers in ascending order, separated by blanks. Others: one text that holds the whole selection.
  numbers text not null,
  -- How many numbers; always 1 for lotteries other than Vietnam's.
  number_count smallint not null,
  -- Combinations (units) that it buys.
  tickets integer not null check (tickets > 0),
  -- Points per ticket (Vietnam) or the multiple (others).
  points integer not null,
  -- Vietnam: units that one ticket of the play costs; 1 for others.
  units smallint not null,
  -- What one ticket costs: unit price × points × units.
  ticket_stake bigint not null check (ticket_stake > 0),
  -- What the bet costs: ticket_stake × tickets, less a discount where the play has one.
  stake bigint not null check (stake > 0),
  -- Odds × 10,000: return of one unit including the stake. A value below 10,000 is a prize group × 5: the payout follows from the group.
  -- Vietnam: after the reduction by payable_ppm.
  odds_e4 bigint not null check (odds_e4 > 0),
  -- Payout when one ticket wins once.
  win_per_hit bigint not null,
  -- The member's own rebate, credited when the draw is settled.
  rebate bigint not null check (rebate >= 0),
  -- Version of the prices at which it was sold (lottery.price_table).
  price_version integer not null,
  -- Uplines at the time of the bet (lottery.upline_chain); null for none.
  upline_chain_id bigint,
  placed_at timestamptz not null,
  -- Share of the stated odds that it pays, in ppm (lottery.odds_step); 1,000,000 for all.
  payable_ppm integer not null default 1000000 check (payable_ppm between 1 and 1000000),
  primary key (bucket, brand_id, day, issue_id, id)
) partition by range (day);

-- For lottery.stage_wins, which judges bets with several numbers one by one and the others by a join.
create index bet_of_several on lottery.bet (issue_id, bucket) where number_count > 1;
-- For a member's betting record.
create index bet_of_member on lottery.bet (brand_id, member_id, placed_at desc, id desc);
-- For bets of an agent's branch, newest first in each chain of uplines.
create index bet_of_line on lottery.bet (upline_chain_id, placed_at desc, id desc) where upline_chain_id is not null;
grant select on lottery.bet to lantern_app;

-- One row: the stake of a bet was returned before its draw closed (return-bet.ts). Never changed.
create table lottery.cancellation (
  bucket smallint not null,
  issue_id bigint not null,
  bet_id uuid not null,
  brand_id bigint not null,
  member_id bigint not null,
  stake bigint not null,
  cancelled_at timestamptz not null,
  primary key (bucket, brand_id, issue_id, bet_id)
);
grant select, insert on lottery.cancellation to lantern_app;

-- One row is what one member has staked on one draw, without cancelled bets. lottery.place_batch adds to it and checks the member's limit
-- on it; cancelling subtracts. Settling pays rebates and returns of void draws from it. fillfactor leaves free space for these updates.
create table lottery.member_issue (
  bucket smallint not null,
  issue_id bigint not null,
  member_id bigint not null,
  brand_id bigint not null,
  book text not null check (book in ('REAL', 'TEST')),
  -- Sums of the bets: stake, number, own rebates.
  stake bigint not null check (stake >= 0),
  bets integer not null check (bets >= 0),
  rebate bigint not null check (rebate >= 0),
  primary key (bucket, brand_id, issue_id, member_id)
) with (fillfactor = 60);
grant select, update on lottery.member_issue to lantern_app;

-- One row is what the platform may have to pay on one selection of a play in one draw, REAL money only. lottery.place_batch adds to it
-- and never lets it pass the limit; cancelling subtracts.
create table lottery.liability (
  brand_id bigint not null,
  issue_id bigint not null,
  play text not null,
  selection text not null,
  -- Stakes on the selection, and the sum of the largest payouts of the bets on it.
  stake bigint not null check (stake >= 0),
  exposure bigint not null check (exposure >= 0),
  primary key (brand_id, issue_id, play, selection)
) with (fillfactor = 60);
grant select, update on lottery.liability to lantern_app;

-- One row: a selection of the draw reached its exposure limit in lottery.place_batch, or its exposure changed while the function read it.
-- The function then checks exposures of this draw before money moves; for all other draws only afterwards. Only that function writes it;
-- rows are never deleted.
create table lottery.tight_issue (
  brand_id bigint not null,
  issue_id bigint not null,
  primary key (brand_id, issue_id),
  foreign key (brand_id, issue_id) references lottery.issue
);

-- One row: a settled bet counts less than its stake towards turnover and commissions (docs/promotions.md). Written once when the first
-- settlement is published (judge-bets.ts). A bet without a row counts its stake.
create table lottery.uncounted_bet (
  bucket smallint not null,
  issue_id bigint not null,
  member_id bigint not null,
  bet_id uuid not null,
  brand_id bigint not null,
  -- Amount that counts.
  counted bigint not null check (counted >= 0),
  -- COVERED: the member's bets win in most outcomes of the part of the draw that they look at. SECURED: all bets together return the
  -- amount that does not count in at least 99 of 100 draws. UNJUDGED: judging failed, which is logged as an error; the bet counts
  -- nothing.
  reason text not null check (reason in ('COVERED', 'SECURED', 'UNJUDGED')),
  primary key (bucket, brand_id, issue_id, member_id, bet_id)
);
grant select, insert on lottery.uncounted_bet to lantern_app;
